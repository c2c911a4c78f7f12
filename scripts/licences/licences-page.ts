import { z } from 'zod'

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
})

/** Terms under which a package may be part of the service: each allows use and redistribution with its notice. */
export const allowedLicences: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'MIT OR Apache-2.0',
])

export type LicensedPackage = { name: string; version: string; licence: string }

/** What is installed with the service, but for what only its development needs, in the order of names. */
export function licensedPackages(lock: string): LicensedPackage[] {
  const { packages } = lockfile.parse(JSON.parse(lock))
  const found = new Map<string, LicensedPackage>()
  for (const [path, { version = '', license: licence = 'not stated', dev, link }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1)
    if (!path.includes('node_modules/') || name === undefined || dev || link) continue
    found.set(`${name} ${version}`, { name, version, licence })
  }
  return [...found.values()].toSorted((a, b) => compare(a.name, b.name) || compare(a.version, b.version))
}

/** The page of all licences. Pure. */
export function licencesPage(lock: string): string {
  const packages = licensedPackages(lock)
  const rows = packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`)
  const counted = [...Map.groupBy(packages, ({ licence }) => licence)]
    .map(([licence, of]) => `${licence} (${of.length})`)
    .toSorted(compare)
  return `# Licences of the packages that are installed with the service

Written by \`npm run licences\` from the lockfile, which has an integrity hash for each. \`npm run sbom\` prints the same as a CycloneDX document. The licences of list data are in [data/NOTICE](../data/NOTICE).

${counted.join(', ')}.

| package | version | licence |
|---|---|---|
${rows.join('\n')}
`
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
