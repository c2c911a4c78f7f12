/** The total time for consecutive queries. */
export type WalkBudget = {
  timeMs: number
  /** Whether there is still time for this many queries in a row. */
  hasTimeFor: (questions: number) => boolean
  /** The deadline (milliseconds since 1970) of a query that is sent now. */
  deadline: () => number
}

/**
 * Ten times the budget of the chains for one address, at most 10 s; a quarter of that for one query. The end of the
 * total never cuts a query short: missing results are then due to the walk and not to the chain.
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
