import { minuteMs } from '../../kit/duration.ts'
import { recentMap } from '../../kit/recent-map.ts'
import type { TraceJudgement } from './trace-judge.ts'
import type { TraceFacts } from './trace-walk.ts'

/** A finished trace without words, so that it can be described in any language, and without its transfers. */
export type FinishedTrace = {
  facts: Pick<TraceFacts, 'visited' | 'cause' | 'block' | 'as_of'>
  judgement: TraceJudgement
  /** The names that lists give the parties of its paths, by address. */
  names: Readonly<Record<string, string>>
}

/** The inputs of a trace: the lists by their root, and the UTC day whose listings count. */
type TraceKey = { network: string; address: string; hops: number; direction: string; root: string; day: string }

/** Finished traces of this thread, for the next question about the same address. */
export type TraceAnswers = {
  find: (key: TraceKey, now: number) => FinishedTrace | null
  /** Keeps a trace, unless it ended early for a reason that may be gone at once. */
  keep: (key: TraceKey, finished: FinishedTrace, now: number) => void
}

/** How long the answer of a trace is repeated: one trace costs hundreds of queries, and its time stands in each answer. */
export const traceAnswerLifetimeMs = 10 * minuteMs

/** Cached traces, and at most twice as many; each has at most 100 paths. */
const cachedMax = 100

export function createTraceAnswers(): TraceAnswers {
  const cached = recentMap<string, { finished: FinishedTrace; until: number }>(cachedMax)
  return {
    find: (key, now) => {
      const one = cached.get(textOf(key))
      return one && now < one.until ? one.finished : null
    },
    keep: (key, finished, now) => {
      if (finished.judgement.cut.some((cut) => cut === 'chain' || cut === 'time')) return
      cached.set(textOf(key), { finished, until: now + traceAnswerLifetimeMs })
    },
  }
}

function textOf({ network, address, hops, direction, root, day }: TraceKey): string {
  return [network, address, hops, direction, root, day].join(' ')
}
