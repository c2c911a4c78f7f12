import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A name that hosts imitate, and the domains that really belong to its owner, of which the first is shown. `coined`: an
 * invented word, so that near misses and the name joined to any other word are suspicious too. `plain`: distinctive,
 * but too short or too close to other words for near misses to count. `word`: also a common word, or very short: only
 * look-alike letters and adjacent lure words count. `worldwide` are names that the owner holds under every country's
 * domain.
 */
export type BrandEntry = {
  readonly kind: 'coined' | 'plain' | 'word'
  readonly names: readonly string[]
  readonly worldwide?: readonly string[]
  readonly domains: readonly string[]
  /** The owner's names of ENS, each with where the owner or an application that asks for it there names it. */
  readonly ens?: Readonly<Record<string, string>>
  /** Words, or names of `groups` of them, that deceive beside a common word: `cursor-pro`, `getphantom`. */
  readonly beside?: readonly string[]
  /** A chain, a coin or a protocol: projects that build on it name their subdomains after it. */
  readonly built_on?: boolean
}

/**
 * The names of `data/brands.json`, compiled from general knowledge and from public lists of domain owners: services
 * through which agents and their owners pay, sign in, or claim. A missing domain of an owner causes a false alarm, and
 * a wrong one hides an imitation: only certain ones are included, and hosts seen in phishing belong on lists. A name of
 * ENS below which users have names of their own (`base.eth`) does not belong here.
 */
export const brandEntries: readonly BrandEntry[] = readNames()

function readNames(): readonly BrandEntry[] {
  const text = readFileSync(join(import.meta.dirname, '../../../data/brands.json'), 'utf8')
  const { brands, groups } = JSON.parse(text) as { brands: BrandEntry[]; groups: Record<string, string[]> }
  return brands.map(({ beside, ...brand }) =>
    beside === undefined ? brand : { ...brand, beside: beside.flatMap((word) => groups[word] ?? [word]) },
  )
}
