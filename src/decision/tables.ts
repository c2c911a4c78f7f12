import type { Migration } from '../storage/migrate.ts'
import { rekeyedTable } from '../storage/rekeyed-table.ts'

/** The tables of decision logs. */
export type DecisionTables = {
  decision_blocks: BlockRow
  decision_parts: PartRow
  decision_data_keys: DataKeyRow
}

/**
 * Some entries of one key, compressed together and sealed with its owner's data key. Times are milliseconds since 1970.
 */
export type BlockRow = {
  id: string
  key_id: string
  /** The id of the data key. If that no longer exists, the block cannot be opened. */
  data_key: string
  first_at: number
  last_at: number
  entries: number
  expires_at: number
  sealed: string
}

/**
 * Content that many entries share, by the SHA-256 of its RFC 8785 form. It is kept as long as an entry refers to it.
 */
export type PartRow = { hash: string; content: string; keep_until: number }

/** A data key of an owner, sealed under SECRETS_KEY. Without it the owner's log cannot be read. */
export type DataKeyRow = { owner: string; id: string; sealed: string; made_at: number }

export const migrations: readonly Migration[] = [
  {
    name: 'decision/0001-log',
    up: [
      `CREATE TABLE decision_blocks (
        id TEXT NOT NULL PRIMARY KEY,
        key_id TEXT NOT NULL,
        data_key TEXT NOT NULL,
        first_at INTEGER NOT NULL,
        last_at INTEGER NOT NULL,
        entries INTEGER NOT NULL,
        expires_at INTEGER NOT NULL,
        sealed TEXT NOT NULL
      )`,
      'CREATE INDEX decision_blocks_by_key ON decision_blocks (key_id, first_at, id)',
      'CREATE INDEX decision_blocks_by_end ON decision_blocks (expires_at)',
      `CREATE TABLE decision_parts (
        hash TEXT NOT NULL PRIMARY KEY,
        content TEXT NOT NULL,
        keep_until INTEGER NOT NULL
      )`,
      'CREATE INDEX decision_parts_by_end ON decision_parts (keep_until)',
      `CREATE TABLE decision_data_keys (
        owner TEXT NOT NULL PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        sealed TEXT NOT NULL,
        made_at INTEGER NOT NULL
      )`,
    ],
  },
  rekeyedTable('decision/0002-blocks-by-key', {
    table: 'decision_blocks',
    columns: [
      'id TEXT NOT NULL',
      'key_id TEXT NOT NULL',
      'data_key TEXT NOT NULL',
      'first_at INTEGER NOT NULL',
      'last_at INTEGER NOT NULL',
      'entries INTEGER NOT NULL',
      'expires_at INTEGER NOT NULL',
      'sealed TEXT NOT NULL',
    ],
    key: ['key_id', 'id'],
    indexes: {
      decision_blocks_by_key: '(key_id, first_at, id)',
      decision_blocks_by_end: '(expires_at)',
    },
  }),
  {
    // Ids are drawn, so that none comes twice; a constraint on them alone would need one place for all owners.
    ...rekeyedTable('decision/0003-data-keys-by-owner', {
      table: 'decision_data_keys',
      columns: ['owner TEXT NOT NULL', 'id TEXT NOT NULL', 'sealed TEXT NOT NULL', 'made_at INTEGER NOT NULL'],
      key: ['owner'],
      indexes: { decision_data_keys_by_id: '(id)' },
    }),
    postgres: [
      'ALTER TABLE decision_data_keys DROP CONSTRAINT decision_data_keys_id_key',
      'CREATE INDEX decision_data_keys_by_id ON decision_data_keys (id)',
    ],
  },
]
