import type { ChainCause } from '../../chains/chain-error.ts'
import type { Transfer } from '../../chains/chain-reader.ts'
import type { Chains } from '../../chains/chains.ts'
import type { Network } from '../../chains/networks.ts'
import type { Lang } from '../../messages/message.ts'
import type { Snapshot } from '../../lists/snapshot.ts'
import { chainUnavailable } from '../chain-refusals.ts'
import { moving, oldestInflow, sumByParty, type FlowSum } from './flow-sums.ts'
import { remainingTransfers } from './remaining-transfers.ts'
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

/** The complete input of a flow's description: plain data. */
export type FlowFacts = {
  total: number
  inbound: readonly FlowSum[]
  outbound: readonly FlowSum[]
  parties: ReadonlyMap<string, Party>
  /**
   * By displayed party, whether an issuer froze it; null if that could not be read. Missing for a party that was not
   * queried.
   */
  frozen: ReadonlyMap<string, boolean | null>
  first: FirstInflow
  /** Whether the history continues beyond the part that was read. */
  hasMore: boolean
  /** Why reading ended early; null if it did not. */
  interrupted: ChainCause | null
  window: { from: number; to: number } | null
  block: number | null
  as_of: string
}

/**
 * The first transfer to the subject; unknown if the history is longer than the part that was read and no source can
 * provide it.
 */
export type FirstInflow = { isKnown: true; transfer: Transfer | null } | { isKnown: false }

/** Parties displayed on each side, and therefore queried. */
export const shownMax = 8

/** Reads the history of an address page by page. Throws ServiceError chain_unavailable if no page could be read. */
export async function readFlow(ask: FlowAsk): Promise<FlowFacts> {
  const { transfers, parties, ...history } = await readHistory(ask)
  const inbound = sumByParty(transfers, ask.address, 'in')
  const outbound = sumByParty(transfers, ask.address, 'out')
  const displayed = [...inbound.slice(0, shownMax), ...outbound.slice(0, shownMax)].map(({ address }) => address)
  const [frozen, first] = await Promise.all([
    readFrozen(ask, new Set(displayed)),
    readFirst(ask, transfers, history.hasMore),
  ])
  return { ...history, total: transfers.length, inbound, outbound, parties, frozen, first }
}

/** TRON's flow covers USDT; elsewhere both dollar tokens count. */
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
  let isComplete = page.reachesBeginning
  for (let pages = 1; page.next !== null; pages++) {
    const isEnough = pages >= pagesMax || transfers.length >= transfersMax || !budget.hasTimeFor(2)
    const outcome = isEnough ? null : await readPage(page.next)
    if (!outcome?.at) {
      transfers.push(...takePage(ask, beyond, parties))
      const interrupted = outcome?.cause ?? null
      return { transfers, parties, window: isComplete ? null : window, block, as_of, hasMore: !isComplete, interrupted }
    }
    page = outcome.at.value
    isComplete = page.reachesBeginning
    window = united(window, page.window)
    beyond = remainingTransfers(page, reachOf(page), beyond)
    transfers.push(...takePage(ask, page.transfers, parties))
  }
  return {
    transfers,
    parties,
    window: isComplete ? null : window,
    block,
    as_of,
    hasMore: !isComplete,
    interrupted: null,
  }
}

/**
 * The transfers of a page that count. Their parties are looked up here, page by page, because looking up those of a
 * long history at once would block other requests.
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

/** Only TRON's parties are queried: the issuer of its USDT freezes more addresses than all others together. */
async function readFrozen(
  { chains, budget, network }: FlowAsk,
  displayed: ReadonlySet<string>,
): Promise<FlowFacts['frozen']> {
  if (network.family !== 'tron') return new Map()
  const deadline = budget.deadline()
  const queries = [...displayed].map(async (party) => {
    const { at } = await chains.freezes(network.name, party, deadline)
    return [party, at ? at.value.some(({ frozen }) => frozen) : null] as const
  })
  return new Map(await Promise.all(queries))
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
  // The history read may show an older one than the source of the first alone.
  const read = oldestInflow(transfers, address)
  const isFirst = read === null || (first !== null && (placeInTime(first) ?? 0) <= (placeInTime(read) ?? 0))
  return isFirst ? { isKnown: true, transfer: first } : { isKnown: false }
}

/** Enough to see whom an address deals with; the answer mentions if the history is longer. */
const pagesMax = 10
export const transfersMax = 2_000
const pageRowsMax = 200
