import { z } from 'zod'
import { ChainError } from '../chain-error.ts'
import type { At, ChainReader, TransferQuery } from '../chain-reader.ts'
import { disagreement } from './agreement.ts'
import { endPosition, type ReadPage } from './merge-pages.ts'
import { readAnswer } from './read-answer.ts'

/**
 * Reads the next page of one endpoint. One that has shown the whole history is not queried again. One that keeps
 * nothing so far back has no answer: it must neither confirm nor contradict the others.
 */
export async function readHistoryPage(
  reader: Pick<ChainReader, 'transfers'>,
  endpoint: number,
  address: string,
  { place, ...query }: TransferQuery & { place: Place | null },
): Promise<{ read: ReadPage; at: At<unknown> | null }> {
  const end = place === null ? firstEnd : (place.ends[endpoint] ?? null)
  if (end === null) throw new ChainError('unreachable', 'the endpoint did not answer before')
  const previous = { endpoint, newest: end.position, top: end.top ?? Infinity }
  if (place === null || end.before !== null) {
    const at = await reader.transfers(address, { ...query, before: end.before })
    const { transfers, next, reachesBeginning, window } = at.value
    if (transfers.length === 0 && next === null && !reachesBeginning) throw disagreement()
    const top = place === null ? (window?.to ?? Infinity) : previous.top
    return { read: { ...previous, page: at.value, top }, at }
  }
  if (!end.isWhole) throw disagreement()
  const ended = { transfers: [], next: null, reachesBeginning: true, window: null }
  return { read: { ...previous, page: ended }, at: null }
}

/** Where the page of an endpoint ended; null for one that did not answer, which cannot continue. */
export function endOf(read: ReadPage | undefined): End | null {
  if (!read) return null
  const { next, reachesBeginning } = read.page
  return {
    before: next,
    position: finite(endPosition(read)),
    isWhole: reachesBeginning,
    top: finite(read.top ?? Infinity),
  }
}

/** Parses the place in a page's `next`. Throws ChainError. */
export function readPlace(before: string, endpoints: number): Place {
  let value: unknown = null
  try {
    value = JSON.parse(before)
  } catch {}
  const schema = placeSchema.refine(({ ends }) => ends.length === endpoints)
  return readAnswer(schema, value, 'the place to go on from')
}

export function writePlace(place: Place): string {
  return JSON.stringify(place)
}

/** JSON has no infinite numbers. */
function finite(position: number): number | null {
  return Number.isFinite(position) ? position : null
}

/** `position`: where the page ended. `top`: the newest block that the endpoint had at first, if it reads by blocks. */
const endSchema = z.object({
  before: z.string().nullable(),
  position: z.number().nullable(),
  isWhole: z.boolean(),
  top: z.number().nullable(),
})
const shownSchema = z.object({
  key: z.string(),
  at: z.number(),
  by: z.array(z.number().int().min(0)),
  isSettled: z.boolean(),
})
/**
 * Where each endpoint continues, what some have shown and others have not reached, and what was settled when reading
 * began.
 */
const placeSchema = z.object({
  ends: z.array(endSchema.nullable()),
  shown: z.array(shownSchema),
  settledMs: z.number(),
  settledBlock: z.number().nullable(),
})
type Place = z.output<typeof placeSchema>
type End = z.output<typeof endSchema>
const firstEnd: End = { before: null, position: null, isWhole: false, top: null }
