import type { Migration } from '../storage/migrate.ts'

/**
 * The imported corpus; no row before the first import. `generation` increases with each import and guards against
 * concurrent ones. `figures` is JSON, without the terms.
 */
type CorpusRow = { id: string; generation: number; figures: string; imported_at: number }

/** The figures of one term as JSON. Rows of older generations are deleted. */
type TermRow = { generation: number; place: number; figures: string }

/** Items as JSON lines, many per row, so that one transaction can hold them. Only imports read them. */
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
