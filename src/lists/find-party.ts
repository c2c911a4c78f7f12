import { partyNameKeys } from '../kit/party-name.ts'
import type { Snapshot } from './snapshot.ts'

/** The lists that have a party whose whole name this is, as names are compared (decisions/0054). [] for none. */
export function findParty(snapshot: Pick<Snapshot, 'listsNaming'>, name: string): readonly string[] {
  return [...new Set(partyNameKeys(name).flatMap((key) => snapshot.listsNaming(key)))]
}
