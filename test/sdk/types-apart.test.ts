import assert from 'node:assert/strict'
import test from 'node:test'
import { verifyAttestation } from '../../sdk/src/verify-attestation.ts'
import { verifyBundle } from '../../sdk/src/verify-bundle.ts'
import { verifyExport } from '../../sdk/src/verify-export.ts'
import { verifyDetached, verifyToken } from '../../sdk/src/verify-token.ts'
import { signedTypes } from '../../src/attestation/signing/signed-type.ts'
import { claims, now, payeeClaims, signerOf } from './signer.ts'

const signer = signerOf(1)
const jwks = { keys: [signer.jwk] }
const wrongType = { reason_code: 'TOKEN_TYPE_WRONG' }

test('each of eight kinds is refused by the verifiers of the seven others, complete and detached, and taken by its own', async () => {
  let refused = 0
  for (const result of signedTypes) {
    const token = signer.token(result, claims)
    const bytes = Buffer.from(JSON.stringify(claims))
    const detached = signer.detached(result, bytes)
    for (const expected of signedTypes) {
      const verified = [
        () => verifyToken(token, jwks, [expected]),
        () => verifyDetached(bytes, detached, jwks, expected),
      ]
      for (const each of verified) {
        if (expected === result) assert.equal((await each()).type, result)
        else await assert.rejects(each(), wrongType, `${result} as ${expected}`)
      }
      if (expected !== result) refused++
    }
  }
  assert.equal(refused, 8 * 7)
})

test('the published verifiers take their own kind only', async () => {
  const content = { issued_at: '2026-12-01T12:00:00.000Z' }
  const bytes = Buffer.from(JSON.stringify(content))
  const taken = { attestation: [] as string[], bundle: [] as string[], export: [] as string[] }
  for (const type of [...signedTypes, 'JWT', 'CS-ATTESTATION+JWT', 'application/cs-attestation+jwt', '']) {
    const signature = signer.detached(type, bytes)
    const tries = {
      attestation: () => verifyAttestation(signer.token(type, { ...payeeClaims, ...claims }), jwks, { now }),
      bundle: () => verifyBundle({ bundle: content, signature }, jwks),
      export: () => verifyExport(bytes, signature, jwks),
    }
    for (const name of ['attestation', 'bundle', 'export'] as const)
      await tries[name]().then(
        () => taken[name].push(type),
        (error: unknown) => assert.equal((error as { reason_code: string }).reason_code, 'TOKEN_TYPE_WRONG', type),
      )
  }
  assert.deepEqual(taken, {
    attestation: ['cs-attestation+jwt', 'cs-payee+jwt'],
    bundle: ['cs-bundle+jws'],
    export: ['cs-export+jws'],
  })
})
