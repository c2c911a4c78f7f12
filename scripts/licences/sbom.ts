import { idOf, lockedPackages, type LockedPackage } from './locked-packages.ts'

/**
 * What is installed with the service as a CycloneDX 1.5 document, each package with its hash, its licence and what it
 * needs. It is the same for the same lockfile, so that two can be compared: it carries no time and no serial number. Pure.
 *
 * `npm sbom --omit=dev` leaves out what a package for development needs as well, of 113 packages 51.
 */
export function sbom(lock: string): object {
  const { service, installed } = lockedPackages(lock)
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: component({ ...service, name: 'countersign' }, 'application') },
    components: installed.map((each) => ({
      ...component(each, 'library'),
      scope: each.isOptional ? 'optional' : 'required',
    })),
    dependencies: [{ ...service, name: 'countersign' }, ...installed].map((each) => ({
      ref: purl(idOf(each)),
      dependsOn: each.needs.map(purl),
    })),
  }
}

function component({ name, version, licence, integrity }: LockedPackage, type: string) {
  const ref = purl(idOf({ name, version }))
  return {
    type,
    'bom-ref': ref,
    name,
    version,
    ...(integrity !== null && { hashes: [hash(integrity)] }),
    licenses: [licence.includes(' ') ? { expression: licence } : { license: { id: licence } }],
    purl: ref,
  }
}

/** The package URL of `name@version`; the at sign of a scope is percent-encoded (purl-spec, type npm). */
function purl(id: string): string {
  return `pkg:npm/${id.replace(/^@/, '%40')}`
}

/** Subresource Integrity as CycloneDX writes a hash: the algorithm by its name, the digest in hexadecimal. */
function hash(integrity: string) {
  const [algorithm = '', digest = ''] = integrity.split('-')
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }
}
