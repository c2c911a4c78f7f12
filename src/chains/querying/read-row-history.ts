import { z } from 'zod'
import { ChainError } from '../chain-error.ts'
import type { ChainWorld } from '../chain-world.ts'
import type { Transfer } from '../chain-reader.ts'
import { endsHere, instantMayBeCut, noRow, reachedWith, withoutPrevious, type Reached } from './ends-here.ts'
import { inTime } from './in-time.ts'
import { mergeNewest, type HistoryRow } from './merge-newest.ts'
import { readAnswer, wholeNumber } from './read-answer.ts'

/** Histories of several tokens, each read by rows up to a place, that go on by the source's own cursor or by the place. */
export type RowSource = {
  world: Pick<ChainWorld, 'now' | 'after'>
  furtherPagesMs: number
  tokens: number
  /** The source's maximum for one page. */
  rowsMax: number
  read: (token: number, query: RowQuery) => Promise<RowPage>
}

/** Rows up to and including a position, or those that follow a page. */
type RowQuery = { order: 'asc' | 'desc'; limit: number; until: number | null; further: string | null }
/** Rows in the requested order, and the source's cursor of the following page, if it gives one. */
type RowPage = { rows: readonly HistoryRow[]; further: string | null }

/**
 * One page of each token's history, merged. `readTo`: down to which position, undefined if no row was used. `isWhole`:
 * each history was read to its end.
 */
export async function readRowHistory(
  source: RowSource,
  { limitMax, before }: { limitMax: number; before: string | null },
): Promise<{ transfers: Transfer[]; next: string | null; isWhole: boolean; readTo: number | undefined }> {
  const endMs = source.world.now() + source.furtherPagesMs
  const { limit, places: from } = before === null ? firstCursor(source, limitMax) : readCursor(source, before)
  const streams = await Promise.all(from.map((place, token) => readStream(source, { token, place, limit, endMs })))
  const parts = streams.map(({ rows, end }) => ({ rows, goesOn: end === null }))
  const { transfers, usedRows, used } = mergeNewest(parts, limitMax)
  const places = streams.map((stream, token) => nextPlace(stream, used[token] ?? 0))
  const next = places.every(isEnd) ? null : JSON.stringify({ limit, places })
  const isWhole = places.every((place) => place === 'shown')
  return { transfers, next, isWhole, readTo: usedRows.at(-1)?.at }
}

/** A page of a token's history from a place on, those of its rows that were not returned yet, and what ends with them. */
type Stream = { place: Place | End; page: RowPage; rows: readonly HistoryRow[]; end: End | null }

async function readStream(
  { world, rowsMax, read }: RowSource,
  { token, place, limit, endMs }: { token: number; place: Place | End; limit: number; endMs: number },
): Promise<Stream> {
  if (isEnd(place)) return { place, page: { rows: [], further: null }, rows: [], end: place }
  const { until, further } = place
  // Rows that come again must leave room for others.
  const most = Math.min(rowsMax, limit + (further === null ? place.again : 0))
  const page = await read(token, { order: 'desc', limit: most, until, further })
  const rows = rowsAfter(place, page.rows)
  const reached = reachedWith(place.reached, rows, page.rows.length)
  const readOldest = async (at: number | null, count: number) => {
    if (count > rowsMax) return null
    const reading = read(token, { order: 'asc', limit: count, until: at, further: null })
    return (await inTime(world, reading, endMs - world.now()))?.rows ?? null
  }
  if (page.further !== null) return { place, page, rows, end: null }
  const isShown = await (reached === null ? isEmpty(() => readOldest(until, 1)) : endsHere(reached, readOldest))
  if (isShown) return { place, page, rows, end: 'shown' }
  // More rows of one instant than a page has cannot come again on one.
  const isStuck = (reached?.identities.length ?? 0) >= rowsMax || givesNothingNew(place, rows, reached)
  return { place, page, rows, end: isStuck ? 'not shown' : null }
}

