import type { JwkSet } from '../../sdk/src/jwk-set.ts'
import { isObject } from '../../sdk/src/is-object.ts'
import { canonicalJson } from '../kit/canonical-json.ts'
import { packGzip } from './pack/gzip.ts'
import { manifestPath, writeManifest, type Manifest } from './pack/manifest.ts'
import { writeTar } from './pack/tar.ts'
import { sharedPart } from './shared-part.ts'

/** What a pack is made from. */
export type PackContent = {
  endpoint: string
  token: string
  jti: string
  /** The key that signed the token. */
  jwks: JwkSet
  inputs: Readonly<Record<string, unknown>>
  /** Answers of `GET /api/proof` for payee and page from the lists that were judged; null where there is none. */
  proof: Readonly<Record<string, unknown>> | null
  siteProof: Readonly<Record<string, unknown>> | null
  engine: Manifest['engine']
}

/**
 * Writes a decision with all that it is replayed from as one `.cspack` (decisions/0035): a tar under gzip, the same bytes on
 * every machine.
 */
export function writePack({ endpoint, token, jti, jwks, inputs, proof, siteProof, engine }: PackContent): Buffer {
  const files = new Map<string, Buffer>()
  const add = (path: string, text: string) => files.set(path, Buffer.from(text))
  const inputsText = canonicalJson(inputs)
  add('inputs.json', inputsText)
  add('attestation.jws', token)
  add('keys.json', canonicalJson(jwks))
  for (const [path, answer] of [
    ['proofs/payee.json', proof],
    ['proofs/site.json', siteProof],
  ] as const)
    if (answer) add(path, canonicalJson({ ...answer, log: null }))
  const log = proof?.['log']
  if (isObject(log)) {
    add('log-entry.json', canonicalJson(log['entry']))
    add('log.tlog-proof', String(log['proof']))
  }
  const facts = inputs['facts']
  const root = isObject(facts) ? facts['lists_root'] : null
  const lists_root = typeof root === 'string' ? root : null
  const inputs_hash = sharedPart(inputs).hash
  files.set(manifestPath, writeManifest({ endpoint, jti, inputs_hash, lists_root, engine }, files))
  return packGzip(writeTar(files))
}
