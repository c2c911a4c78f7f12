/** The time that questions which follow one another may take together. */
export type WalkBudget = {
  timeMs: number
  /** Whether there is still time for this many questions in a row. */
  hasTimeFor: (questions: number) => boolean
  /** Until when (milliseconds since 1970) a question that is asked now is waited for. */
  deadline: () => number
}

/**
 * Ten times what the chains may take for one address, 10 s at most; a quarter of that for one question. A question is
 * never cut short by the end of the whole: what is then missing is the walk's own fault and not that of the chain.
 */
export function openWalkBudget(budgetMs: number, now: () => number): WalkBudget {
  const timeMs = Math.min(10 * budgetMs, timeMaxMs)
  const questionMs = timeMs / 4
  const end = now() + timeMs
  return {
    timeMs,
    hasTimeFor: (questions) => now() + questions * questionMs <= end,
    deadline: () => now() + questionMs,
  }
}

const timeMaxMs = 10_000
