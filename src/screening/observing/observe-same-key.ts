import type { Subject } from '../../kit/subject.ts'
import type { Listing, Snapshot } from '../../lists/snapshot.ts'
import type { ChainFinding, ChainObservation } from '../facts.ts'
import { standingOn } from '../list-standing.ts'

/**
 * Whether another address of the same key is listed on a day: the holder of one can spend from the other. Null if none
 * is. It is an observation because a verdict is judged from recorded facts alone.
 */
export function observeSameKey(
  address: Subject,
  { network, day }: { network: string; day: string },
  snapshot: Snapshot,
): ChainObservation | null {
  const listings = snapshot.findSameKey(address)
  if (listings.length === 0) return null
  const findings = listings
    .filter((listing) => counts(listing, day))
    .slice(0, findingsMax)
    .map(findingOf)
  if (findings.length === 0) return null
  return {
    network,
    question: 'same_key',
    status: 'ok',
    cause: null,
    block: null,
    as_of: null,
    reach: null,
    findings,
  }
}

/** A listing with an unknown day may have begun: the address of the listing itself is `uncertain` then. */
function counts(listing: Listing, day: string): boolean {
  const standing = standingOn(listing, day)
  return standing === 'active' || standing === 'unknown'
}

/** `unclear`: a refused file merely names the address, which leaves this one as open as that one. */
function findingOf({ list, kind, entry: { address, unclear } }: Listing): ChainFinding {
  const url = `/evidence/${list}/${encodeURIComponent(address)}`
  const detail = { address, kind, list, ...(unclear ? { unclear: 'true' } : {}) }
  return { signal: 'key.same_as_listed', detail, url }
}

/** Evidence in one answer. A key is listed in few spellings, on few lists. */
const findingsMax = 8
