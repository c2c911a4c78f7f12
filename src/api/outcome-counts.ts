import type { Recorder } from './call.ts'

/** The number of results of an endpoint by reason. */
export type OutcomeCount = { endpoint: string; result: string; reason: string; count: number }

export type OutcomeCounts = { record: Recorder; all: () => Iterable<OutcomeCount> }

/** Counts outcomes. Endpoints, results and reason codes are closed lists, so the number of rows is bounded. */
export function createOutcomeCounts(): OutcomeCounts {
  // An endpoint has few results: a linear search is cheaper than building and hashing a key per answer.
  const rowsOf = new Map<string, OutcomeCount[]>()
  return {
    all: () => [...rowsOf.values()].flat(),
    record: ({ endpoint: { name }, answer: { outcome } }) => {
      if (outcome === null) return
      const { result } = outcome
      const reason = outcome.reason_code ?? ''
      const rows = rowsOf.get(name) ?? []
      const row = rows.find((each) => each.result === result && each.reason === reason)
      if (row) row.count++
      else rowsOf.set(name, [...rows, { endpoint: name, result, reason, count: 1 }])
    },
  }
}
