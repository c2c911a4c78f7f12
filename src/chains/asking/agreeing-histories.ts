import { z } from 'zod'
import { minuteMs } from '../../kit/duration.ts'
import type { World } from '../../kit/world.ts'
import { ChainError } from '../chain-error.ts'
import type { At, ChainReader, Profile, Transfer, TransferPage, TransferQuery } from '../chain-reader.ts'
import {
  agreedOn,
  askMost,
  disagreement,
  freezesSay,
  neededOf,
  oldest,
  profileSays,
  strictest,
  type Most,
} from './agreement.ts'
import { endPosition, mergePages, type ReadPage } from './merge-pages.ts'
import { readAnswer } from './read-answer.ts'

/**
 * Several endpoints of a chain that return the history of an address in pages of their own, as one reader. `histories` answer
 * every question, `states` only those about the present (freezes): they keep no history, or not all of it. agreement.ts has
 * the rule by which several answers count as one.
 */
export function createAgreeingHistories(
  world: AgreeingWorld,
  histories: readonly [ChainReader, ...ChainReader[]],
  states: readonly ChainReader[] = [],
): ChainReader {
  const [{ network, firstInflow }] = histories
  const ask = <Answer>(question: (reader: ChainReader) => Promise<Answer>) => askMost(world, histories.map(question))
  return {
    network,
    freezes: async (address) => {
      const most = await askMost(
        world,
        [...histories, ...states].map((reader) => reader.freezes(address)),
      )
      return oldest(most, agreedOn(most, freezesSay))
    },
    profile: async (address) => {
      const most = await ask((reader) => reader.profile(address))
      return oldest(most, { ...agreedOn(most, profileSays), ...strictest(most), activeSince: activeSince(most) })
    },
    payment: async (tx, payee) => {
      const most = await ask((reader) => reader.payment(tx, payee))
      return oldest(most, agreedOn(most, JSON.stringify))
    },
    transfers: (address, query) => readTransfers(world, histories, address, query),
    ...(firstInflow ? { firstInflow: firstInflowOf(ask) } : {}),
  }
}

type AskAll = <Answer>(question: (reader: ChainReader) => Promise<Answer>) => Promise<Most<Answer>>

function firstInflowOf(ask: AskAll): Required<ChainReader>['firstInflow'] {
  return async (address) => {
    const most = await ask(async (reader): Promise<At<Transfer | null>> => {
      const first = await reader.firstInflow?.(address)
      if (!first) throw disagreement()
      return first
    })
    return oldest(most, agreedOn(most, JSON.stringify))
  }
}

/** Endpoints that report the first activity must agree on it. Where none does, the latest of the earliest seen counts. */
function activeSince({ answers }: Most<At<Profile>>): Profile['activeSince'] {
  const seen = answers.flatMap(({ value }) => value.activeSince ?? []).toSorted((a, b) => b.at.localeCompare(a.at))
  const firsts = seen.filter(({ isFirst }) => isFirst)
  if (new Set(firsts.map(({ at }) => at)).size > 1) throw disagreement()
  return firsts[0] ?? seen[0] ?? null
}

/**
 * One page of each endpoint, which goes on where its own page before ended. All that any of them shows is given, so that
 * none can leave out what another one shows. It is the whole history only where all that answer say so.
 */
