import type { Migration } from '../storage/migrate.ts'

export type StatusTables = { status_days: StatusDayRow; status_minutes: { minute: number } }

/**
 * How many probes of a component came out how on a UTC day. `last` is the outcome of the newest one, `last_at` its time
 * in milliseconds since 1970.
 */
export type StatusDayRow = {
  component: string
  day: string
  ok: number
  degraded: number
  failed: number
  last: string
  last_at: number
}

export const migrations: readonly Migration[] = [
  {
    name: 'status/0001-create',
    up: [
      // A counter begins a row, so that every other column has a default.
      `CREATE TABLE status_days (component TEXT NOT NULL, day TEXT NOT NULL, ok INTEGER NOT NULL DEFAULT 0,
        degraded INTEGER NOT NULL DEFAULT 0, failed INTEGER NOT NULL DEFAULT 0, last TEXT NOT NULL DEFAULT '',
        last_at INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (component, day))`,
      // A minute is counted by the process that inserts it.
      'CREATE TABLE status_minutes (minute INTEGER NOT NULL PRIMARY KEY)',
    ],
  },
]
