import type { ChainOutcome } from '../../chains/chain-outcome.ts'
import type { At, Freeze, Profile, Transfer, TransferPage } from '../../chains/chain-reader.ts'
import type { Chains } from '../../chains/chains.ts'
import { addressPageUrl, hasTransfers, transactionPageUrl, type Network } from '../../chains/networks.ts'
import type { Address } from '../../kit/address.ts'
import { identityCache } from '../../kit/identity-cache.ts'
import { sharedEquals } from '../../kit/shared-equals.ts'
import type { Snapshot } from '../../lists/snapshot.ts'
import type { ChainFinding, ChainObservation, TransferReach } from '../facts.ts'
import { profileSignals } from './profile-signals.ts'
import { findRisk } from '../funds/party.ts'
import { placeInTime } from '../funds/trace-history.ts'
import { taintKinds, type TaintKind } from '../list-standing.ts'

/** The input of chain queries: the address on its network, the lists for its counterparties, the UTC day. */
export type ChainAsk = {
  chains: Chains
  network: Network
  address: Address
  snapshot: Snapshot
  day: string
  now: number
}

/** The observations of an address on a chain: not a promise if all of them are cached, or refused, already. */
export type Observed = readonly ChainObservation[] | Promise<readonly ChainObservation[]>

/**
 * Queries a chain about an address, side by side, within the budget of the chains together. Never rejects: a failed
 * query has its cause.
 */
export function observeChain(ask: ChainAsk): Observed {
  const { chains, network, address, now } = ask
  const deadline = now + chains.budgetMs
  const freezes = hasFreezeView(network) ? chains.freezes(network.name, address.canonical, deadline) : null
  const profile = chains.profile(network.name, address.canonical, deadline)
  const transfers = hasTransfers(network) ? chains.transfers(network.name, address.canonical, oneHop, deadline) : null
  if (freezes instanceof Promise || profile instanceof Promise || transfers instanceof Promise) {
    return Promise.all([freezes, profile, transfers]).then((outcomes) => observeAll(ask, outcomes))
  }
  return observeAll(ask, [freezes, profile, transfers])
}

type Outcomes = readonly [
  freezes: ChainOutcome<readonly Freeze[]> | null,
  profile: ChainOutcome<Profile>,
  transfers: ChainOutcome<TransferPage> | null,
]

/**
 * Equal answers of the chain, lists and day give the same observations: one object, so that results derived from them
 * are computed once, however often an address is queried. Failed queries have no object as cache key.
 */
function observeAll(ask: ChainAsk, outcomes: Outcomes): readonly ChainObservation[] {
  const [freezes, profile, transfers] = outcomes
  const make = () => sharedWhenPlain(makeAll(ask, outcomes))
  if (freezes?.cause || !profile.at || transfers?.cause) return make()
  const objects = [transfers?.at ?? noTransfers, profile.at, freezes?.at ?? noFreezes, ask.snapshot, ask.network]
  return cached(objects, [ask.day, ask.address.canonical], make)
}

/**
 * Without findings, the observations are the same for every address that was read at the same blocks, or not read for
 * the same causes.
 */
function sharedWhenPlain(observations: readonly ChainObservation[]): readonly ChainObservation[] {
  return observations.some(({ findings }) => findings.length > 0) ? observations : shared(observations)
}

function makeAll(ask: ChainAsk, [freezes, profile, read]: Outcomes): readonly ChainObservation[] {
  const { network } = ask
  const transfers = provedTransfers(ask, readTransfers(ask, read))
  return [
    observe(network, 'issuer_freeze', freezes, (at) => freezeFindings(ask, at)),
    { ...observe(network, 'profile', profile, (at) => profileFindings(ask, at)), ...unreadOf(profile) },
    { ...observe(network, 'taint', transfers, (at) => taintFindings(ask, at)), reach: reachOf(transfers) },
  ]
}

/** An address has one day at a time. */
const cached = identityCache<readonly ChainObservation[]>(1)
const noFreezes = {}
const noTransfers = {}
const plainMax = 1_000
const shared = sharedEquals<readonly ChainObservation[]>(plainMax, (observations) => JSON.stringify(observations))

/** The transfers used by a verdict. */
export const oneHop = { direction: 'both', limitMax: 200, before: null } as const

function hasFreezeView({ tokens }: Network): boolean {
  return tokens.some(({ freezeView }) => freezeView !== null)
}

/**
 * Networks without a view are not queried, so the answer must not state that the address is not frozen, or has no
 * transfers.
 */
function observe<Value>(
  { name }: Network,
  question: ChainObservation['question'],
  outcome: ChainOutcome<Value> | null,
  findings: (at: At<Value>) => ChainFinding[],
): ChainObservation {
  const about = { network: name, question, cause: null, block: null, as_of: null, reach: null, findings: [] }
  if (outcome === null) return { ...about, status: 'no_view' }
  if (!outcome.at) return { ...about, status: outcome.cause === 'stale' ? 'stale' : 'failed', cause: outcome.cause }
  const { block, as_of, silent } = outcome.at
  const answered = { ...about, status: 'ok', block, as_of, findings: findings(outcome.at) } as const
  return silent ? { ...answered, silent } : answered
}

