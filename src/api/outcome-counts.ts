import type { Recorder } from './call.ts'

/** How often an endpoint came to a result for a reason. */
export type OutcomeCount = { endpoint: string; result: string; reason: string; count: number }

export type OutcomeCounts = { record: Recorder; all: () => Iterable<OutcomeCount> }

/** Counts what was decided. Endpoints, results and reason codes are closed lists, so the number of rows is bounded. */
export function createOutcomeCounts(): OutcomeCounts {
  const rows = new Map<string, OutcomeCount>()
  return {
    all: () => rows.values(),
    record: ({ endpoint, answer: { outcome } }) => {
      if (outcome === null) return
      const reason = outcome.reason_code ?? ''
      const key = `${endpoint.name} ${outcome.result} ${reason}`
      const row = rows.get(key)
      if (row) row.count++
      else rows.set(key, { endpoint: endpoint.name, result: outcome.result, reason, count: 1 })
    },
  }
}
