import { z } from 'zod'
import { ChainError } from '../chain-error.ts'
import type { ChainWorld } from '../chain-world.ts'
import type { Transfer, TransferPage, TransferQuery } from '../chain-reader.ts'
import { mergeNewest } from '../querying/merge-newest.ts'
import { fillPage } from '../querying/fill-page.ts'
import { readAnswer, unixMilliseconds, wholeNumber } from '../querying/read-answer.ts'
import type { Token } from '../tokens.ts'
import type { TronApi } from './tron-api.ts'
import { readTronRows, type TronRows } from './tron-grid.ts'

/** Transfers of all tokens of the network, newest first. Transfers of zero do not fill a page. */
export function readTronTransfers(
  { api, ...paged }: { api: TronApi; world: Pick<ChainWorld, 'now' | 'after'>; furtherPagesMs: number },
  query: TransferQuery & Holder,
): Promise<TransferPage> {
  return fillPage({ ...paged, rowsMax: pageRowsMax, read: (each) => readPage(api, { ...query, ...each }) }, query)
}

/**
 * One page of each token's history, merged. If a page was not used up, the next call reads it again and skips the rows
 * already returned.
 */
async function readPage(api: TronApi, query: TransferQuery & Holder): Promise<TransferPage> {
  const { address, tokens } = query
  const cursor = query.before === null ? firstCursor(query.limitMax, tokens) : readCursor(query.before, tokens)
  const streams = await Promise.all(
    tokens.map(async (token, i) => {
      const place = cursor.places[i] ?? null
      if (!place) return { place, rows: [], fingerprint: null }
      const { direction } = query
      const page = await readTronRows(api, address, { token, direction, order: 'desc', limit: cursor.limit, ...place })
      return { place, ...page, rows: page.rows.slice(place.given) }
    }),
  )
  const parts = streams.map(({ rows, fingerprint }) => ({ rows, goesOn: fingerprint !== null }))
  const { transfers, used } = mergeNewest(parts, query.limitMax)
  const places = streams.map((stream, i) => nextPlace(stream, used[i] ?? 0))
  const next = places.every((place) => place === null) ? null : JSON.stringify({ limit: cursor.limit, places })
  return { transfers, next, reachesBeginning: next === null, window: null }
}

/** The first transfer of any of the tokens to the address; null if there was none. */
export async function readFirstInflow(api: TronApi, { address, tokens }: Holder): Promise<Transfer | null> {
  const firsts = await Promise.all(
    tokens.map(async (token) => {
      let fingerprint: string | null = null
      for (let pages = 0; pages < firstInflowPagesMax; pages++) {
        const question = { token, direction: 'in', order: 'asc', limit: firstInflowRows, fingerprint } as const
        const page: TronRows = await readTronRows(api, address, question)
        const first = page.rows.find((row) => row.transfer !== null)
        if (first || page.fingerprint === null) return first ?? null
        fingerprint = page.fingerprint
      }
      throw new ChainError('malformed', 'no transfer among the first rows of the history')
    }),
  )
  const [first] = firsts.filter((row) => row !== null).toSorted((a, b) => a.at - b.at)
  return first?.transfer ?? null
}

/** An address, and the tokens of its network. */
type Holder = { address: string; tokens: readonly Token[] }

type Stream = TronRows & { place: Place | null }

/** Where a stream continues; null at its end. */
function nextPlace({ place, rows, fingerprint }: Stream, used: number): Place | null {
  if (!place) return null
  if (used === rows.length) return fingerprint === null ? null : { ...place, fingerprint, given: 0 }
  // Pins the first page: newer transfers would shift it.
  const untilMs = place.untilMs ?? (place.fingerprint === null ? (rows[0]?.at ?? null) : null)
  return { ...place, untilMs, given: place.given + used }
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
