import { compare } from '../../src/kit/compare.ts'
import { lockedPackages } from './locked-packages.ts'

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

/** The page of all licences. Pure. */
export function licencesPage(lock: string): string {
  const packages = lockedPackages(lock).installed
  const rows = packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`)
  const counted = [...Map.groupBy(packages, ({ licence }) => licence)]
    .map(([licence, of]) => `${licence} (${of.length})`)
    .toSorted(compare)
  return `# Licences of the packages that are installed with the service

Written by \`npm run licences\` from the lockfile, which has an integrity hash for each. \`npm run --silent sbom\` prints the same as a CycloneDX document. The licences of list data are in [data/NOTICE](../data/NOTICE).

${counted.join(', ')}.

| package | version | licence |
|---|---|---|
${rows.join('\n')}
`
}
