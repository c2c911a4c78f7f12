import { yieldTurn } from '../../kit/yield-turn.ts'
import type { Storage } from '../../storage/storage.ts'
import type { BlockRow, DecisionTables } from '../tables.ts'
import { besideBlock, openBlock } from './block.ts'
import type { DataKey } from './data-keys.ts'
import { timeOfLine } from './entry-line.ts'
import { blockSpanMaxMs } from './groups.ts'
import { linesOfBlock } from './marks.ts'

/** The position of an entry in a log: blocks are in the order of their first entry. */
export type Position = { firstAt: number; blockId: string; index: number }

/** The range of entries: `from` up to but not including `to`, in milliseconds since 1970, from a position on. */
export type PageQuery = { keyId: string; from: number | null; to: number; position: Position | null }

/** Entries as lines, oldest first. */
export type Page = {
  lines: readonly string[]
  /** The first entry of the next page; null if there is none. */
  next: Position | null
  /** Entries whose data key was destroyed. */
  erased: number
  /** Entries of blocks that were altered. */
  damaged: number
}

/** Entries of a page. */
export const pageEntriesMax = 1_000
/** Characters of a page's entries, unless a single one has more. */
const pageCharsMax = 2_097_152
/** Blocks whose content is read in one query. */
const blocksPerQuery = 20
/** Lines read in one turn of the event loop: some 20 us each. */
const linesPerTurn = 64

type BlockHead = Pick<BlockRow, 'id' | 'data_key' | 'first_at' | 'entries'>

/**
 * Reads a page. Lines are read some at a time; other requests are served between them. `key` null: none can be opened.
 */
export async function readPage(storage: Pick<Storage, 'read'>, query: PageQuery, key: DataKey | null): Promise<Page> {
  const heads = await headsOf(storage, query)
  const page = { lines: [] as string[], chars: 0, erased: 0, damaged: 0 }
  for (let first = 0; first < heads.length; ) {
    const some = blocksToRead(heads, first, pageEntriesMax - page.lines.length)
    first += some.length
    const sealed = await sealedOf(storage, query.keyId, some)
    for (const head of some) {
      const start = query.position?.blockId === head.id ? query.position.index : 0
      const lines = await linesOf(head, { sealed, key, keyId: query.keyId })
      if (lines === 'erased' || lines === 'damaged') {
        if (start === 0) page[lines] += head.entries
        continue
      }
      const nextIndex = await take(page, lines, start, query)
      if (nextIndex !== null) return { ...page, next: { firstAt: head.first_at, blockId: head.id, index: nextIndex } }
    }
  }
  const last = heads.at(-1)
  const next =
    last && heads.length === headsMax ? { firstAt: last.first_at, blockId: last.id, index: last.entries } : null
  return { ...page, next }
}

/** The next blocks, as many as needed for `entries`: reading beyond the page would be wasted. */
function blocksToRead(heads: readonly BlockHead[], first: number, entries: number): BlockHead[] {
  const some: BlockHead[] = []
  let entryCount = 0
  // One entry more than fits: the first of the next page is where that begins.
  for (const head of heads.slice(first, first + blocksPerQuery)) {
    some.push(head)
    entryCount += head.entries
    if (entryCount > entries) break
  }
  return some
}

/** Adds lines to a page while there is room. Returns the index of the first line without room; null if all fit. */
async function take(
  page: { lines: string[]; chars: number },
  lines: Iterable<string>,
  start: number,
  query: PageQuery,
): Promise<number | null> {
  const from = query.from === null ? '' : new Date(query.from).toISOString()
  const to = new Date(query.to).toISOString()
  let index = 0
  for (const line of lines) {
    const i = index++
    if (i % linesPerTurn === 0) await yieldTurn()
    if (i < start) continue
    const at = timeOfLine(line)
    if (at < from || at >= to) continue
    const isFull = page.lines.length >= pageEntriesMax || page.chars + line.length > pageCharsMax
    if (isFull && page.lines.length > 0) return i
    page.lines.push(line)
    page.chars += line.length
  }
  return null
}

/** The blocks that may contain entries of the page, without their content. */
async function headsOf(storage: Pick<Storage, 'read'>, query: PageQuery): Promise<BlockHead[]> {
  const { keyId, from, to, position } = query
  let select = storage
    .read<DecisionTables>()
    .selectFrom('decision_blocks')
    .select(['id', 'data_key', 'first_at', 'entries'])
    .where('key_id', '=', keyId)
    .where('first_at', '<', to)
  if (from !== null) select = select.where('first_at', '>=', from - blockSpanMaxMs).where('last_at', '>=', from)
  if (position !== null) {
    const { firstAt, blockId } = position
    // The bound is given separately: PostgreSQL does not derive it from the condition below, and would read the log
    // from its beginning.
    select = select
      .where('first_at', '>=', firstAt)
      .where((row) =>
        row.or([row('first_at', '>', firstAt), row.and([row('first_at', '=', firstAt), row('id', '>=', blockId)])]),
      )
  }
  return select.orderBy('first_at').orderBy('id').limit(headsMax).execute()
}

/** One block more than a page has entries: if there are that many, there may be a next page. */
const headsMax = pageEntriesMax + 1

async function sealedOf(
  storage: Pick<Storage, 'read'>,
  keyId: string,
  heads: readonly BlockHead[],
): Promise<Map<string, string>> {
  const ids = heads.map(({ id }) => id)
  const rows = await storage
    .read<DecisionTables>()
    .selectFrom('decision_blocks')
    .select(['id', 'sealed'])
    .where('key_id', '=', keyId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, sealed }) => [id, sealed]))
}

/** A block that was deleted after its head was read has no lines. */
async function linesOf(
  { id, data_key }: BlockHead,
  { sealed, key, keyId }: { sealed: ReadonlyMap<string, string>; key: DataKey | null; keyId: string },
): Promise<Generator<string> | 'erased' | 'damaged'> {
  if (data_key !== key?.id) return 'erased'
  const text = sealed.get(id)
  if (text === undefined) return linesOfBlock('')
  const opened = await openBlock(text, key.sealer, besideBlock({ id, key_id: keyId }))
  return opened === null ? 'damaged' : linesOfBlock(opened)
}
