import { findParty } from '../lists/find-party.ts'
import type { Snapshot } from '../lists/snapshot.ts'
import type { Agent } from './agents.ts'

type Named = Pick<Agent, 'entity' | 'principal'>
/** The lists for name comparison, from one snapshot. */
export type Naming = Pick<Snapshot, 'listsNaming'>

/** The lists with a party of this name; absent where there is none. */
export type NamedLike = { named_like?: readonly string[] }

/** The recorded fact; the member is omitted where no list matches. */
export function namedLikeFact(lists: readonly string[]): NamedLike {
  return lists.length === 0 ? {} : { named_like: lists }
}

/** The lists with a party whose full name equals the entity or the principal of an agent, without duplicates. */
export function listsNamingAgent(lists: Naming, { entity, principal }: Named): string[] {
  const names = principal === null ? [entity] : [entity, principal]
  return [...new Set(names.flatMap((name) => findParty(lists, name)))]
}
