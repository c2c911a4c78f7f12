import type { HostFacts } from '../../lists/host-entry.ts'
import type { ClockFault } from '../../clock/judge-clock.ts'
import type { ListKind } from '../../lists/kinds.ts'
import type { ListFact } from '../facts.ts'
import type { ShapeFinding } from './host-shape.ts'

/** Everything a verdict on a payment URL is judged from: plain data, as ScreeningFacts are for an address. */
export type HostScreeningFacts = {
  facts: 1
  /** Whether the registrable domain belongs to a well-known name. Absent where it does not. */
  brand?: true
  /** Why the clock could not be right when this was gathered. Absent where nothing spoke against it. */
  clock?: ClockFault
  engine: string
  policy: string
  /** `url` as the URL standard writes it; an IP address has no registrable domain. */
  subject: { url: string; host: string; registrable_domain: string | null }
  /** The UTC day whose rules count. */
  day: string
  lists_root: string
  /** The lists that contain hosts. */
  lists: readonly ListFact[]
  hits: readonly HostHit[]
  /** What the written form and the name show by themselves. */
  shape: readonly ShapeFinding[]
  /** Where the URL leads by what it says itself, judged beside it. Absent where it leads nowhere else. */
  leads_to?: LinkedHost
  /** Where it leads as well: further targets, and those of a target. Absent where there are none. */
  leads_further?: readonly LinkedHost[]
}

/** Every URL to which a URL leads. */
export function linksOf({ leads_to, leads_further = [] }: HostScreeningFacts): readonly LinkedHost[] {
  return leads_to === undefined ? leads_further : [leads_to, ...leads_further]
}

/** What is known of a URL that stands in another one. */
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
