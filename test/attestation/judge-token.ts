import assert from 'node:assert/strict'
import { createPrivateKey, sign } from 'node:crypto'
import type { JwkSet } from '../../sdk/src/jwk-set.ts'
import { checkAttestation, describeAttested } from '../../src/attestation/check-attestation.ts'
import { claims, encoded, now, signerOf } from '../sdk/signer.ts'

export const signer = signerOf(1)
export const jwks: JwkSet = { keys: [signer.jwk] }
/** A genuine token in force. */
export const token = signer.token('cs-attestation+jwt', claims)
const [head = '', body = '', proof = ''] = token.split('.')
/** The genuine token's parts, and the content of its first two. */
export const genuine = {
  head,
  body,
  proof,
  headText: Buffer.from(head, 'base64url').toString(),
  bodyText: Buffer.from(body, 'base64url').toString(),
}

/** A token whose claims are any text, signed by the known key. */
export function signedText(text: string): string {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 1)])
  const input = `${head}.${encoded(text)}`
  return `${input}.${encoded(sign(null, Buffer.from(input), createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })))}`
}

/** What is reported about a token; nothing that is unsigned may be repeated. */
export async function reasonOf(text: string, keys: JwkSet = jwks): Promise<string> {
  const attested = await checkAttestation(text, keys, { now })
  const { valid, signed, decision, detail } = describeAttested(attested, 'en')
  assert.equal(valid, attested.reason === 'TOKEN_VALID')
  assert.equal(signed, ['TOKEN_VALID', 'TOKEN_EXPIRED', 'TOKEN_NOT_YET_VALID'].includes(attested.reason))
  if (!signed) assert.equal(decision, null)
  assert.match(detail, /^[A-Z].*\.$/)
  return attested.reason
}