/** Whether a history has no row, as its newest page shows. False where the query for the oldest has no answer. */
async function isEmpty(readOldest: () => Promise<readonly HistoryRow[] | null>): Promise<boolean> {
  const oldest = await readOldest()
  if (oldest !== null) await noRow(async () => oldest)
  return oldest !== null
}

/** Whether a page without a following one gives nothing new, and no query is left that would give what follows. */
function givesNothingNew(place: Place, rows: readonly HistoryRow[], reached: Reached | null): boolean {
  if (reached === null) return true
  if (rows.length > 0 || place.further !== null) return false
  return instantMayBeCut(reached) || (place.until ?? Infinity) < reached.at
}

/**
 * The rows of a page that were not returned yet, although a source may order those of one instant anew. One that
 * omits rows that were returned leaves out others as well: its answer is not a part of the history.
 */
function rowsAfter({ until, further, reached, again }: Place, rows: readonly HistoryRow[]): readonly HistoryRow[] {
  const isPinned = reached === null && until !== null && further === null
  if (isPinned && rows[0]?.at !== until) throw new ChainError('malformed', 'rows that do not come again')
  if (reached === null || again === 0) return rows
  const older = rows.filter(({ at }) => at <= reached.at)
  const { rows: left, missing } = withoutPrevious(older, reached.identities.slice(-again))
  if (missing > 0) throw new ChainError('malformed', 'rows that do not come again')
  return left
}

/** Where a history continues, or how it ends. */
function nextPlace({ place, page, rows, end }: Stream, used: number): Place | End {
  if (isEnd(place)) return place
  const isUsedUp = used === rows.length
  if (isUsedUp && end !== null) return end
  if (!isUsedUp && used === 0) {
    // Newer transfers would shift the first page.
    const isFirst = place.until === null && place.further === null
    return isFirst ? { ...place, until: rows[0]?.at ?? null } : place
  }
  const reached = reachedWith(place.reached, rows.slice(0, used), page.rows.length)
  if (reached === null) return { ...place, further: page.further }
  if (isUsedUp && page.further !== null) return { ...place, further: page.further, reached, again: 0 }
  if (!isUsedUp && place.further !== null) {
    const before = reached.at === place.reached?.at ? place.again : 0
    const count = rows.slice(0, used).filter(({ at }) => at === reached.at).length
    return { ...place, reached, again: before + count }
  }
  // The rows of the oldest instant come again, with those that a page may have cut off.
  const isNew = rows.length > 0 || place.further !== null
  if (isNew) return { until: reached.at, further: null, reached, again: reached.identities.length }
  return { until: reached.at - 1, further: null, reached, again: 0 }
}

function isEnd(place: Place | End): place is End {
  return typeof place === 'string'
}

function firstCursor({ tokens, rowsMax }: RowSource, limitMax: number): Cursor {
  const place: Place = { until: null, further: null, reached: null, again: 0 }
  return { limit: Math.min(limitMax, rowsMax), places: Array.from({ length: tokens }, () => place) }
}

function readCursor({ tokens, rowsMax }: RowSource, before: string): Cursor {
  let value: unknown = null
  try {
    value = JSON.parse(before)
  } catch {}
  const schema = cursorSchema.refine(({ limit, places }) => limit <= rowsMax && places.length === tokens)
  return readAnswer(schema, value, 'the place to go on from')
}

const reachedSchema = z.object({ at: wholeNumber, identities: z.array(z.string()), shown: wholeNumber })
/**
 * The position up to which a page of one token's history is read, or the cursor of the page; how far the history was
 * read; and how many of its last rows come again on the page.
 */
const placeSchema = z.object({
  until: wholeNumber.nullable(),
  further: z.string().nullable(),
  reached: reachedSchema.nullable(),
  again: wholeNumber,
})
type Place = z.output<typeof placeSchema>
/** A history ends where its source shows it, or where it gives nothing more without showing it. */
const endSchema = z.enum(['shown', 'not shown'])
type End = z.output<typeof endSchema>
const cursorSchema = z.object({ limit: z.number().int().min(1), places: z.array(z.union([placeSchema, endSchema])) })
type Cursor = z.output<typeof cursorSchema>
