import assert from 'node:assert/strict'
import { join } from 'node:path'
import { isObject } from '../../../sdk/src/is-object.ts'
import type { JwkSet } from '../../../sdk/src/jwk-set.ts'
import { unpackGzip } from '../../../src/decision/pack/gzip.ts'
import { packGzip } from '../../../src/decision/pack/gzip.ts'
import { version } from '../../../src/app/version.ts'
import { manifestPath, writeManifest, type Manifest } from '../../../src/decision/pack/manifest.ts'
import { readTar, writeTar } from '../../../src/decision/pack/tar.ts'
import { packableDecision } from '../../../src/decision/pack-entries.ts'
import { replayDecision } from '../../../src/decision/replay-decision.ts'
import { writePack } from '../../../src/decision/write-pack.ts'
import { shared } from '../test-app.ts'

/** The packs of every version. */
export const recordedPacks = join(import.meta.dirname, '../../decision/packs')

/**
 * Where RECORD_PACKS=1 records a pack. The name states what else than the decision its content depends on: the version,
 * and how proofs write their hashes (`path-text`) and what payments and payees are judged from (`inputs-2`).
 */
export function recordedPack(name: string): string {
  return join(recordedPacks, `${version}-inputs-2-${name}.cspack`)
}

/** The answer of /api/decide that a pack is made from, and the keys of the service. */
export async function decideForPack(query: string) {
  const { json } = await shared.ask(`/api/decide?${query}&amountUsdc=25&include=inputs,proof`)
  const { json: jwks } = await shared.ask<JwkSet>('/.well-known/service-keys.json')
  return { answer: json, jwks }
}

/** `contentOf`: for a full pack, the contents of lists by their hashes. */
export async function samplePack(
  query: string,
  contentOf: ((name: string) => string | null) | null = null,
): Promise<Buffer> {
  const { answer, jwks } = await decideForPack(query)
  const { settlement, inputs, proof, site_proof } = answer
  assert.ok(isObject(settlement) && isObject(inputs) && isObject(proof))
  const token = String(settlement['attestation'])
  const decision = packableDecision(replayDecision, { token, inputs, judged: null })
  assert.ok(decision)
  return writePack({
    ...decision,
    jti: String(settlement['attestation_id']),
    jwks: { keys: jwks.keys.slice(0, 1) },
    contentOf,
    proof,
    siteProof: isObject(site_proof) ? site_proof : null,
    engine: { name: 'countersign', version: '0.1.0', source_digest: '0'.repeat(64), node: '24.0.0' },
  })
}

/** The same pack with other files, and a manifest over them: what a forger can write. */
export function repacked(
  pack: Buffer,
  change: (files: Map<string, Buffer>) => void,
  about: Partial<Manifest> = {},
): Buffer {
  const files = new Map(readTar(unpackGzip(pack)))
  const manifest = JSON.parse(files.get(manifestPath)?.toString() ?? '') as Manifest
  files.delete(manifestPath)
  change(files)
  const { v: _v, files: _files, ...stored } = { ...manifest, ...about }
  files.set(manifestPath, writeManifest(stored, files))
  return packGzip(writeTar(files))
}
