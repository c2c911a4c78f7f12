import type { Migration } from '../storage/migrate.ts'

/**
 * An API key. Only its hash is stored. `scopes` is `all` or names separated by spaces, `ip_allowlist` ranges separated
 * by spaces. `version` counts changes and guards against lost updates. Times are milliseconds since 1970.
 */
export type KeyRow = {
  id: string
  owner_id: string
  key_hash: string
  label: string
  state: string
  scopes: string
  ip_allowlist: string
  expires_at: number | null
  decision_log: number
  log_retention: string
  activation_hash: string | null
  activation_expires_at: number
  created_at: number
  activated_at: number | null
  revoked_at: number | null
  version: number
  /** The last answered call with the key; 0 before the first one that was counted. */
  last_used_at: number
}

/** The calls of a UTC month (`2026-11`) per subject. */
type MonthCountRow = { subject: string; month: string; calls: number }

/** The answered calls of a key in a UTC day (`2026-11-03`). */
type DayCallsRow = { key_id: string; day: string; calls: number }

export type KeyTables = { keys_keys: KeyRow; keys_month_counts: MonthCountRow; keys_day_calls: DayCallsRow }

export const migrations: readonly Migration[] = [
  {
    name: 'keys/0001-create',
    up: [
      `CREATE TABLE keys_keys (id TEXT NOT NULL PRIMARY KEY, owner_id TEXT NOT NULL, key_hash TEXT NOT NULL UNIQUE,
        label TEXT NOT NULL, state TEXT NOT NULL, scopes TEXT NOT NULL, ip_allowlist TEXT NOT NULL, expires_at INTEGER,
        decision_log INTEGER NOT NULL, log_retention TEXT NOT NULL, activation_hash TEXT,
        activation_expires_at INTEGER NOT NULL, created_at INTEGER NOT NULL, activated_at INTEGER, revoked_at INTEGER,
        version INTEGER NOT NULL)`,
      'CREATE INDEX keys_keys_owner ON keys_keys (owner_id)',
      'CREATE INDEX keys_keys_waiting ON keys_keys (state, created_at)',
      `CREATE TABLE keys_month_counts (subject TEXT NOT NULL, month TEXT NOT NULL, calls INTEGER NOT NULL,
        PRIMARY KEY (subject, month))`,
    ],
  },
  {
    name: 'keys/0002-calls',
    up: [
      'ALTER TABLE keys_keys ADD COLUMN last_used_at INTEGER NOT NULL DEFAULT 0',
      `CREATE TABLE keys_day_calls (key_id TEXT NOT NULL, day TEXT NOT NULL, calls INTEGER NOT NULL,
        PRIMARY KEY (key_id, day))`,
    ],
  },
]
