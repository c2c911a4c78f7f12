import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A name that hosts are made to resemble, and the domains that are really its owner's, of which the first is shown.
 * `coined`: nobody else has a reason to bear it, so that near misses and the name glued to any word are suspicious too.
 * `plain`: nobody else bears it on another domain, yet it is too short or too near to other words for near misses.
 * `word`: also a common word, or very short: only look-alike letters and lure words beside it count. `worldwide` are
 * names that the owner holds under every country's domain.
 */
export type KnownName = {
  readonly kind: 'coined' | 'plain' | 'word'
  readonly names: readonly string[]
  readonly worldwide?: readonly string[]
  readonly domains: readonly string[]
  /** A chain, a coin or a protocol: those who build on it name their sub-domains after it. */
  readonly built_on?: boolean
}

/**
 * The names of `data/brands.json`. They were written down from general knowledge and from public lists of who runs which
 * domain: what an agent or its owner pays through, signs in to, or is told to claim from. A domain that is missing beside
 * its owner is a false alarm, so owning too much is better than too little; hosts seen in phishing belong on lists.
 */
export const knownNames: readonly KnownName[] = readNames()

function readNames(): readonly KnownName[] {
  const text = readFileSync(join(import.meta.dirname, '../../../data/brands.json'), 'utf8')
  return (JSON.parse(text) as { brands: KnownName[] }).brands
}
