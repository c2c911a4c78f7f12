import assert from 'node:assert/strict'
import test from 'node:test'
import { verifyAttestation } from '../../sdk/src/verify-attestation.ts'
import { verifyExport } from '../../sdk/src/verify-export.ts'
import { canonicalJson } from '../../src/kit/canonical-json.ts'
import { claims, now, signerOf } from './signer.ts'

const signer = signerOf(1)
const jwks = { keys: [signer.jwk] }

test('a time that is no number is never in time', async () => {
  const { iat, exp } = claims
  for (const [from, to] of [
    [iat, exp],
    [1, 2],
    [8e9, 9e9],
  ]) {
    const token = signer.token('cs-attestation+jwt', { ...claims, iat: from, exp: to })
    await assert.rejects(verifyAttestation(token, jwks, { now: Number.NaN }), { reason_code: 'TOKEN_EXPIRED' })
  }
})

test('a key that a set names twice counts until its earliest retirement, and not at all when the two differ', async () => {
  const token = signer.token('cs-attestation+jwt', claims)
  const retired = { ...signer.jwk, retired_at: '2026-11-01T00:00:00Z' }
  const other = { ...signerOf(2).jwk, kid: signer.kid }
  for (const [twice, reason_code] of [
    [[signer.jwk, retired], 'TOKEN_KEY_RETIRED'],
    [[signer.jwk, other], 'TOKEN_KEY_UNKNOWN'],
  ] as const)
    for (const keys of [twice, twice.toReversed()])
      await assert.rejects(verifyAttestation(token, { keys }, { now }), { reason_code })
  assert.deepEqual(await verifyAttestation(token, { keys: [signer.jwk, signer.jwk] }, { now }), claims)
})

test('an answer whose own signature is another one, or none, is malformed', async () => {
  const exported = { generated_at: '2026-12-01T12:00:00Z', entries: [] }
  const signature = signer.detached('cs-export+jws', canonicalJson(exported))
  for (const sent of [`${signature}x`, { entries: [{ decision: 'allow' }] }, null])
    await assert.rejects(
      verifyExport(Buffer.from(JSON.stringify({ export: exported, signature: sent })), signature, jwks),
      { reason_code: 'TOKEN_MALFORMED' },
    )
})

test('an export with a text of many megabytes is read like any other', async () => {
  const exported = { generated_at: '2026-12-01T12:00:00Z', note: 'x\\"'.repeat(4_000_000) }
  const signature = signer.detached('cs-export+jws', canonicalJson(exported))
  const bytes = Buffer.from(JSON.stringify({ export: exported, signature }))
  assert.equal((await verifyExport(bytes, signature, jwks)).length, Buffer.byteLength(canonicalJson(exported)))
})
