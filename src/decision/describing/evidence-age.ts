import { caip2Of } from '../../chains/networks.ts'
import { canonicalHash } from '../../kit/canonical-json.ts'
import { identityCache } from '../../kit/identity-cache.ts'
import { evidenceAsOf } from '../../screening/evidence-as-of.ts'
import type { ScreeningFacts } from '../../screening/facts.ts'

/** What a decision rests on: how old the oldest sanctions list is, which copies were read, and where it was screened. */
export type EvidenceAge = {
  /** The oldest day to which a sanctions list that was judged is complete, null when there was none. */
  evidence_as_of: string | null
  /** By kind, the SHA-256 of the RFC 8785 form of `[[id, snapshot], ...]` of the copies in force, in the order of their ids. */
  list_digests: Readonly<Record<string, string>>
  /** How old a sanctions list could be in hours, null where no bound was set. Absent where the facts do not have it. */
  lists_max_age_h?: number | null
  /** CAIP-2. */
  screened_network: string
}

/** Reads it from recorded facts. Lists without a recorded hash, as in facts of earlier versions, are in no digest. */
export function evidenceAge({ lists, lists_max_age_h, subject: { network } }: ScreeningFacts): EvidenceAge {
  return remembered([lists], [network, lists_max_age_h === undefined ? '' : lists_max_age_h], () => {
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
const remembered = identityCache<EvidenceAge>(networksMax)
