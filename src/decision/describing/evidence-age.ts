import { caip2Of } from '../../chains/networks.ts'
import { canonicalHash } from '../../kit/canonical-json.ts'
import { identityCache } from '../../kit/identity-cache.ts'
import { evidenceAsOf } from '../../screening/evidence-as-of.ts'
import type { ScreeningFacts } from '../../screening/facts.ts'

/** The basis of a decision: the age of the oldest sanctions list, the copies in use, and the network. */
export type EvidenceAge = {
  /** The oldest day up to which a sanctions list behind the decision is complete; null if there is none. */
  evidence_as_of: string | null
  /**
   * By kind, the SHA-256 of the RFC 8785 form of `[[id, snapshot], ...]` of the copies in force, in the order of their
   * ids.
   */
  list_digests: Readonly<Record<string, string>>
  /** The maximum age of a sanctions list in hours; null if there was no limit. Absent if the facts do not have it. */
  lists_max_age_h?: number | null
  /** CAIP-2. */
  screened_network: string
}

/** Derives it from recorded facts. Lists without a recorded hash, as in facts of earlier versions, are in no digest. */
export function evidenceAge({ lists, lists_max_age_h, subject: { network } }: ScreeningFacts): EvidenceAge {
  return cached([lists], [network, lists_max_age_h === undefined ? '' : lists_max_age_h], () => {
    const usable = lists.filter((list) => list.usable && list.status !== 'not_configured')
    const copies = usable.flatMap(({ id, kind, snapshot }) => (snapshot === undefined ? [] : { id, kind, snapshot }))
    const kinds = [...new Set(copies.map(({ kind }) => kind))].toSorted()
    const digestOf = (kind: string) =>
      canonicalHash(
        copies
          .filter((copy) => copy.kind === kind)
          .map(({ id, snapshot }) => [id, snapshot] as const)
          .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      )
    return {
      evidence_as_of: evidenceAsOf({ lists }),
      list_digests: Object.fromEntries(kinds.map((kind) => [kind, digestOf(kind)])),
      ...(lists_max_age_h === undefined ? {} : { lists_max_age_h }),
      screened_network: caip2Of(network),
    }
  })
}

/** Networks for one state of the lists. */
const networksMax = 16
const cached = identityCache<EvidenceAge>(networksMax)
