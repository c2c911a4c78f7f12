import { z } from 'zod'
import { compare } from '../../src/kit/compare.ts'

const names = z.record(z.string(), z.string()).optional()
const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
      link: z.boolean().optional(),
      dependencies: names,
      optionalDependencies: names,
      peerDependencies: names,
    }),
  ),
})

/** A package of the lockfile. `needs`: the packages that it gets when it asks for those it depends on, as `name@version`. */
export type LockedPackage = {
  name: string
  version: string
  licence: string
  /** As npm writes it: `sha512-` and base64. */
  integrity: string | null
  isOptional: boolean
  needs: readonly string[]
}

export type LockedPackages = { service: LockedPackage; installed: readonly LockedPackage[] }

/** The service, and what is installed with it, but for what only its development needs, in the order of names. Pure. */
export function lockedPackages(lock: string): LockedPackages {
  const { packages } = lockfile.parse(JSON.parse(lock))
  const byId = new Map<string, LockedPackage>()
  for (const [path, { dev, link }] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || dev || link) continue
    const each = read(packages, path)
    // One version in two places can get different versions of what it needs.
    const needs = new Set([...(byId.get(idOf(each))?.needs ?? []), ...each.needs])
    byId.set(idOf(each), { ...each, needs: [...needs].toSorted(compare) })
  }
  const installed = [...byId.values()].toSorted((a, b) => compare(a.name, b.name) || compare(a.version, b.version))
  return { service: read(packages, ''), installed }
}

export function idOf({ name, version }: Pick<LockedPackage, 'name' | 'version'>): string {
  return `${name}@${version}`
}

type Entries = z.infer<typeof lockfile>['packages']

function read(packages: Entries, path: string): LockedPackage {
  const { version = '', license, integrity, optional, ...rest } = packages[path] ?? {}
  const requested = { ...rest.dependencies, ...rest.optionalDependencies, ...rest.peerDependencies }
  const needs = Object.keys(requested).flatMap((name) => resolve(packages, path, name))
  return {
    name: nameOf(path),
    version,
    licence: license ?? 'not stated',
    integrity: integrity ?? null,
    isOptional: optional ?? false,
    needs: [...new Set(needs)].toSorted(compare),
  }
}

/** Where Node finds a package that one at `path` asks for: in its own folder, else in that of the one it stands in. */
function resolve(packages: Entries, path: string, name: string): string[] {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const entry = packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`]
    // An optional peer may be left out, or be installed for development only.
    if (entry !== undefined) return entry.dev ? [] : [idOf({ name, version: entry.version ?? '' })]
    if (folder === '') return []
  }
}

function nameOf(path: string): string {
  return path.split('node_modules/').at(-1) ?? ''
}
