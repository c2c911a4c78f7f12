import type { Chains } from '../chains/chains.ts'
import type { Clock } from '../clock/clock.ts'
import { readNetwork, requirePresent } from '../chains/network-field.ts'
import { findNonAccount } from '../chains/non-accounts.ts'
import { defaultNetwork, unscreenedNetwork, type Network, type ScreenedNetwork } from '../chains/networks.ts'
import type { Address } from '../kit/address.ts'
import { utcDay } from '../kit/day.ts'
import { isScreened, type Subject, type UnreadAddress } from '../kit/subject.ts'
import { unlistedRefusal } from '../endpoint/subject-field.ts'
import { ServiceError } from '../endpoint/errors.ts'
import type { Service } from '../endpoint/service.ts'
import { whenReady } from '../kit/when-ready.ts'
import type { World } from '../kit/world.ts'
import { lastReportedOn } from '../lists/entry.ts'
import type { Lists } from '../lists/lists.ts'
import { sourceById } from '../lists/sources.ts'
import type { Listing, Snapshot } from '../lists/snapshot.ts'
import type { ChainObservation, ListFact, ListHit, ScreeningFacts } from './facts.ts'
import { listFacts, listFactsOn, noOlderThan } from './list-facts.ts'
import { observeAccount } from './observing/observe-account.ts'
import { observeChain, type Observed } from './observing/observe-chain.ts'
import { observeSameKey } from './observing/observe-same-key.ts'
import { policyVersion } from './policies.ts'
import type { TraceMemory } from './trace-memory.ts'
import { judge } from './verdict.ts'

/** The dependencies for gathering from lists. */
export type ListNeeds = {
  world: Pick<World, 'now'>
  /** Without `baseUrl` no page is known to be the service's own. */
  service: Pick<Service, 'engine'> & Partial<Pick<Service, 'baseUrl'>>
  lists: Pick<Lists, 'current' | 'maxAgeHours'>
  clock: Pick<Clock, 'fault'>
}

export type GatherNeeds = ListNeeds & { chains: Chains; screening: { traces: Pick<TraceMemory, 'find'> } }

/**
 * The question: which address, on which network, as of which day (null: today, chains included). `field`: the name of
 * the address field, for its refusal.
 */
export type ScreeningQuestion = { address: Subject; network: NetworkChoice; on: string | null; field?: string }
export type NetworkChoice<Named extends ScreenedNetwork = ScreenedNetwork> = { network: Named; ignored: string | null }

/**
 * Collects the input of a verdict from one snapshot and the chain's answers. It returns a promise only if it must wait:
 * with the chain off, or its answer cached, the facts are returned at once. Throws ServiceError network_invalid for a
 * local network of another machine, and address_invalid or address_checksum_invalid for a text that no family reads and
 * no list names.
 */
export function gatherFacts(
  needs: GatherNeeds,
  question: ScreeningQuestion,
  snapshot: Snapshot,
): ScreeningFacts | Promise<ScreeningFacts> {
  const { address, network, on, field = 'address' } = question
  requirePresent(needs.chains, network.network)
  if (!isScreened(address)) {
    const facts = gatherUnread(needs, { address, network, on }, snapshot)
    if (facts === null) throw unlistedRefusal(address, field)
    return facts
  }
  return whenReady(observe(needs, question, snapshot), (observed) => factsOf(needs, question, snapshot, observed))
}

/**
 * The facts of an address of a chain that is not screened, by lists alone; null if nothing is against it, since nothing
 * else is known about it.
 */
export function gatherUnread(
  needs: GatherNeeds,
  { address, network, on }: ScreeningQuestion & { address: UnreadAddress },
  snapshot: Snapshot,
): ScreeningFacts | null {
  // The name of a sanctioned asset is not an address.
  const isListed = snapshot.find(address).some(({ kind }) => kind !== 'asset')
  if (!isListed && snapshot.findSameKey(address).length === 0) return null
  const facts = factsOf(needs, { address, network, on }, snapshot, null)
  return judge(facts).verdict === 'clear' ? null : facts
}

/** The facts of an address whose chain is not read, as `gatherFacts` collects them: the chain's questions are among them. */
export function gatherUnqueried(needs: GatherNeeds, question: ScreeningQuestion, snapshot: Snapshot): ScreeningFacts {
  return factsOf(needs, question, snapshot, null)
}

/** The facts of an address by lists alone; without a choice, of today on its family's default network. */
export function gatherListFacts(
  needs: GatherNeeds,
  address: Subject,
  snapshot: Snapshot,
  choice: Pick<ScreeningQuestion, 'network' | 'on'> = { network: chooseNetwork(address, undefined), on: null },
): ScreeningFacts {
  const facts = factsOf(needs, { address, ...choice }, snapshot, null)
  const ofKey = facts.observations.filter(({ question }) => question === 'same_key')
  return { ...facts, observations: ofKey.length === 0 ? noObservations : ofKey }
}

/** Null if there is nothing to query: the chain is off, or the question is about a past day. */
function observe(needs: GatherNeeds, question: ScreeningQuestion, snapshot: Snapshot): Observed | null {
  const { network } = question.network
  const { address } = question
  if (network.family === 'other' || !isScreened(address)) return null
  if (question.on !== null || !needs.chains.isOn(network.name)) return null
  const now = needs.world.now()
  return observeChain({ chains: needs.chains, network, address, snapshot, day: utcDay(now), now })
}

