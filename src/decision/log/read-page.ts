import { yieldTurn } from '../../kit/yield-turn.ts'
import type { Storage } from '../../storage/storage.ts'
import type { BlockRow, DecisionTables } from '../tables.ts'
import { besideBlock, openBlock } from './block.ts'
import type { DataKey } from './data-keys.ts'
import { timeOfLine } from './entry-line.ts'
import { blockSpanMaxMs } from './groups.ts'
import { linesOfBlock } from './marks.ts'

/** An entry of a log by its place: blocks stand in the order of their first entry. */
export type Position = { firstAt: number; blockId: string; index: number }

/** Which entries: `from` up to but not including `to`, in milliseconds since 1970, from a position on. */
export type PageQuery = { keyId: string; from: number | null; to: number; position: Position | null }

/** Entries as lines, oldest first. */
export type Page = {
  lines: readonly string[]
  /** The first entry of the next page; null where there is none. */
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
/** Lines that are read in one turn of the event loop: some 20 us each. */
const linesPerTurn = 64

type BlockHead = Pick<BlockRow, 'id' | 'data_key' | 'first_at' | 'entries'>

/** Reads a page. Lines are read some at a time; others are served between them. `key` null: none can be opened. */
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
      const left = await take(page, lines, start, query)
      if (left !== null) return { ...page, next: { firstAt: head.first_at, blockId: head.id, index: left } }
    }
  }
  const last = heads.at(-1)
  const next =
    last && heads.length === headsMax ? { firstAt: last.first_at, blockId: last.id, index: last.entries } : null
  return { ...page, next }
}

/** The next blocks, as many as `entries` may come from: what is read beyond the page would be read for nothing. */
function blocksToRead(heads: readonly BlockHead[], first: number, entries: number): BlockHead[] {
  const some: BlockHead[] = []
  let held = 0
  // One entry more than there is room for: the first of the next page says where that begins.
  for (const head of heads.slice(first, first + blocksPerQuery)) {
    some.push(head)
    held += head.entries
    if (held > entries) break
  }
  return some
}

/** Adds lines to a page as long as there is room. The index of the first line without room; null where all have. */
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

/** The blocks that may hold entries of the page, without their content. */
async function headsOf(storage: Pick<Storage, 'read'>, query: PageQuery): Promise<BlockHead[]> {
  const { keyId, from, to, position } = query
  let asked = storage
    .read<DecisionTables>()
    .selectFrom('decision_blocks')
    .select(['id', 'data_key', 'first_at', 'entries'])
    .where('key_id', '=', keyId)
    .where('first_at', '<', to)
  if (from !== null) asked = asked.where('first_at', '>=', from - blockSpanMaxMs).where('last_at', '>=', from)
  if (position !== null) {
    const { firstAt, blockId } = position
    // The bound is said apart: PostgreSQL does not see it in what follows, and would read the log from its beginning.
    asked = asked
      .where('first_at', '>=', firstAt)
      .where((row) =>
        row.or([row('first_at', '>', firstAt), row.and([row('first_at', '=', firstAt), row('id', '>=', blockId)])]),
      )
  }
  return asked.orderBy('first_at').orderBy('id').limit(headsMax).execute()
}

/** One block more than a page has entries: where there are as many, there may be a next page. */
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

/** A block that was deleted since its head was read has no lines. */
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
