/**
 * Which forwarded addresses are trusted: none, those of the last `hops` hops, or those set by proxies in these ranges.
 */
export type TrustProxy =
  | { kind: 'none' }
  | { kind: 'hops'; hops: number }
  | { kind: 'ranges'; cidrs: readonly string[] }
