import type { Migration } from '../storage/migrate.ts'

/**
 * The one corpus that was imported; no row before the first import. `generation` grows with each import: whoever writes
 * says which one it read. `figures` is what is counted of it, without its terms, as JSON.
 */
type CorpusRow = { id: string; generation: number; figures: string; imported_at: number }

/** What is counted of one term, as JSON. Rows of an older generation are gone. */
type TermRow = { generation: number; place: number; figures: string }

/** Items as JSON lines, so that many fit into one transaction. Nothing but an import reads them. */
type BlockRow = { id: string; items: string }

export type ObservatoryTables = {
  observatory_corpus: CorpusRow
  observatory_terms: TermRow
  observatory_blocks: BlockRow
}

export const migrations: readonly Migration[] = [
  {
    name: 'observatory/0001-create',
    up: [
      `CREATE TABLE observatory_corpus (id TEXT NOT NULL PRIMARY KEY, generation INTEGER NOT NULL, figures TEXT NOT NULL,
        imported_at INTEGER NOT NULL)`,
      `CREATE TABLE observatory_terms (generation INTEGER NOT NULL, place INTEGER NOT NULL, figures TEXT NOT NULL,
        PRIMARY KEY (generation, place))`,
      'CREATE TABLE observatory_blocks (id TEXT NOT NULL PRIMARY KEY, items TEXT NOT NULL)',
    ],
  },
]