function factsOf(
  needs: GatherNeeds,
  question: ScreeningQuestion,
  snapshot: Snapshot,
  observed: readonly ChainObservation[] | null,
): ScreeningFacts {
  const { address, network } = question
  const now = needs.world.now()
  const day = question.on ?? utcDay(now)
  const clock = needs.clock.fault()
  const observations =
    question.on === null ? observationsOf(needs, question, { now, day, snapshot }, observed) : noObservations
  const ofKey = observeSameKey(address, { network: network.network.name, day }, snapshot)
  const listings = snapshot.find(address)
  const lists = noOlderThan(
    question.on === null
      ? listFacts(snapshot, 'address', now, needs.lists.maxAgeHours)
      : listFactsOn(snapshot, question.on, now, needs.lists.maxAgeHours),
    listings.map(({ list, entry }) => ({ list, heard_on: lastReportedOn(entry) })),
  )
  return {
    facts: 1,
    ...(clock === null ? {} : { clock }),
    engine: needs.service.engine,
    policy: policyVersion,
    subject: { address: address.canonical, family: address.family, network: network.network.name },
    ignored_network: network.ignored,
    day,
    point_in_time: question.on !== null,
    lists_root: snapshot.root,
    lists_max_age_h: needs.lists.maxAgeHours,
    lists,
    hits: hitsOf(listings, lists, () => isSharedContract(address, network.network.name, listings)),
    observations: ofKey === null ? observations : [...observations, ofKey],
  }
}

/** The chain's current answers, and the findings of a finished trace. */
function observationsOf(
  needs: GatherNeeds,
  { address, network: { network } }: ScreeningQuestion,
  at: { now: number; day: string; snapshot: Snapshot },
  observed: readonly ChainObservation[] | null,
): readonly ChainObservation[] {
  if (network.family === 'other' || !isScreened(address)) return noObservations
  const observations = observed ?? unqueriedChain(network.name)
  const traced = needs.screening.traces.find({ network: network.name, address: address.canonical }, at)
  const account = observeAccount(address, network)
  return traced.length === 0 && account === null
    ? observations
    : [...observations, ...traced, ...(account ? [account] : [])]
}

/**
 * The network on which an address is screened. A network that is not an EVM chain must be the address's own; an EVM
 * network named for another family is ignored, and so is any for an address of a chain that is not screened. Throws
 * ServiceError network_invalid or network_mismatch.
 */
export function chooseNetwork(address: Address, name: string | undefined): NetworkChoice<Network>
export function chooseNetwork(address: Subject, name: string | undefined): NetworkChoice
export function chooseNetwork(address: Subject, name: string | undefined): NetworkChoice {
  if (!isScreened(address)) {
    const isNamed = name !== undefined && name !== unscreenedNetwork.name
    return { network: unscreenedNetwork, ignored: isNamed ? readNetwork(name).name : null }
  }
  if (name === undefined) return { network: defaultNetwork(address.family), ignored: null }
  const network = readNetwork(name)
  if (network.family === address.family) return { network, ignored: null }
  if (network.family !== 'evm') throw new ServiceError('network_mismatch', { field: 'network' })
  return { network: defaultNetwork(address.family), ignored: network.name }
}

function hitsOf(listings: readonly Listing[], lists: readonly ListFact[], isWidelyUsed: () => boolean): ListHit[] {
  if (listings.length === 0) return []
  const asOf = new Map(lists.map((list) => [list.id, list.as_of]))
  const isAllowed = listings.some(({ kind }) => kind === 'allow')
  return listings.map(({ list, kind, snapshot: hash, entry, token_account: derived }) => {
    const isOfCrowd = sourceById(list)?.crowd === true
    return {
      list,
      kind,
      snapshot: hash,
      as_of: asOf.get(list) ?? null,
      entry,
      ...(isOfCrowd && isWidelyUsed() ? { against_known: true as const } : {}),
      ...(isOfCrowd && isAllowed ? { against_allowed: true as const } : {}),
      ...(derived === undefined ? {} : { token_account: derived }),
    }
  })
}

/**
 * Whether an address is a token, a bridge or another widely used contract, by the tables of this service and not by a
 * crowd.
 */
function isSharedContract(address: Subject, network: string, listings: readonly Listing[]): boolean {
  if (!isScreened(address)) return false
  return findNonAccount(address, network) !== null || listings.some(({ list }) => list === 'bridges')
}

/** The chain queries that were not sent, reported as not configured. */
function unqueriedChain(network: string): readonly ChainObservation[] {
  const cached = unqueried.get(network)
  if (cached) return cached
  const observations = (['issuer_freeze', 'profile', 'taint'] as const).map(
    (question): ChainObservation => ({
      network,
      question,
      status: 'not_configured',
      cause: null,
      block: null,
      as_of: null,
      reach: null,
      findings: [],
    }),
  )
  unqueried.set(network, observations)
  return observations
}

const noObservations: readonly ChainObservation[] = []
const unqueried = new Map<string, readonly ChainObservation[]>()
