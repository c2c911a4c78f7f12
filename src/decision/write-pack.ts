import type { JwkSet } from '../../sdk/src/jwk-set.ts'
import { isObject } from '../../sdk/src/is-object.ts'
import { canonicalJson } from '../kit/canonical-json.ts'
import { mayBeHandedOn, sourceById } from '../lists/sources.ts'
import { policyNamed } from '../screening/policies.ts'
import { packGzip } from './pack/gzip.ts'
import { listPath, manifestPath, writeManifest, type Manifest } from './pack/manifest.ts'
import { writeTar } from './pack/tar.ts'
import type { Screened } from './replayable.ts'
import { sharedPart } from '../kit/shared-part.ts'

type Answer = Readonly<Record<string, unknown>>

/** The input of a pack. */
export type PackContent = {
  endpoint: string
  token: string
  jti: string
  /** The key that signed the token. */
  jwks: JwkSet
  inputs: Readonly<Record<string, unknown>>
  /** The result of the decision, if the token does not contain it. */
  judged: object | null
  party: 'payee' | 'payer'
  /** The parts of the inputs that were read from lists; null if no party was screened. */
  screened: Screened | null
  /** Answers of `GET /api/proof` for party and page from the judged lists; null if there is none. */
  proof: Answer | null
  siteProof: Answer | null
  /** For a full pack: the content of a list by its hash, null if unavailable. */
  contentOf: ((snapshot: string) => string | null) | null
  engine: Manifest['engine']
}

/**
 * Writes a decision with all data for its replay as one `.cspack` (decisions/0035): a tar under gzip, the same bytes on
 * every machine. Without a proof a full pack cannot be made: the lists are unknown.
 */
export function writePack(content: PackContent): Buffer {
  const { endpoint, token, jti, jwks, inputs, judged, party, screened, proof, siteProof, contentOf, engine } = content
  const files = new Map<string, Buffer>()
  const licences = new Map<string, string>()
  const add = (path: string, text: string) => files.set(path, Buffer.from(text))
  add('inputs.json', canonicalJson(inputs))
  add('attestation.jws', token)
  add('keys.json', canonicalJson(jwks))
  if (judged) add('judged.json', canonicalJson(judged))
  for (const [path, answer] of [
    [`proofs/${party}.json`, proof],
    ['proofs/site.json', siteProof],
  ] as const)
    if (answer) add(path, canonicalJson({ ...answer, log: null }))
  const log = proof?.['log']
  if (isObject(log)) {
    add('log-entry.json', canonicalJson(log['entry']))
    add('log.tlog-proof', String(log['proof']))
  }
  const lists = screened && contentOf && isObject(proof?.['lists_root_of']) ? listsIn(proof['lists_root_of']) : null
  if (screened && lists) {
    add('policy.json', canonicalJson(policyNamed(screened.facts.policy)))
    add('lists-root.json', canonicalJson(proof?.['lists_root_of']))
  }
  const manifestLists = lists?.map(({ id, snapshot }) => {
    if (!mayBeHandedOn(id)) return { id, snapshot, path: null }
    const path = listPath(id)
    const text = contentOf?.(snapshot) ?? null
    // A missing list is named all the same: the replay reports its missing file.
    if (text !== null) {
      add(path, text)
      licences.set(path, sourceById(id)?.licence ?? '')
    }
    return { id, snapshot, path }
  })
  const lists_root = screened?.facts.lists_root ?? null
  const about = { endpoint, jti, inputs_hash: sharedPart(inputs).hash, lists_root, engine }
  files.set(manifestPath, writeManifest(manifestLists ? { ...about, lists: manifestLists } : about, files, licences))
  return packGzip(writeTar(files))
}

/** The lists from which a root is computed. */
function listsIn({ lists }: Answer): { id: string; snapshot: string }[] {
  const items = Array.isArray(lists) ? lists.filter(isObject) : []
  return items.map(({ id, snapshot }) => ({ id: String(id), snapshot: String(snapshot) }))
}
