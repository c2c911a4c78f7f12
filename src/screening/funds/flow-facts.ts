import type { ChainCause } from '../../chains/chain-error.ts'
import type { Transfer } from '../../chains/chain-reader.ts'
import type { Chains } from '../../chains/chains.ts'
import type { Network } from '../../chains/networks.ts'
import type { Lang } from '../../messages/message.ts'
import type { Snapshot } from '../../lists/snapshot.ts'
import { chainUnavailable } from '../chain-refusals.ts'
import { moving, oldestInflow, sumByParty, type FlowSum } from './flow-sums.ts'
import { notReached } from './not-reached.ts'
import { findParty, type Party } from './party.ts'
import { placeInTime, reachOf } from './trace-history.ts'
import type { WalkBudget } from './walk-budget.ts'

export type FlowAsk = {
  chains: Chains
  budget: WalkBudget
  network: Network
  /** Canonical. */
  address: string
  snapshot: Snapshot
  /** The UTC day whose listings count. */
  day: string
  lang: Lang
}

/** All that a flow is told from: plain data. */
export type FlowFacts = {
  total: number
  inbound: readonly FlowSum[]
  outbound: readonly FlowSum[]
  parties: ReadonlyMap<string, Party>
  /** By party shown, whether an issuer froze it; null when that could not be read. A party that is missing was not asked about. */
  frozen: ReadonlyMap<string, boolean | null>
  first: FirstInflow
  /** Whether the history goes on beyond what was read. */
  hasMore: boolean
  /** Why reading ended before the history and the bounds did, null when it did not. */
  interrupted: ChainCause | null
  window: { from: number; to: number } | null
  block: number | null
  as_of: string
}

/** The first transfer to the subject; not known where the history is longer than what was read and no source can tell. */
export type FirstInflow = { isKnown: true; transfer: Transfer | null } | { isKnown: false }

/** Parties that are shown on each side, and so asked about. */
export const shownMax = 8

/** Reads the history of an address page after page. Throws ServiceError chain_unavailable when not even one could be read. */
export async function readFlow(ask: FlowAsk): Promise<FlowFacts> {
  const { transfers, parties, ...history } = await readHistory(ask)
  const inbound = sumByParty(transfers, ask.address, 'in')
  const outbound = sumByParty(transfers, ask.address, 'out')
  const shown = [...inbound.slice(0, shownMax), ...outbound.slice(0, shownMax)].map(({ address }) => address)
  const [frozen, first] = await Promise.all([
    readFrozen(ask, new Set(shown)),
    readFirst(ask, transfers, history.hasMore),
  ])
  return { ...history, total: transfers.length, inbound, outbound, parties, frozen, first }
}

/** TRON's flow is one of USDT; elsewhere both dollar tokens count. */
function countsAsset(network: Network, { asset }: Pick<Transfer, 'asset'>): boolean {
  return asset === 'USDT' || (asset === 'USDC' && network.family === 'evm')
}

type History = Omit<FlowFacts, 'total' | 'inbound' | 'outbound' | 'frozen' | 'first'> & { transfers: Transfer[] }

async function readHistory(ask: FlowAsk): Promise<History> {
  const { chains, budget, network, address } = ask
  const readPage = (before: string | null) => {
    const query = { direction: 'both', limitMax: pageRowsMax, before } as const
    return chains.transfers(network.name, address, query, budget.deadline())
  }
  const first = await readPage(null)
  if (!first.at) throw chainUnavailable(network, first.cause)
  const { block, as_of } = first.at
  const parties = new Map<string, Party>()
  let page = first.at.value
  let window = page.window
  const transfers = takePage(ask, page.transfers, parties)
  let beyond = page.beyond ?? []
  let isWhole = page.reachesBeginning
  for (let pages = 1; page.next !== null; pages++) {
    const isEnough = pages >= pagesMax || transfers.length >= transfersMax || !budget.hasTimeFor(2)
    const outcome = isEnough ? null : await readPage(page.next)
    if (!outcome?.at) {
      transfers.push(...takePage(ask, beyond, parties))
      const interrupted = outcome?.cause ?? null
      return { transfers, parties, window: isWhole ? null : window, block, as_of, hasMore: !isWhole, interrupted }
    }
    page = outcome.at.value
    isWhole = page.reachesBeginning
    window = united(window, page.window)
    beyond = notReached(page, reachOf(page), beyond)
    transfers.push(...takePage(ask, page.transfers, parties))
  }
  return { transfers, parties, window: isWhole ? null : window, block, as_of, hasMore: !isWhole, interrupted: null }
}

/**
 * The transfers of a page that count. Their parties are looked up here, page by page, because looking up those of a long
 * history at once would hold up everyone else.
 */
function takePage(
  { network, address, snapshot, day, lang }: FlowAsk,
  page: readonly Transfer[],
  parties: Map<string, Party>,
): Transfer[] {
  const transfers = moving(page).filter((transfer) => countsAsset(network, transfer))
  for (const { from, to } of transfers) {
    const party = from === address ? to : from
    if (!parties.has(party)) parties.set(party, findParty(snapshot, day, party, lang))
  }
  return transfers
}

function united(a: History['window'], b: History['window']): History['window'] {
  return a && b ? { from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) } : (a ?? b)
}

/** Only TRON's parties are asked about: the issuer of its USDT freezes more addresses than all others together. */
async function readFrozen(
  { chains, budget, network }: FlowAsk,
  shown: ReadonlySet<string>,
): Promise<FlowFacts['frozen']> {
  if (network.family !== 'tron') return new Map()
  const deadline = budget.deadline()
  const asked = [...shown].map(async (party) => {
    const { at } = await chains.freezes(network.name, party, deadline)
    return [party, at ? at.value.some(({ frozen }) => frozen) : null] as const
  })
  return new Map(await Promise.all(asked))
}

async function readFirst(
  { chains, budget, network, address }: FlowAsk,
  transfers: readonly Transfer[],
  hasMore: boolean,
): Promise<FirstInflow> {
  if (!hasMore) return { isKnown: true, transfer: oldestInflow(transfers, address) }
  const outcome = await chains.firstInflow(network.name, address, budget.deadline())
  if (!outcome?.at) return { isKnown: false }
  const first = outcome.at.value
  if (first && !countsAsset(network, first)) return { isKnown: false }
  // What was read may show an older one than the source that knows the first alone.
  const read = oldestInflow(transfers, address)
  const isFirst = read === null || (first !== null && (placeInTime(first) ?? 0) <= (placeInTime(read) ?? 0))
  return isFirst ? { isKnown: true, transfer: first } : { isKnown: false }
}

/** Enough to see who an address deals with; a longer history is said to be one. */
const pagesMax = 10
export const transfersMax = 2_000
const pageRowsMax = 200
