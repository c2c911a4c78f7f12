import { findAsset, findListedAsset, type AssetMatch } from '../lists/find-asset.ts'
import type { ListKind } from '../lists/kinds.ts'
import type { Listing, Snapshot } from '../lists/snapshot.ts'
import type { ChainObservation, ListHit } from './facts.ts'
import { signalOfListing } from './list-standing.ts'

/** An asset by its contract or mint, or else by the text that names it, with what forbids or has forbidden it. */
export type ListedAsset = { hits: readonly ListHit[]; named: string }

/** What is known of an asset that a payment names; it is judged like an address, by the day and the lists of its payment. */
type AssetFacts = ListedAsset & { observations: readonly ChainObservation[] }

/** Looks up what a payment is made in, by contract or mint, CAIP-19 or symbol. Null where nothing is known of it. */
export function gatherAsset(snapshot: Snapshot, text: string, network: string): AssetFacts | null {
  const found = findAsset(snapshot, text)
  const { hits, named } = forbiddenBy(snapshot, found)
  const { resembled } = found
  const observations = resembled === null ? [] : [observedName(named, resembled, network)]
  return hits.length + observations.length === 0 ? null : { hits, named, observations }
}

/** Only what forbids to use an asset counts: a crowd reports tokens that many pay in. */
function forbiddenBy(snapshot: Snapshot, { listings, named }: Pick<AssetMatch, 'listings' | 'named'>): ListedAsset {
  const hits = listings.filter(({ kind }) => forbidding.has(kind)).map((listing) => hitOf(listing, snapshot))
  return { hits, named }
}

/** An asset with the listed name that it looks like; `like` is absent where it looks like none. */
export type NamedAsset = ListedAsset & { like?: { list: string; name: string } }

/** Looks up what is paid in by the lists alone, by contract or mint, CAIP-19 or name. Null where they have nothing of it. */
export function namedAsset(snapshot: Snapshot, text: string): NamedAsset | null {
  const found = findAsset(snapshot, text)
  const listed = forbiddenBy(snapshot, found)
  const { resembled } = found
  if (resembled === null) return listed.hits.length === 0 ? null : listed
  return { ...listed, like: { list: resembled.list, name: resembled.entry.address } }
}

/** Whether the lists alone forbid to pay in an asset on a day. */
export function isForbiddenAsset(snapshot: Snapshot, text: string, day: string): boolean {
  return isForbidden(forbiddenBy(snapshot, findListedAsset(snapshot, text)), day)
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
