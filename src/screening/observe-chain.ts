import type { ChainOutcome } from '../chains/ask-chain.ts'
import type { At, Freeze, Profile, Transfer, TransferPage } from '../chains/chain-reader.ts'
import type { Chains } from '../chains/chains.ts'
import type { Network } from '../chains/networks.ts'
import { readAddress, type Address } from '../kit/address.ts'
import type { Snapshot } from '../lists/snapshot.ts'
import type { ChainFinding, ChainObservation } from './facts.ts'
import { profileSignals } from './profile-signals.ts'
import { standingOn } from './verdict.ts'

/** Where a chain is asked from: the address on its network, the lists its counterparties are looked up in, the UTC day. */
export type ChainAsk = {
  chains: Chains
  network: Network
  address: Address
  snapshot: Snapshot
  day: string
  now: number
}

/**
 * Asks a chain all questions about an address side by side, within the budget of the chains together. Never rejects:
 * what could not be answered says why.
 */
export function observeChain(ask: ChainAsk): Promise<readonly ChainObservation[]> {
  const { chains, network, address, now } = ask
  const deadline = now + chains.budgetMs
  const freezes = hasFreezeView(network) ? chains.freezes(network.name, address.canonical, deadline) : null
  const profile = chains.profile(network.name, address.canonical, deadline)
  const transfers = chains.transfers(network.name, address.canonical, oneHop, deadline)
  if (freezes instanceof Promise || profile instanceof Promise || transfers instanceof Promise) {
    return Promise.all([freezes, profile, transfers]).then((outcomes) => observeAll(ask, outcomes))
  }
  return Promise.resolve(observeAll(ask, [freezes, profile, transfers]))
}

type Outcomes = readonly [
  freezes: ChainOutcome<readonly Freeze[]> | null,
  profile: ChainOutcome<Profile>,
  transfers: ChainOutcome<TransferPage>,
]

/**
 * Equal answers of the chain, lists and day give the same observations: one object, so that what is made from them is
 * made once (speak.ts), however often an address is asked about. They live as long as the transfers, which are the
 * largest of the answers: nothing is held beyond what the chains themselves remember. A chain that tells nothing at all
 * tells the same of every address.
 */
function observeAll(ask: ChainAsk, [freezes, profile, transfers]: Outcomes): readonly ChainObservation[] {
  const { network, snapshot, day } = ask
  const make = (): readonly ChainObservation[] => [
    observe(network, 'issuer_freeze', freezes, (at) => freezeFindings(ask, at)),
    observe(network, 'profile', profile, (at) => profileFindings(ask, at)),
    observe(network, 'taint', transfers, (at) => taintFindings(ask, at)),
  ]
  if (!freezes?.at && !profile.at && !transfers.at) {
    const state = [network.name, freezes?.cause, profile.cause, transfers.cause].join(' ')
    const observations = silent.get(state) ?? make()
    silent.set(state, observations)
    return observations
  }
  if (freezes?.cause || !profile.at || !transfers.at) return make()
  const madeFrom = [freezes?.at, profile.at, snapshot, day]
  const known = observed.get(transfers.at)
  if (known?.madeFrom.every((each, i) => each === madeFrom[i])) return known.observations
  const observations = make()
  observed.set(transfers.at, { madeFrom, observations })
  return observations
}

const observed = new WeakMap<
  object,
  { madeFrom: readonly (object | string | undefined)[]; observations: readonly ChainObservation[] }
>()
/** At most as many as networks have combinations of causes. */
const silent = new Map<string, readonly ChainObservation[]>()

/** The transfers a verdict looks at. */
const oneHop = { direction: 'both', limitMax: 200, before: null } as const

function hasFreezeView({ tokens }: Network): boolean {
  return tokens.some(({ freezeView }) => freezeView !== null)
}

/** A token without a freeze view is not asked, and then nobody may say that the address is not frozen. */
function observe<Value>(
  { name }: Network,
  question: ChainObservation['question'],
  outcome: ChainOutcome<Value> | null,
  findings: (at: At<Value>) => ChainFinding[],
): ChainObservation {
  const about = { network: name, question, cause: null, block: null, as_of: null, findings: [] }
  if (outcome === null) return { ...about, status: 'no_view' }
  if (!outcome.at) return { ...about, status: outcome.cause === 'stale' ? 'stale' : 'failed', cause: outcome.cause }
  const { block, as_of } = outcome.at
  return { ...about, status: 'ok', block, as_of, findings: findings(outcome.at) }
}

function freezeFindings({ network, address }: ChainAsk, { value }: At<readonly Freeze[]>): ChainFinding[] {
  const url = network.explorerAddressUrl + address.canonical
  return value
    .filter(({ frozen }) => frozen)
    .map(({ symbol }) => ({ signal: 'issuer.frozen' as const, detail: { token: symbol }, url }))
}

function profileFindings({ network, address }: ChainAsk, { value, as_of }: At<Profile>): ChainFinding[] {
  const url = network.explorerAddressUrl + address.canonical
  return profileSignals(value, as_of).map((found) => ({ ...found, url }))
}

/** One finding for each listed counterparty, with the newest transfer that shows it; at most `taintFindingsMax`. */
function taintFindings(ask: ChainAsk, { value }: At<TransferPage>): ChainFinding[] {
  const { address, network } = ask
  const seen = new Set<string>([address.canonical])
  const findings: ChainFinding[] = []
  for (const transfer of value.transfers) {
    const party = transfer.from === address.canonical ? transfer.to : transfer.from
    if (seen.has(party) || findings.length >= taintFindingsMax) continue
    seen.add(party)
    const list = listOf(ask, party)
    if (list === null) continue
    const detail = { party, list, direction: transfer.to === party ? 'out' : 'in', amount: amountOf(transfer) }
    findings.push({ signal: 'taint.onehop', detail, url: network.explorerTransactionUrl + transfer.tx })
  }
  return findings
}

/** The sanctions, mixer or own list that holds a counterparty now, or null. What a crowd reports taints nobody. */
function listOf({ snapshot, day }: ChainAsk, party: string): string | null {
  const { address } = readAddress(party)
  if (!address) return null
  const hit = snapshot.find(address).find(({ kind, entry }) => {
    const weighs = kind === 'sanctions' || kind === 'mixer' || kind === 'own'
    return weighs && standingOn(entry, day) === 'active'
  })
  return hit?.list ?? null
}

function amountOf({ amount, symbol }: Transfer): string {
  return `${amount} ${symbol}`
}

const taintFindingsMax = 10
