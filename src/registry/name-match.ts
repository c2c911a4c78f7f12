import { findParty } from '../lists/find-party.ts'
import type { Snapshot } from '../lists/snapshot.ts'
import type { Agent } from './agents.ts'

type Named = Pick<Agent, 'entity' | 'principal'>

/** The lists that have a party whose whole name is the entity or the principal of an agent, each once. */
export function listsNamingAgent(lists: Pick<Snapshot, 'listsNaming'>, { entity, principal }: Named): string[] {
  const names = principal === null ? [entity] : [entity, principal]
  return [...new Set(names.flatMap((name) => findParty(lists, name)))]
}
