import type { Migration } from '../storage/migrate.ts'

/** The table of findings of traces. */
export type ScreeningTables = { screening_traces: TraceRow }

/**
 * One side of a finished trace. `number` is one more than that of the newest row before it, so that a reader who has
 * seen a number has seen all below it. `observation` is a `TraceObservation` as JSON.
 */
type TraceRow = { number: number; network: string; address: string; observation: string; expires_at: number }

export const migrations: readonly Migration[] = [
  {
    name: 'screening/0001-traces',
    up: [
      `CREATE TABLE screening_traces (
        number INTEGER NOT NULL PRIMARY KEY,
        network TEXT NOT NULL,
        address TEXT NOT NULL,
        observation TEXT NOT NULL,
        expires_at INTEGER NOT NULL
      )`,
    ],
  },
]
