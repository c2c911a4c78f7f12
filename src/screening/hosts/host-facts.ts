import type { HostFacts } from '../../lists/host-entry.ts'
import type { ClockFault } from '../../clock/judge-clock.ts'
import type { ListKind } from '../../lists/kinds.ts'
import type { ListFact } from '../facts.ts'
import type { ShapeFinding } from './host-shape.ts'

/** The complete input of a verdict on a payment URL: plain data, like ScreeningFacts for an address. */
export type HostScreeningFacts = {
  facts: 1
  /**
   * Whether the registrable domain belongs to a well-known name, or the rules are about a host that serves pages of many
   * owners. Absent if not.
   */
  brand?: true
  /** Why the clock could not be right when this was gathered. Absent if no fault was detected. */
  clock?: ClockFault
  engine: string
  policy: string
  /** `url` as written by the URL standard; an IP address has no registrable domain. */
  subject: { url: string; host: string; registrable_domain: string | null }
  /** The UTC day whose rules count. */
  day: string
  lists_root: string
  /** The lists that contain hosts. */
  lists: readonly ListFact[]
  hits: readonly HostHit[]
  /** The findings of the written form and the name. */
  shape: readonly ShapeFinding[]
  /** The target that the URL itself contains, judged too. Absent if there is none. */
  leads_to?: LinkedHost
  /** Where it leads as well: further targets, and those of a target. Absent where there are none. */
  leads_further?: readonly LinkedHost[]
}

/** Every URL to which a URL leads. */
export function linksOf({ leads_to, leads_further = [] }: HostScreeningFacts): readonly LinkedHost[] {
  return leads_to === undefined ? leads_further : [leads_to, ...leads_further]
}

/** The facts of a URL inside another one. */
export type LinkedHost = Pick<HostScreeningFacts, 'brand' | 'subject' | 'hits' | 'shape'>

/** A rule of a list that matches the URL; `depth` 0 is the page, 1 the host, 2 the name above it, and so on. */
export type HostHit = {
  list: string
  kind: ListKind
  crowd: boolean
  snapshot: string
  as_of: string | null
  rule: string
  depth: number
  entry: HostFacts
}
