import { createHash, type Hash } from 'node:crypto'
import { canonicalJson } from '../kit/canonical-json.ts'
import { identityCache } from '../kit/identity-cache.ts'
import type { ChainObservation, ListHit, ScreeningFacts } from '../screening/facts.ts'
import { namedParts, type NamedParts } from './named-parts.ts'
import type { Segment } from './segments.ts'
import { sharedPart } from './shared-part.ts'

/** Facts of a state of lists and chain: all but whom they are about. */
type State = Omit<ScreeningFacts, 'subject' | 'hits'>

/**
 * The RFC 8785 form of facts up to their subject, which is the last of their members. `own` leaves out what other
 * decisions share. `hits` null: they have no such member.
 */
export function factsOpening(state: State, hits: readonly ListHit[] | null, scope: 'whole' | 'own'): string {
  const { clock, day, engine, ignored_network, lists, lists_root, observations, point_in_time, policy } = state
  const { lists_max_age_h: maxAge } = state
  const isWhole = scope === 'whole'
  return (
    `{${clock === undefined ? '' : `"clock":"${clock}",`}"day":"${day}","engine":${JSON.stringify(engine)},` +
    `"facts":${state.facts},${hits === null ? '' : `"hits":${canonicalList(hits)},`}` +
    `"ignored_network":${JSON.stringify(ignored_network)},${isWhole ? `"lists":${sharedPart(lists).text},` : ''}` +
    `${maxAge === undefined ? '' : `"lists_max_age_h":${maxAge},`}"lists_root":"${lists_root}",${isWhole || !isUnasked(observations) ? `"observations":${observed(observations)},` : ''}` +
    `"point_in_time":${point_in_time},"policy":"${policy}",`
  )
}

/** The subject, and the end of the facts. */
export function factsEnding({ subject }: Pick<ScreeningFacts, 'subject'>): string {
  return `${canonicalSubject(subject)}}`
}

/** `"subject":{...}` in RFC 8785 form. */
export function canonicalSubject({ address, family, network }: ScreeningFacts['subject']): string {
  return `"subject":{"address":"${address}","family":"${family}","network":"${network}"}`
}

/** What of facts other decisions share, by the JSON pointer at which it stands below `at`. */
export function sharedMembers({ lists, observations }: State, at: string): { pointer: string; value: object }[] {
  const shared = [{ pointer: `${at}/lists`, value: lists as object }]
  if (isUnasked(observations)) shared.push({ pointer: `${at}/observations`, value: observations })
  return shared
}

/** Facts up to their subject without what other decisions share, and the names of that. `at`: where the facts stand. */
export type OwnFacts = { opening: Segment; parts: NamedParts }

/** The same for all facts of one state of lists and chain, unless something was found of the one party. */
export function ownFacts(state: State, hits: readonly ListHit[] | null, at: string): OwnFacts {
  const { observations, lists, clock = null, day, engine, facts, ignored_network, lists_root } = state
  const isShared = (hits === null || hits.length === 0) && isUnasked(observations)
  const parts = () => namedParts(sharedMembers(state, at))
  if (!isShared) return { opening: factsOpening(state, hits, 'own'), parts: parts() }
  const { lists_max_age_h: maxAge = '', point_in_time, policy } = state
  const about = [clock, day, engine, facts, ignored_network, maxAge, lists_root, point_in_time, policy]
  const values = [hits === null, at, ...about]
  return own([observations, lists], values, () => {
    return { opening: { text: factsOpening(state, hits, 'own') }, parts: parts() }
  })
}

/** A list that is mostly empty. */
export function canonicalList(list: readonly object[]): string {
  return list.length === 0 ? '[]' : canonicalJson(list)
}

/**
 * SHA-256 in hex of `before`, the facts and `after`. Most of it is lists and observations, which stand before the subject
 * and are the same for many decisions: they are hashed once, and each decision goes on from there.
 */
export function hashAroundFacts(before: string, facts: ScreeningFacts, after: string): string {
  return hashedOpening(before, facts)
    .copy()
    .update(factsEnding(facts) + after)
    .digest('hex')
}

/** The opening's hash so far. It is remembered by every member of the opening; hits are of one address, so not with any. */
function hashedOpening(before: string, facts: ScreeningFacts): Hash {
  const make = () => createHash('sha256').update(before + factsOpening(facts, facts.hits, 'whole'))
  if (facts.hits.length > 0) return make()
  const { clock = null, day, engine, facts: version, ignored_network, lists_root, point_in_time, policy } = facts
  const { lists_max_age_h: maxAge = '' } = facts
  const about = [clock, day, engine, version, ignored_network, maxAge, lists_root, point_in_time, policy]
  const values = [before, ...about]
  return hashed([facts.observations, facts.lists], values, make)
}

/** Days, networks that were ignored, and what stands before, for one state of lists and chain. */
const openingsMax = 32
const hashed = identityCache<Hash>(openingsMax)
const own = identityCache<OwnFacts>(openingsMax)

/** A chain that was not asked says the same of every address. */
function isUnasked(observations: readonly ChainObservation[]): boolean {
  return observations.every(({ status }) => status === 'not_configured' || status === 'no_view')
}

function observed(observations: readonly ChainObservation[]): string {
  return isUnasked(observations) ? sharedPart(observations).text : canonicalJson(observations)
}
