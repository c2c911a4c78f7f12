/** Which forwarded addresses are believed: none, those of the last so many hops, or those set by proxies in these ranges. */
export type TrustProxy =
  | { kind: 'none' }
  | { kind: 'hops'; hops: number }
  | { kind: 'ranges'; cidrs: readonly string[] }
