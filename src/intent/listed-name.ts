import { contractsOf, findAsset } from '../lists/find-asset.ts'
import { isListed, type ListEntry } from '../lists/entry.ts'
import type { Snapshot } from '../lists/snapshot.ts'

/** An entry of a list of sanctioned assets, and the list that has it. */
export type ForbiddenAsset = { entry: ListEntry; list: string }

/** What a list has of a declared asset that no table of tokens has. */
export type ListedName = ForbiddenAsset & {
  /** Contracts and mints of the asset; empty where none is known. */
  contracts: readonly string[]
  /** False where the declared name only looks like that of the entry. */
  isListed: boolean
}

/** Looks a declared asset up in the lists of sanctioned assets of a day. Null where none has it, or a name like it. */
export function findListedName(snapshot: Snapshot, text: string, day: string): ListedName | null {
  const { listings, resembled } = findAsset(snapshot, text)
  const found = listings.find(({ kind, entry }) => kind === 'asset' && isListed(entry, day))
  if (found) {
    const { entry, list } = found
    return { entry, list, contracts: contractsOf(snapshot, found), isListed: true }
  }
  if (resembled === null || !isListed(resembled.entry, day)) return null
  return { entry: resembled.entry, list: resembled.list, contracts: [], isListed: false }
}