function freezeFindings({ network, address }: ChainAsk, { value }: At<readonly Freeze[]>): ChainFinding[] {
  const url = addressPageUrl(network, address.canonical)
  return value
    .filter(({ frozen }) => frozen)
    .map(({ symbol }) => ({ signal: 'issuer.frozen' as const, detail: { token: symbol }, url }))
}

function profileFindings({ network, address }: ChainAsk, { value, as_of }: At<Profile>): ChainFinding[] {
  const url = addressPageUrl(network, address.canonical)
  return profileSignals(value, as_of).map((signal) => ({ ...signal, url }))
}

/** An address of unknown age has no finding about it, which must not look like an old one. */
function unreadOf(outcome: ChainOutcome<Profile>): Pick<ChainObservation, 'unread'> {
  return outcome.at?.value.unread ? { unread: outcome.at.value.unread } : {}
}

function reachOf(outcome: ChainOutcome<TransferPage> | null): TransferReach | null {
  if (!outcome?.at) return null
  const { block } = outcome.at
  const { transfers, reachesBeginning, window, completeTo, readTo } = outcome.at.value
  // If only one of several readers reaches the beginning, the reach of the quorum is stated.
  if (reachesBeginning && (completeTo ?? 0) === 0) return { kind: 'all', from_block: null, to_block: null }
  if (window === null || (completeTo === undefined && transfers.length >= oneHop.limitMax)) {
    const newest = covered(transfers, completeTo)
    // Rows without another party, such as new coins, were read as well: their blocks say how far.
    const hasRows = newest === 0 && readTo !== undefined && block !== null && readTo < block
    if (hasRows) return { kind: 'window', from_block: readTo + 1, to_block: block }
    return { kind: 'newest', from_block: null, to_block: null, transfers: newest }
  }
  return { kind: 'window', from_block: window.from, to_block: window.to }
}

/**
 * A history of which no transfer was read, and that was not read to its beginning, was not read: transfers of zero, which
 * anyone can log, stand before the others, or the endpoint keeps no older ones.
 */
function readTransfers(ask: ChainAsk, outcome: ChainOutcome<TransferPage> | null): ChainOutcome<TransferPage> | null {
  if (!outcome?.at) return outcome
  const reach = reachOf(outcome)
  const isUnread = reach?.kind === 'newest' && reach.transfers === 0 && taintFindings(ask, outcome.at).length === 0
  return isUnread ? { cause: 'unfinished', afterSeconds: null } : outcome
}

/** How many of the newest transfers as many endpoints as must answer have read. */
function covered(transfers: readonly Transfer[], completeTo: TransferPage['completeTo']): number {
  if (completeTo === undefined) return transfers.length
  if (completeTo === 'unknown') return 0
  return transfers.filter((transfer) => (placeInTime(transfer) ?? 0) >= completeTo).length
}

/**
 * A listed counterparty that only one of several endpoints shows is a disagreement: the endpoint may be the first to
 * have the transfer, which must not be missed, or have made it up, which must not be signed.
 */
function provedTransfers(ask: ChainAsk, outcome: ChainOutcome<TransferPage> | null): ChainOutcome<TransferPage> | null {
  if (!outcome?.at?.value.unconfirmed) return outcome
  const { at } = outcome
  const isProved = taintFindings(ask, at).length > 0
  const { unconfirmed = [] } = at.value
  const isOpen = taintFindings(ask, {
    ...at,
    value: { ...at.value, transfers: unconfirmed, beyond: [], unconfirmed: [] },
  })
  return isProved || isOpen.length === 0 ? outcome : { cause: 'disagreement', afterSeconds: null }
}

/**
 * One finding for each listed counterparty, with the newest transfer that shows it. Those of the strictest kind of list
 * come first, so that the reason of the verdict is among the `taintFindingsMax` that are kept.
 */
function taintFindings(ask: ChainAsk, { value }: At<TransferPage>): ChainFinding[] {
  const { address, network, snapshot, day } = ask
  const reported = new Set<string>([address.canonical])
  const findings: { kind: TaintKind; finding: ChainFinding }[] = []
  const unconfirmed = new Set(value.unconfirmed)
  for (const transfer of [...value.transfers, ...(value.beyond ?? [])]) {
    if (unconfirmed.has(transfer)) continue
    const party = transfer.from === address.canonical ? transfer.to : transfer.from
    if (reported.has(party)) continue
    reported.add(party)
    const risk = findRisk(snapshot, day, party)
    if (risk === null) continue
    const direction = transfer.to === party ? 'out' : 'in'
    const detail = { party, list: risk.list, list_kind: risk.kind, direction, amount: amountOf(transfer) }
    const url = transactionPageUrl(network, transfer.tx, address.canonical)
    findings.push({ kind: risk.kind, finding: { signal: 'taint.onehop', detail, url } })
  }
  const strictestFirst = findings.toSorted((a, b) => taintKinds.indexOf(a.kind) - taintKinds.indexOf(b.kind))
  return strictestFirst.slice(0, taintFindingsMax).map(({ finding }) => finding)
}

function amountOf({ amount, symbol }: Transfer): string {
  return `${amount} ${symbol}`
}

const taintFindingsMax = 10