async function readTransfers(
  world: AgreeingWorld,
  readers: readonly ChainReader[],
  address: string,
  query: TransferQuery,
): Promise<At<TransferPage>> {
  const place = query.before === null ? null : readPlace(query.before, readers.length)
  const most = await askMost(
    world,
    readers.map((reader, endpoint) => readPage(reader, endpoint, address, { ...query, place })),
  )
  const pages = most.answers.map(({ read }) => read).toSorted((a, b) => a.endpoint - b.endpoint)
  const settledMs = place?.settledMs ?? world.now() - settlingMs
  const endpoints = readers.length
  const { transfers, unconfirmed, shown, completeTo } = mergePages(pages, place?.shown ?? [], { settledMs, endpoints })
  const ends = readers.map((_, endpoint) => endOf(pages.find((page) => page.endpoint === endpoint)))
  const isAble = pages.filter(({ page }) => page.next !== null || page.reachesBeginning).length >= neededOf(endpoints)
  const goesOn = isAble && pages.some(({ page }) => page.next !== null) && shown.length <= shownMax
  const page: TransferPage = {
    transfers,
    next: goesOn ? JSON.stringify({ ends, shown, settledMs } satisfies Place) : null,
    reachesBeginning: pages.every(({ page: { next, reachesBeginning } }) => next === null && reachesBeginning),
    window: null,
    completeTo: completeTo === Infinity ? 'unknown' : Math.max(completeTo, 0),
    ...(unconfirmed.length > 0 ? { unconfirmed } : {}),
  }
  const read = most.answers.flatMap(({ at }) => at ?? [])
  // One that has shown the whole history has answered for the pages that follow.
  const silent = endpoints - pages.length
  const at = oldest({ answers: read, asked: read.length }, page)
  return silent > 0 ? { ...at, silent: { count: silent, of: endpoints } } : at
}

/**
 * Reads the next page of one endpoint. One that has shown the whole history is not queried again. One that keeps nothing so
 * far back has no answer: its silence must not confirm what another one shows or leaves out.
 */
async function readPage(
  reader: ChainReader,
  endpoint: number,
  address: string,
  { place, ...query }: TransferQuery & { place: Place | null },
): Promise<{ read: ReadPage; at: At<unknown> | null }> {
  const end = place === null ? firstEnd : (place.ends[endpoint] ?? null)
  if (end === null) throw new ChainError('unreachable', 'the endpoint did not answer before')
  if (place === null || end.before !== null) {
    const at = await reader.transfers(address, { ...query, before: end.before })
    const { transfers, next, reachesBeginning } = at.value
    if (transfers.length === 0 && next === null && !reachesBeginning) throw disagreement()
    return { read: { endpoint, page: at.value, newest: end.position }, at }
  }
  if (!end.isWhole) throw disagreement()
  const ended = { transfers: [], next: null, reachesBeginning: true, window: null }
  return { read: { endpoint, page: ended, newest: end.position }, at: null }
}

/** Where the page of an endpoint ended; null of one that did not answer, which cannot go on. */
function endOf(read: ReadPage | undefined): End | null {
  if (!read) return null
  const { next, reachesBeginning } = read.page
  const position = endPosition(read)
  return { before: next, position: Number.isFinite(position) ? position : null, isWhole: reachesBeginning }
}

function readPlace(before: string, endpoints: number): Place {
  let value: unknown = null
  try {
    value = JSON.parse(before)
  } catch {}
  const schema = placeSchema.refine(({ ends }) => ends.length === endpoints)
  return readAnswer(schema, value, 'the place to go on from')
}

type AgreeingWorld = Pick<World, 'after' | 'now'>

const endSchema = z.object({ before: z.string().nullable(), position: z.number().nullable(), isWhole: z.boolean() })
const shownSchema = z.object({
  key: z.string(),
  at: z.number(),
  by: z.array(z.number().int().min(0)),
  isSettled: z.boolean(),
})
const placeSchema = z.object({
  ends: z.array(endSchema.nullable()),
  shown: z.array(shownSchema),
  settledMs: z.number(),
})
type Place = z.output<typeof placeSchema>
type End = z.output<typeof endSchema>
const firstEnd: End = { before: null, position: null, isWhole: false }
/** Indexes follow the chain by some seconds: what is newer need not be known to all endpoints yet. */
const settlingMs = minuteMs
/**
 * Transfers that one endpoint has shown and another one has not reached. Where there are more, the history is not read
 * further: the place to go on from would grow with every page.
 */
const shownMax = 1_000
