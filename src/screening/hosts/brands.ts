import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A name that hosts are made to resemble, and the domains that are really its owner's, of which the first is shown.
 * `coined`: an invented word, so that near misses and the name joined to any other word are suspicious too.
 * `plain`: distinctive, yet too short or too close to other words for near misses to count.
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
 * domain: services that agents and their owners pay through, sign in to, or are asked to claim from. A domain that is missing beside
 * its owner is a false alarm, and one that is not the owner's is not found where it deceives: only certain ones stand there,
 * and hosts seen in phishing belong on lists.
 */
export const knownNames: readonly KnownName[] = readNames()

function readNames(): readonly KnownName[] {
  const text = readFileSync(join(import.meta.dirname, '../../../data/brands.json'), 'utf8')
  return (JSON.parse(text) as { brands: KnownName[] }).brands
}
