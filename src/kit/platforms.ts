import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A platform of `data/platforms.json` on which a path names an account. `hosts` all show the same; with `below`, so do the
 * names below them. Each group of `forms` is the ways to write one account: `/s/{name}` at any of the hosts,
 * `discord.gg/{name}` at one, `{name}.t.me` as a host of its own. `reserved` first parts of a path are no account's.
 * Capitals make no difference, but in paths that begin with one of `case_kept`.
 */
export type Platform = {
  readonly name: string
  readonly hosts: readonly string[]
  readonly below?: boolean
  readonly case_kept?: readonly string[]
  readonly forms: readonly (readonly string[])[]
  readonly reserved?: readonly string[]
  /** Where the owner describes it, or answers questions about it. */
  readonly source: string
}

export const platforms: readonly Platform[] = readPlatforms()

/** The platform that shows its pages at this host. */
export function platformAt(host: string): Platform | undefined {
  const named = byHost.get(host)
  if (named !== undefined) return named
  for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) {
    const above = byHost.get(host.slice(dot + 1))
    if (above !== undefined) return above.below === true || host.slice(0, dot) === 'www' ? above : undefined
  }
  return undefined
}

/** Whether `/Name` and `/name` are the same page of a platform. */
export function isCaseBlind({ case_kept: starts = [] }: Platform, path: string): boolean {
  return !starts.some((start) => path.startsWith(start))
}

function readPlatforms(): readonly Platform[] {
  const text = readFileSync(join(import.meta.dirname, '../../data/platforms.json'), 'utf8')
  return (JSON.parse(text) as { platforms: readonly Platform[] }).platforms
}

/** Every host of a platform, and the hosts that are named in its forms alone (`discord.gg`). */
function hostsOf({ hosts, forms }: Platform): readonly string[] {
  const inForms = forms.flat().filter((form) => !form.startsWith('/') && !form.startsWith('{'))
  return [...hosts, ...inForms.map((form) => form.slice(0, form.indexOf('/')))]
}

const byHost: ReadonlyMap<string, Platform> = new Map(
  platforms.flatMap((platform) => hostsOf(platform).map((host) => [host, platform] as const)),
)
