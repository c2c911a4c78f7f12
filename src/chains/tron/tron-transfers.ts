import { z } from 'zod'
import { ChainError } from '../chain-error.ts'
import type { ChainWorld } from '../chain-world.ts'
import type { Transfer, TransferPage, TransferQuery } from '../chain-reader.ts'
import { mergeNewest } from '../querying/merge-newest.ts'
import { endsHere, instantMayBeCut } from '../querying/ends-here.ts'
import { fillPage } from '../querying/fill-page.ts'
import { inTime } from '../querying/in-time.ts'
import { readAnswer, unixMilliseconds, wholeNumber } from '../querying/read-answer.ts'
import type { Token } from '../tokens.ts'
import type { TronApi } from './tron-api.ts'
import { readTronRows, type TronRows, type TronRowsQuery } from './tron-grid.ts'

/** Transfers of all tokens of the network, newest first. Transfers of zero do not fill a page. */
export function readTronTransfers(source: Source, query: TransferQuery & Holder): Promise<TransferPage> {
  return fillPage({ ...source, rowsMax: pageRowsMax, read: (each) => readPage(source, { ...query, ...each }) }, query)
}

type Source = { api: TronApi; world: Pick<ChainWorld, 'now' | 'after'>; furtherPagesMs: number }

/**
 * One page of each token's history, merged. If a page was not used up, the next call reads it again and skips the rows
 * already returned.
 */
async function readPage(source: Source, query: TransferQuery & Holder): Promise<TransferPage> {
  const { address, tokens, direction } = query
  const endMs = source.world.now() + source.furtherPagesMs
  const cursor = query.before === null ? firstCursor(query.limitMax, tokens) : readCursor(query.before, tokens)
  // Rows that come again must leave room for others.
  const limitAt = (place: Place): number =>
    Math.min(pageRowsMax, cursor.limit + (place.fingerprint === null ? place.given : 0))
  const readUpTo = async (question: TronRowsQuery, untilMs: number) => {
    const reading = readTronRows(source.api, address, { ...question, untilMs })
    return (await inTime(source.world, reading, endMs - source.world.now()))?.rows ?? null
  }
  const streams = await Promise.all(
    tokens.map(async (token, i): Promise<Stream> => {
      const place = cursor.places[i] ?? null
      if (!place) return { place, rows: [], page: { rows: [], fingerprint: null, isLast: true } }
      const question = { token, direction, order: 'desc', limit: limitAt(place) } as const
      const page = await readTronRows(source.api, address, { ...question, ...place })
      if (!comeAgain(place, page.rows)) throw new ChainError('malformed', 'rows that do not come again')
      const isShort = page.fingerprint === null && page.rows.length < question.limit
      const isLast = page.isLast || (isShort && (await endsHere(page.rows, (untilMs) => readUpTo(question, untilMs))))
      return { place, page: { ...page, isLast }, rows: page.rows.slice(place.given) }
    }),
  )
  const parts = streams.map(({ rows, page }) => ({ rows, goesOn: !page.isLast }))
  const { transfers, used } = mergeNewest(parts, query.limitMax)
  const places = streams.map((stream, i) => nextPlace(stream, used[i] ?? 0))
  const next = places.every((place) => place === null) ? null : JSON.stringify({ limit: cursor.limit, places })
  return { transfers, next, reachesBeginning: next === null, window: null }
}

/** The first transfer of any of the tokens to the address; null if there was none. */
export async function readFirstInflow(api: TronApi, { address, tokens }: Holder): Promise<Transfer | null> {
  const firsts = await Promise.all(
    tokens.map(async (token) => {
      let place: Pick<TronRowsQuery, 'fingerprint' | 'sinceMs'> = {}
      for (let pages = 0; pages < firstInflowPagesMax; pages++) {
        const question = { token, direction: 'in', order: 'asc', limit: firstInflowRows, ...place } as const
        const { rows, fingerprint, isLast } = await readTronRows(api, address, question)
        const first = rows.find((row) => row.transfer !== null)
        const newestMs = rows.at(-1)?.at
        // Without a fingerprint the rows of the newest instant come again; if nothing follows them, it is the end.
        const isEnd = isLast || (fingerprint === null && newestMs === place.sinceMs && rows.length < firstInflowRows)
        if (first || isEnd) return first ?? null
        place = fingerprint === null ? { sinceMs: newestMs ?? null } : { ...place, fingerprint }
      }
      throw new ChainError('malformed', 'no transfer among the first rows of the history')
    }),
  )
  const [first] = firsts.filter((row) => row !== null).toSorted((a, b) => a.at - b.at)
  return first?.transfer ?? null
}

/** An address, and the tokens of its network. */
type Holder = { address: string; tokens: readonly Token[] }

/** A page of a token's history from a place on, and those of its rows that were not returned yet. */
type Stream = { place: Place | null; page: TronRows; rows: TronRows['rows'] }

/**
 * Whether the rows that were returned stand before the others again. A source that omits them leaves out others as well, and
 * its empty page would be taken for the end.
 */
function comeAgain(place: Place, rows: TronRows['rows']): boolean {
  if (place.given === 0 || place.fingerprint !== null) return true
  return rows.length >= place.given && (place.untilMs === null || rows[0]?.at === place.untilMs)
}

/** Where a stream continues; null at its end. */
function nextPlace({ place, page, rows }: Stream, used: number): Place | null {
  if (!place) return null
  if (used < rows.length) {
    // Pins the first page: newer transfers would shift it.
    const untilMs = place.untilMs ?? (place.fingerprint === null ? (rows[0]?.at ?? null) : null)
    return { ...place, untilMs, given: place.given + used }
  }
  if (page.fingerprint !== null) return { ...place, fingerprint: page.fingerprint, given: 0 }
  const oldestMs = page.rows.at(-1)?.at
  if (page.isLast || oldestMs === undefined) return null
  // Without a fingerprint the history is read from the time of its oldest row on, whose rows come again.
  const repeated = page.rows.filter(({ at }) => at === oldestMs).length
  if (rows.length > 0) return { fingerprint: null, untilMs: oldestMs, given: repeated }
  if (instantMayBeCut(page.rows)) throw new ChainError('malformed', 'a page of one instant that names no further page')
  return { fingerprint: null, untilMs: oldestMs - 1, given: 0 }
}

function firstCursor(limitMax: number, tokens: readonly Token[]): z.output<typeof cursorSchema> {
  return {
    limit: Math.min(limitMax, pageRowsMax),
    places: tokens.map(() => ({ fingerprint: null, untilMs: null, given: 0 })),
  }
}

function readCursor(before: string, tokens: readonly Token[]): z.output<typeof cursorSchema> {
  let value: unknown = null
  try {
    value = JSON.parse(before)
  } catch {}
  const schema = cursorSchema.refine(({ places }) => places.length === tokens.length)
  return readAnswer(schema, value, 'the place to go on from')
}

/** TronGrid's maximum for one page. */
const pageRowsMax = 200
const firstInflowRows = 50
const firstInflowPagesMax = 4
/** A page of one token's history, and how many of its rows were already returned. */
const placeSchema = z.object({
  fingerprint: z.string().nullable(),
  untilMs: unixMilliseconds.nullable(),
  given: wholeNumber,
})
type Place = z.output<typeof placeSchema>
const cursorSchema = z.object({
  limit: z.number().int().min(1).max(pageRowsMax),
  places: z.array(placeSchema.nullable()),
})
