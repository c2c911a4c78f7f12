import { minuteMs } from '../../kit/duration.ts'
import type { World } from '../../kit/world.ts'
import type { At, ChainReader, Profile, Transfer, TransferPage, TransferQuery } from '../chain-reader.ts'
import {
  agreedOn,
  askMost,
  disagreement,
  freezesKey,
  neededOf,
  oldest,
  profileKey,
  strictest,
  type Most,
} from './agreement.ts'
import { endOf, readHistoryPage, readPlace, writePlace } from './history-place.ts'
import { mergePages } from './merge-pages.ts'

/**
 * Combines several endpoints of a chain, each returning the history of an address in pages of its own, into one reader.
 * `histories` answer every query, `states` only those about the present (freezes): they keep no history, or not all of
 * it. agreement.ts has the rule for combining their answers.
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
      return oldest(most, agreedOn(most, freezesKey))
    },
    profile: async (address) => {
      const most = await ask((reader) => reader.profile(address))
      return oldest(most, { ...agreedOn(most, profileKey), ...strictest(most), activeSince: activeSince(most) })
    },
    payment: async (tx, payee) => {
      const most = await ask((reader) => reader.payment(tx, payee))
      return oldest(most, agreedOn(most, JSON.stringify))
    },
    transfers: (address, query) => readTransfers(world, histories, address, query),
    ...(firstInflow ? { firstInflow: firstInflowOf(ask) } : {}),
  }
}

type QueryAll = <Answer>(question: (reader: ChainReader) => Promise<Answer>) => Promise<Most<Answer>>

function firstInflowOf(ask: QueryAll): Required<ChainReader>['firstInflow'] {
  return async (address) => {
    const most = await ask(async (reader): Promise<At<Transfer | null>> => {
      const first = await reader.firstInflow?.(address)
      if (!first) throw disagreement()
      return first
    })
    return oldest(most, agreedOn(most, JSON.stringify))
  }
}

/**
 * Endpoints that report the first activity must agree on it. If none does, the latest of the earliest observed ones
 * counts.
 */
function activeSince({ answers }: Most<At<Profile>>): Profile['activeSince'] {
  const reported = answers.flatMap(({ value }) => value.activeSince ?? []).toSorted((a, b) => b.at.localeCompare(a.at))
  const firsts = reported.filter(({ isFirst }) => isFirst)
  if (new Set(firsts.map(({ at }) => at)).size > 1) throw disagreement()
  return firsts[0] ?? reported[0] ?? null
}

/**
 * One page of each endpoint, which continues where its own previous page ended. Everything that any of them shows is
 * returned, so that none can hide what another one shows. It is the complete history only if all that answer report so.
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
    readers.map((reader, endpoint) => readHistoryPage(reader, endpoint, address, { ...query, place })),
  )
  const pages = most.answers.map(({ read }) => read).toSorted((a, b) => a.endpoint - b.endpoint)
  const settledMs = place?.settledMs ?? world.now() - settlingMs
  const endpoints = readers.length
  const { transfers, unconfirmed, shown, completeTo } = mergePages(pages, place?.shown ?? [], { settledMs, endpoints })
  const ends = readers.map((_, endpoint) => endOf(pages.find((page) => page.endpoint === endpoint)))
  const isAble = pages.filter(({ page }) => page.next !== null || page.reachesBeginning).length >= neededOf(endpoints)
  const goesOn = isAble && pages.some(({ page }) => page.next !== null) && shown.length <= shownMax
  const isByRows = pages.some(({ page: { readTo } }) => readTo !== undefined)
  const page: TransferPage = {
    transfers,
    next: goesOn ? writePlace({ ends, shown, settledMs, settledBlock: null }) : null,
    reachesBeginning: pages.every(({ page: { next, reachesBeginning } }) => next === null && reachesBeginning),
    window: null,
    completeTo: completeTo === Infinity ? 'unknown' : Math.max(completeTo, 0),
    ...(isByRows && Number.isFinite(completeTo) ? { readTo: completeTo } : {}),
    ...(unconfirmed.length > 0 ? { unconfirmed } : {}),
  }
  const read = most.answers.flatMap(({ at }) => at ?? [])
  // One that has shown the whole history has answered for the following pages.
  const silent = endpoints - pages.length
  const oldestAnswer = oldest({ answers: read, queried: read.length }, page)
  return silent > 0 ? { ...oldestAnswer, silent: { count: silent, of: endpoints } } : oldestAnswer
}

type AgreeingWorld = Pick<World, 'after' | 'now'>

/** Indexes lag the chain by some seconds: newer blocks need not be known to all endpoints yet. */
export const settlingMs = minuteMs
/**
 * The maximum number of transfers shown by one endpoint and not yet reached by another. Beyond that the history is not
 * read further: the cursor would grow with every page.
 */
const shownMax = 1_000
