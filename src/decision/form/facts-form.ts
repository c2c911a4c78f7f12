import { createHash, type Hash } from 'node:crypto'
import { canonicalJson } from '../../kit/canonical-json.ts'
import { canonicalMembers, canonicalObject, quoted } from '../../kit/canonical-members.ts'
import { identityCache } from '../../kit/identity-cache.ts'
import type { ChainObservation, ListHit, ScreeningFacts } from '../../screening/facts.ts'
import { namedParts, type NamedParts } from '../named-parts.ts'
import type { Segment } from './segments.ts'
import { sharedPart } from '../../kit/shared-part.ts'

/** Facts of a state of lists and chain, without their subject. */
type State = Omit<ScreeningFacts, 'subject' | 'hits'>

/** The RFC 8785 form of facts up to their subject, which is the last of their members. */
export function factsOpening(...facts: Parameters<typeof stateMembers>): string {
  return `{${stateMembers(...facts)},`
}

/**
 * The members of facts without their subject. `own` leaves out the parts that other decisions share. `hits` null: they
 * have no such member.
 */
export function stateMembers(state: State, hits: readonly ListHit[] | null, scope: 'whole' | 'own'): string {
  const isComplete = scope === 'whole'
  const { lists, observations } = state
  const shared = {
    lists: isComplete ? lists : undefined,
    observations: isComplete || !isUnqueried(observations) ? observations : undefined,
  }
  return writeState({ ...state, ...shared, hits: hits ?? undefined })
}

const writeState = canonicalMembers<Omit<ScreeningFacts, 'subject'>>({
  clock: quoted,
  day: quoted,
  engine: JSON.stringify,
  facts: String,
  hits: canonicalList,
  ignored_network: JSON.stringify,
  lists: (lists) => sharedPart(lists).text,
  lists_max_age_h: String,
  lists_root: quoted,
  observations: (observations) =>
    isUnqueried(observations) ? sharedPart(observations).text : canonicalJson(observations),
  point_in_time: String,
  policy: quoted,
})

/** The subject, and the end of the facts. */
export function factsEnding({ subject }: Pick<ScreeningFacts, 'subject'>): string {
  return `"subject":${canonicalSubject(subject)}}`
}

/** The RFC 8785 form of a subject. */
export const canonicalSubject = canonicalObject<ScreeningFacts['subject']>({
  address: quoted,
  family: quoted,
  network: quoted,
})

/** The parts of facts that other decisions share, by their JSON pointer below `at`. */
export function sharedMembers({ lists, observations }: State, at: string): { pointer: string; value: object }[] {
  const shared = [{ pointer: `${at}/lists`, value: lists as object }]
  if (isUnqueried(observations)) shared.push({ pointer: `${at}/observations`, value: observations })
  return shared
}

/** Facts up to their subject without the shared parts, and the names of those. `at`: the position of the facts. */
export type OwnFacts = { opening: Segment; parts: NamedParts }

/** The same for all facts of one state of lists and chain, unless there are findings about the one party. */
export function ownFacts(state: State, hits: readonly ListHit[] | null, at: string): OwnFacts {
  const { observations, lists } = state
  const isShared = (hits === null || hits.length === 0) && isUnqueried(observations)
  const parts = () => namedParts(sharedMembers(state, at))
  if (!isShared) return { opening: factsOpening(state, hits, 'own'), parts: parts() }
  const values = [hits === null, at, ...valuesOf(state)]
  return ownFactsCache([observations, lists], values, () => {
    return { opening: { text: factsOpening(state, hits, 'own') }, parts: parts() }
  })
}

/** A list that is mostly empty. */
export function canonicalList(list: readonly object[]): string {
  return list.length === 0 ? '[]' : canonicalJson(list)
}

/**
 * SHA-256 in hex of `before`, the facts and `after`. Most of it is lists and observations, which come before the
 * subject and are the same for many decisions: they are hashed once, and each decision continues from there.
 */
export function hashAroundFacts(before: string, facts: ScreeningFacts, after: string): string {
  return hashedOpening(before, facts)
    .copy()
    .update(factsEnding(facts) + after)
    .digest('hex')
}

/**
 * The hash state of the opening. It is cached by every member of the opening; hits belong to one address, so it is not
 * cached with any.
 */
function hashedOpening(before: string, facts: ScreeningFacts): Hash {
  const make = () => createHash('sha256').update(before + factsOpening(facts, facts.hits, 'whole'))
  if (facts.hits.length > 0) return make()
  const values = [before, ...valuesOf(facts)]
  return hashed([facts.observations, facts.lists], values, make)
}

/** The members of an opening that are cached by value: all but those cached by identity, and hits. */
function valuesOf(state: Omit<State, 'lists' | 'observations'>): readonly (string | number | boolean | null)[] {
  // Absent and null must differ.
  return valueNames.map((name) => (state[name] === undefined ? '' : state[name]))
}

/** A missing member does not compile: openings that differ in it would be confused. */
const valueNames = Object.keys({
  clock: true,
  day: true,
  engine: true,
  facts: true,
  ignored_network: true,
  lists_max_age_h: true,
  lists_root: true,
  point_in_time: true,
  policy: true,
} satisfies Record<keyof Omit<State, 'lists' | 'observations'>, true>) as (keyof Omit<
  State,
  'lists' | 'observations'
>)[]

/** Days, ignored networks, and prefixes, for one state of lists and chain. */
const openingsMax = 32
const hashed = identityCache<Hash>(openingsMax)
const ownFactsCache = identityCache<OwnFacts>(openingsMax)

/** A chain that was not queried has the same observations for every address. */
function isUnqueried(observations: readonly ChainObservation[]): boolean {
  return observations.every(({ status }) => status === 'not_configured' || status === 'no_view')
}
