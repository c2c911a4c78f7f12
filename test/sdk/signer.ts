import { createPrivateKey, createPublicKey, hash, sign } from 'node:crypto'
import type { PublicJwk } from '../../sdk/src/jwk-set.ts'

export type Signer = {
  kid: string
  jwk: PublicJwk & { kid: string; x: string }
  /** A compact JWS; `header` is put over the usual one, undefined takes a member away. */
  token: (typ: string, payload: unknown, header?: Readonly<Record<string, unknown>>) => string
  detached: (typ: string, bytes: Uint8Array | string) => string
}

/** A signer written for tests apart from the code under test. The seed's byte makes the key. */
export function signerOf(seedByte: number): Signer {
  const seed = Buffer.alloc(32, seedByte)
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const kid = hash('sha256', JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }), 'base64url')
  const compact = (header: unknown, payload: Uint8Array) => {
    const input = `${encoded(JSON.stringify(header))}.${encoded(payload)}`
    return `${input}.${sign(null, Buffer.from(input), privateKey).toString('base64url')}`
  }
  return {
    kid,
    jwk: { kty: 'OKP', crv: 'Ed25519', x, kid },
    token: (typ, payload, header = {}) =>
      compact({ alg: 'EdDSA', kid, typ, ...header }, Buffer.from(JSON.stringify(payload))),
    detached: (typ, bytes) => {
      const [head, , signature] = compact({ alg: 'EdDSA', kid, typ }, Buffer.from(bytes)).split('.')
      return `${head}..${signature}`
    },
  }
}

export function encoded(bytes: Uint8Array | string): string {
  return Buffer.from(bytes).toString('base64url')
}

/** When it is in these tests, in milliseconds. */
export const now = Date.parse('2026-12-01T12:00:00Z')

/** Claims of an attestation in force. */
export const claims = {
  iss: 'https://countersign.example',
  jti: 'att_0123456789',
  sub: 'eip155:1:0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97',
  decision: 'allow',
  verdict: 'clear',
  risk: 0,
  reason_code: 'NO_RISK_SIGNAL',
  lists_root: 'ab'.repeat(32),
  inputs_hash: 'cd'.repeat(32),
  iat: now / 1000,
  exp: now / 1000 + 900,
} as const

/** Claims of a payee's decision in force. */
export const payeeClaims = {
  iss: 'https://countersign.example',
  jti: 'dec_0123456789',
  sub: 'shop',
  payer: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97',
  status: 'accept',
  reasons: [],
  inputs_hash: 'cd'.repeat(32),
  iat: now / 1000,
  exp: now / 1000 + 900,
} as const
