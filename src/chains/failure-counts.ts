import type { ChainCause } from './chain-error.ts'

/** How often queries to a network failed for a cause. */
export type ChainFailureCount = { network: string; cause: ChainCause; count: number }

export type FailureCounts = {
  count: (network: string, cause: ChainCause) => void
  all: () => Iterable<ChainFailureCount>
}

/** Counts failed chain queries. Networks and causes are closed lists, so the number of rows is bounded. */
export function createFailureCounts(): FailureCounts {
  const rows = new Map<string, ChainFailureCount>()
  return {
    all: () => rows.values(),
    count: (network, cause) => {
      const key = `${network} ${cause}`
      const row = rows.get(key)
      if (row) row.count++
      else rows.set(key, { network, cause, count: 1 })
    },
  }
}
