import type { Migration } from '../storage/migrate.ts'

/** The tables of the log of snapshots. */
export type ListsTables = {
  lists_logs: LogRow
  lists_log_entries: EntryRow
  lists_log_nodes: NodeRow
  lists_log_cosignatures: CosignatureRow
  lists_contents: ContentRow
}

/**
 * The log, one row. `number` counts the logs that this service has had, and is part of `origin`. `checkpoint` is the
 * newest one with the signature of the log, empty before the first entry. `is_restored`: 1 after a backup was restored.
 */
export type LogRow = {
  id: 'current'
  number: number
  origin: string
  sealed_key: string
  size: number
  checkpoint: string
  is_restored: number
}

/** An entry in RFC 8785 form, by its position. Entries are never changed. */
type EntryRow = { position: number; lists_root: string; loaded_at: string; entry: string }

/**
 * The hash of a complete subtree in hex, by its level and its position on it: `3/17` is over the entries 136 to 143.
 */
type NodeRow = { node: string; hash: string }

/** The line with which a witness cosigned the checkpoint of this size. */
type CosignatureRow = { origin: string; size: number; witness: string; line: string }

/**
 * The canonical content of a list by its SHA-256, deflated, in base64. `in_force_at`: when it was last seen in force.
 */
type ContentRow = { snapshot: string; list: string; deflated: string; in_force_at: number }

export const migrations: readonly Migration[] = [
  {
    name: 'lists/0001-log',
    up: [
      `CREATE TABLE lists_logs (
        id TEXT NOT NULL PRIMARY KEY,
        number INTEGER NOT NULL,
        origin TEXT NOT NULL,
        sealed_key TEXT NOT NULL,
        size INTEGER NOT NULL,
        checkpoint TEXT NOT NULL,
        is_restored INTEGER NOT NULL
      )`,
      `CREATE TABLE lists_log_entries (
        position INTEGER NOT NULL PRIMARY KEY,
        lists_root TEXT NOT NULL,
        loaded_at TEXT NOT NULL,
        entry TEXT NOT NULL
      )`,
      'CREATE INDEX lists_log_entries_by_root ON lists_log_entries (lists_root, position)',
      'CREATE INDEX lists_log_entries_by_time ON lists_log_entries (loaded_at, position)',
      'CREATE TABLE lists_log_nodes (node TEXT NOT NULL PRIMARY KEY, hash TEXT NOT NULL)',
      `CREATE TABLE lists_log_cosignatures (
        origin TEXT NOT NULL,
        size INTEGER NOT NULL,
        witness TEXT NOT NULL,
        line TEXT NOT NULL,
        PRIMARY KEY (origin, size, witness)
      )`,
    ],
  },
  {
    name: 'lists/0002-contents',
    up: [
      `CREATE TABLE lists_contents (
        snapshot TEXT NOT NULL PRIMARY KEY,
        list TEXT NOT NULL,
        deflated TEXT NOT NULL,
        in_force_at INTEGER NOT NULL
      )`,
      'CREATE INDEX lists_contents_by_time ON lists_contents (in_force_at, snapshot)',
    ],
  },
]
