import { partyNameKeys } from '../kit/party-name.ts'
import type { Snapshot } from './snapshot.ts'

/** The lists with a party whose full name this is, by the comparison of names (decisions/0054). [] if none. */
export function findParty(snapshot: Pick<Snapshot, 'listsNaming'>, name: string): readonly string[] {
  return [...new Set(partyNameKeys(name).flatMap((key) => snapshot.listsNaming(key)))]
}
