import { addressKinds, readAddress, readEvmKey, type Address } from '../../kit/address.ts'
import type { Lang } from '../../messages/message.ts'
import { listName } from '../../lists/list-name.ts'
import type { Listing, Snapshot } from '../../lists/snapshot.ts'
import { signalOfKind, signalWeights } from '../signals.ts'
import { standingOn, taintOf, type TaintKind } from '../list-standing.ts'

/** The kinds of parties of a transfer. */
export const partyKinds = ['bridge', 'service', 'sanctions', 'enforcement', 'mixer', 'own', 'scam'] as const
type PartyKind = (typeof partyKinds)[number]

/** The lists' information about an address on a day, in words and for programs. */
export type Party = {
  /** Its name: its label, or the list that has it. Null if no list has it. */
  tag: string | null
  kind: PartyKind | null
  /** The list that contains the party, of the kinds whose parties taint money; null for lists of user reports. */
  risk: Listing | null
}

/** Looks up a party of a transfer. Takes a canonical address, as returned by chains. */
export function findParty(snapshot: Snapshot, day: string, canonical: string, lang: Lang): Party {
  const listings = listingsOf(snapshot, canonical)
  const [strongest, ...others] = activeOf(listings, day)
  if (!strongest) return unknownParty
  return {
    tag: labelOf([strongest, ...others]) ?? listName(strongest.list, lang),
    kind: kindOf(strongest),
    risk: taintOf(listings, day),
  }
}

/** The strictest listing of a party on a list of a kind that taints money; null for all others. */
export function findRisk(snapshot: Snapshot, day: string, canonical: string): (Listing & { kind: TaintKind }) | null {
  return taintOf(listingsOf(snapshot, canonical), day)
}

/** The name that a list gives an address: of the listed person or the known contract. Null if none has one. */
export function findName(snapshot: Snapshot, day: string, canonical: string): string | null {
  return labelOf(activeOf(listingsOf(snapshot, canonical), day))
}

function labelOf(listings: readonly Listing[]): string | null {
  return listings.find(({ entry }) => entry.label !== null)?.entry.label ?? null
}

function listingsOf(snapshot: Snapshot, canonical: string): readonly Listing[] {
  const address = partyAddress(canonical)
  return address ? snapshot.find(address) : []
}

/** Those that count on a day, strongest first. */
function activeOf(listings: readonly Listing[], day: string): readonly Listing[] {
  if (listings.length === 0) return listings
  return listings
    .filter((listing) => listing.kind !== 'allow' && standingOn(listing, day) === 'active')
    .toSorted((a, b) => weightOf(b) - weightOf(a))
}

const unknownParty: Party = { tag: null, kind: null, risk: null }

/** A canonical address needs no checksum validation, and a history has too many parties to repeat it. */
function partyAddress(canonical: string): Address | null {
  const key = readEvmKey(canonical)
  if (key) return { family: 'evm', canonical, kind: addressKinds.evm, key }
  return readAddress(canonical).address ?? null
}

function kindOf({ kind, list }: Listing): PartyKind {
  if (kind === 'context' || kind === 'allow') return list === 'bridges' ? 'bridge' : 'service'
  if (kind === 'asset') return 'sanctions'
  return kind === 'phishing' ? 'scam' : kind
}

function weightOf({ kind, list }: Listing): number {
  const signal = signalOfKind[kind]
  return signal === null ? Number(list === 'bridges') - 2 : signalWeights[signal]
}
