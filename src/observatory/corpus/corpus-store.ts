import { jsonLines } from '../reading/json-lines.ts'
import type { Figures, TermFigures } from '../figures.ts'
import type { Item } from '../reading/item.ts'
import type { ObservatoryTables } from '../tables.ts'
import type { Storage, Write } from '../../storage/storage.ts'

type Reads = Pick<Storage, 'read'>

const corpusId = 'current'
/** Characters of items per row. */
const blockChars = 1_000_000
/** Retries when an import happens between two reads; several in a row are not expected. */
const readsMax = 5

/** The imported corpus; null before the first import. `generation` identifies the import. */
export async function readCorpus(storage: Reads): Promise<{ generation: number; figures: Figures } | null> {
  for (let tries = 0; tries < readsMax; tries++) {
    const corpus = await storage
      .read<ObservatoryTables>()
      .selectFrom('observatory_corpus')
      .selectAll()
      .where('id', '=', corpusId)
      .executeTakeFirst()
    if (!corpus) return null
    const { generation } = corpus
    const rows = await storage
      .read<ObservatoryTables>()
      .selectFrom('observatory_terms')
      .select('figures')
      .where('generation', '=', generation)
      .orderBy('place')
      .execute()
    // The rows of terms are replaced with their generation: none means that an import happened in between.
    if (rows.length === 0) continue
    const counted = JSON.parse(corpus.figures) as Omit<Figures, 'terms'>
    const terms = rows.map(({ figures }) => JSON.parse(figures) as TermFigures)
    return { generation, figures: { ...counted, terms } }
  }
  throw new Error('The corpus of the observatory was replaced each time it was read.')
}

/** The current import; 0 before the first. */
export async function readGeneration(storage: Reads): Promise<number> {
  const row = await storage
    .read<ObservatoryTables>()
    .selectFrom('observatory_corpus')
    .select('generation')
    .where('id', '=', corpusId)
    .executeTakeFirst()
  return row?.generation ?? 0
}

/** All imported items, one row at a time. */
export async function* readItems(storage: Reads): AsyncGenerator<Item> {
  const blocks = await storage.read<ObservatoryTables>().selectFrom('observatory_blocks').select('id').execute()
  for (const { id } of blocks) {
    const block = await storage
      .read<ObservatoryTables>()
      .selectFrom('observatory_blocks')
      .select('items')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    for (const line of jsonLines(block.items)) yield JSON.parse(line) as Item
  }
}

/** Collects items into rows. */
export function blockWriter(drawId: () => string): { add: (item: Item) => void; writes: () => Write[] } {
  const blocks: string[] = []
  let lines: string[] = []
  let chars = 0
  const close = () => {
    if (lines.length > 0) blocks.push(lines.join('\n'))
    lines = []
    chars = 0
  }
  return {
    add(item) {
      const line = JSON.stringify(item)
      lines.push(line)
      chars += line.length + 1
      if (chars >= blockChars) close()
    },
    writes() {
      close()
      return blocks.map((items) => ({
        kind: 'insert',
        table: 'observatory_blocks',
        row: { id: drawId(), items },
        guard: 'block',
      }))
    },
  }
}

/**
 * Replaces the figures of the generation that they were computed from, guarded by `generation` against a concurrent
 * import.
 */
export function figuresWrites({ terms, ...counted }: Figures, replaced: number, at: number): Write[] {
  const generation = replaced + 1
  const corpus = { generation, figures: JSON.stringify(counted), imported_at: at }
  const place: Write =
    replaced === 0
      ? { kind: 'insert', table: 'observatory_corpus', row: { id: corpusId, ...corpus }, guard: 'generation' }
      : {
          kind: 'update',
          table: 'observatory_corpus',
          set: corpus,
          where: { id: corpusId, generation: replaced },
          guard: 'generation',
        }
  return [
    place,
    { kind: 'delete', table: 'observatory_terms', where: { generation: replaced } },
    ...terms.map(
      (term, at_): Write => ({
        kind: 'insert',
        table: 'observatory_terms',
        row: { generation, place: at_, figures: JSON.stringify(term) },
        guard: 'term',
      }),
    ),
  ]
}
