import { findAsset, findListedAsset, type AssetMatch } from '../lists/find-asset.ts'
import type { ListKind } from '../lists/kinds.ts'
import type { Listing, Snapshot } from '../lists/snapshot.ts'
import type { ChainObservation, ListHit } from './facts.ts'
import { signalOfListing } from './list-standing.ts'

/** An asset by its contract or mint, or else by its name, with its current and former prohibitions. */
export type ListedAsset = { hits: readonly ListHit[]; named: string }

/** The facts of an asset that a payment names; judged like an address, by the day and the lists of its payment. */
type AssetFacts = ListedAsset & { observations: readonly ChainObservation[] }

/** Looks up the asset of a payment, by contract or mint, CAIP-19 or symbol. Null if nothing is known about it. */
export function gatherAsset(snapshot: Snapshot, text: string, network: string): AssetFacts | null {
  const match = findAsset(snapshot, text)
  const { hits, named } = forbiddenBy(snapshot, match)
  const { resembled } = match
  const observations = resembled === null ? [] : [observedName(named, resembled, network)]
  return hits.length + observations.length === 0 ? null : { hits, named, observations }
}

/** Only prohibitions count: crowds report tokens that many people pay in. */
function forbiddenBy(snapshot: Snapshot, { listings, named }: Pick<AssetMatch, 'listings' | 'named'>): ListedAsset {
  const hits = listings.filter(({ kind }) => forbidding.has(kind)).map((listing) => hitOf(listing, snapshot))
  return { hits, named }
}

/** An asset with the listed name that it resembles; `like` is absent if it resembles none. */
export type NamedAsset = ListedAsset & { like?: { list: string; name: string } }

/** Looks up an asset by the lists alone, by contract or mint, CAIP-19 or name. Null if they have nothing about it. */
export function namedAsset(snapshot: Snapshot, text: string): NamedAsset | null {
  const match = findAsset(snapshot, text)
  const listed = forbiddenBy(snapshot, match)
  const { resembled } = match
  if (resembled === null) return listed.hits.length === 0 ? null : listed
  return { ...listed, like: { list: resembled.list, name: resembled.entry.address } }
}

/** Whether the lists alone forbid paying in an asset on a day. */
export function isForbiddenAsset(snapshot: Snapshot, text: string, day: string): boolean {
  return isForbidden(forbiddenBy(snapshot, findListedAsset(snapshot, text)), day)
}

/** The same, or whether its name resembles one that they forbid. */
export function isSuspectAsset(snapshot: Snapshot, text: string, day: string): boolean {
  const named = namedAsset(snapshot, text)
  return named !== null && (named.like !== undefined || isForbidden(named, day))
}

/** Whether one of its listings counts on a day. Pure. */
export function isForbidden({ hits }: Pick<ListedAsset, 'hits'>, day: string): boolean {
  return hits.some((hit) => signalOfListing(hit, day) !== null)
}

const forbidding: ReadonlySet<ListKind> = new Set(['asset', 'sanctions', 'own'])

function hitOf({ list, kind, snapshot: hash, entry }: Listing, { lists }: Snapshot): ListHit {
  const as_of = lists.find(({ id }) => id === list)?.as_of ?? null
  return { list, kind, snapshot: hash, as_of, entry }
}

/** An observation, because a verdict is judged from recorded facts alone. */
function observedName(named: string, { list, entry }: Listing, network: string): ChainObservation {
  return {
    network,
    question: 'asset',
    status: 'ok',
    cause: null,
    block: null,
    as_of: null,
    reach: null,
    findings: [
      {
        signal: 'asset.lookalike',
        detail: { symbol: named, listed: entry.address },
        url: `/evidence/${list}/${encodeURIComponent(entry.address)}`,
      },
    ],
  }
}
