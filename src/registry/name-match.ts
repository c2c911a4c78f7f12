import { findParty } from '../lists/find-party.ts'
import type { Snapshot } from '../lists/snapshot.ts'
import type { Agent } from './agents.ts'

type Named = Pick<Agent, 'entity' | 'principal'>
/** The lists by which names are compared: those of one moment. */
export type Naming = Pick<Snapshot, 'listsNaming'>

/** What a list can say of a party by its name alone; absent where no list has a party of that name. */
export type NamedLike = { named_like?: readonly string[] }

/** The lists as a fact that is recorded: where there is none, the member is left out. */
export function namedLikeFact(lists: readonly string[]): NamedLike {
  return lists.length === 0 ? {} : { named_like: lists }
}

/** The lists that have a party whose whole name is the entity or the principal of an agent, each once. */
export function listsNamingAgent(lists: Naming, { entity, principal }: Named): string[] {
  const names = principal === null ? [entity] : [entity, principal]
  return [...new Set(names.flatMap((name) => findParty(lists, name)))]
}
