import assert from 'node:assert/strict'
import { createHmac, createPublicKey, hash } from 'node:crypto'
import test from 'node:test'
import { ed25519 } from '@noble/curves/ed25519.js'
import { VerificationError } from '../../sdk/src/verification-error.ts'
import { verifyAttestation, type AttestationOptions } from '../../sdk/src/verify-attestation.ts'
import { claims, encoded, now, payeeClaims, signerOf } from './signer.ts'

const signer = signerOf(1)
const stranger = signerOf(2)
const jwks = { keys: [signer.jwk] }
const token = signer.token('cs-attestation+jwt', claims)

test('a genuine attestation and a genuine decision of a payee give their claims', async () => {
  assert.deepEqual(await verifyAttestation(token, jwks, { now }), claims)
  assert.deepEqual(await verifyAttestation(signer.token('cs-payee+jwt', payeeClaims), jwks, { now }), payeeClaims)
  assert.deepEqual(await verifyAttestation(token, jwks, { now, issuer: claims.iss }), claims)
  assert.deepEqual(await verifyAttestation(token, { keys: [stranger.jwk, signer.jwk] }, { now }), claims)
})

test('without a time the clock of the machine counts', async () => {
  const nowSeconds = Math.floor(Date.now() / 1000)
  const fresh = signer.token('cs-attestation+jwt', { ...claims, iat: nowSeconds, exp: nowSeconds + 60 })
  assert.equal((await verifyAttestation(fresh, jwks)).jti, claims.jti)
  const old = signer.token('cs-attestation+jwt', { ...claims, iat: nowSeconds - 60, exp: nowSeconds - 1 })
  assert.equal(await reasonOf(old, jwks, {}), 'TOKEN_EXPIRED')
})

test('another algorithm is refused before anything else, also one that the public key would satisfy', async () => {
  assert.equal(
    await reasonOf(`${encoded('{"alg":"none"}')}.${encoded(JSON.stringify(claims))}.`),
    'TOKEN_ALGORITHM_WRONG',
  )
  const header = { kid: signer.kid, typ: 'cs-attestation+jwt' }
  for (const alg of ['none', 'None', 'NONE', 'HS256', 'ES256', 'Ed25519', 'eddsa', 'EdDSA ', ''])
    assert.equal(await reasonOf(signer.token('cs-attestation+jwt', claims, { alg })), 'TOKEN_ALGORITHM_WRONG', alg)
  const unsigned = `${encoded(JSON.stringify({ ...header, alg: 'none' }))}.${encoded(JSON.stringify(claims))}.`
  assert.equal(await reasonOf(unsigned), 'TOKEN_ALGORITHM_WRONG')
  const pem = createPublicKey({ key: signer.jwk, format: 'jwk' }).export({ format: 'pem', type: 'spki' })
  for (const secret of [pem, Buffer.from(signer.jwk.x, 'base64url'), signer.jwk.x]) {
    const input = `${encoded(JSON.stringify({ ...header, alg: 'HS256' }))}.${encoded(JSON.stringify(claims))}`
    const forged = `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
    assert.equal(await reasonOf(forged), 'TOKEN_ALGORITHM_WRONG')
  }
})

test('an algorithm that is none, or a header of other members than three, is malformed', async () => {
  for (const header of [
    { alg: undefined },
    { alg: ['EdDSA'] },
    { kid: undefined },
    { kid: 1 },
    { typ: undefined },
    { crit: ['exp'], exp: 1 },
    { b64: false },
    { jwk: stranger.jwk },
    { x5u: 'https://a.example' },
  ])
    assert.equal(
      await reasonOf(signer.token('cs-attestation+jwt', claims, header)),
      'TOKEN_MALFORMED',
      JSON.stringify(header),
    )
})

test('what is no compact JWS is malformed', async () => {
  const [head = '', body = '', signature = ''] = token.split('.')
  const texts = ['', '.', '..', 'a.b.c', head, `${head}.${body}`, `${token}.`, `.${token}`, `${token}.x`, ` ${token}`]
  texts.push(
    `${token}\n`,
    `${head}=.${body}.${signature}`,
    `${head}.${body}.${signature}==`,
    `${head}..${body}.${signature}`,
  )
  texts.push(token.replaceAll('-', '+').replaceAll('_', '/').concat('+'), `${head}.${body}.${signature}\0`)
  for (const text of texts) assert.equal(await reasonOf(text), 'TOKEN_MALFORMED', text)
  assert.equal(await reasonOf('x'.repeat(100_000)), 'TOKEN_MALFORMED')
  assert.equal(await reasonOf(JSON.parse('null') as string), 'TOKEN_MALFORMED')
})

test('genuine tokens that state less than an attestation must are malformed', async () => {
  for (const payload of [
    [],
    null,
    'x',
    {},
    { ...claims, iat: '1' },
    { ...claims, exp: undefined },
    { ...claims, exp: 1e99 },
    { ...claims, iat: 1.5 },
    { ...claims, decision: 'permit' },
    { ...claims, verdict: 'unknown' },
    { ...claims, risk: 0.5 },
    { ...claims, amount: 25 },
    { ...claims, asset: null },
  ])
    assert.equal(
      await reasonOf(signer.token('cs-attestation+jwt', payload)),
      'TOKEN_MALFORMED',
      JSON.stringify(payload),
    )
})

test('genuine tokens with a claim that is missing or of another kind are malformed, and further claims are kept', async () => {
  const attestation = { ...claims, amount: '25', asset: 'USDC' }
  for (const [type, complete, optional] of [
    ['cs-attestation+jwt', attestation, ['amount', 'asset']],
    ['cs-payee+jwt', payeeClaims, []],
  ] as const) {
    for (const name of Object.keys(complete)) {
      const { [name]: _gone, ...rest } = { ...complete } as Record<string, unknown>
      const isOptional = optional.some((each) => each === name)
      assert.equal(await reasonOf(signer.token(type, rest)), isOptional ? null : 'TOKEN_MALFORMED', `no ${name}`)
      for (const value of [true, {}, [1], name === 'payer' || name === 'risk' ? 0.5 : null]) {
        const token = signer.token(type, { ...complete, [name]: value })
        assert.equal(await reasonOf(token), 'TOKEN_MALFORMED', `${name} as ${JSON.stringify(value)}`)
      }
    }
    const more = { ...complete, condition: 'none' }
    assert.deepEqual(await verifyAttestation(signer.token(type, more), { keys: [signer.jwk] }, { now }), more)
  }
  for (const risk of [null, 100])
    assert.equal(await reasonOf(signer.token('cs-attestation+jwt', { ...claims, risk })), null)
  for (const payer of [null, 'x'])
    assert.equal(await reasonOf(signer.token('cs-payee+jwt', { ...payeeClaims, payer })), null)
})

test('each encoding of the same bytes but one is refused', async () => {
  const twins = token.split('.').flatMap((part, i, parts) => {
    const bytes = Buffer.from(part, 'base64url')
    return letters
      .map((letter) => part.slice(0, -1) + letter)
      .filter((other) => other !== part && Buffer.from(other, 'base64url').equals(bytes))
      .map((other) => parts.with(i, other).join('.'))
  })
  assert.ok(twins.length >= 15, `${twins.length} twins`)
  for (const twin of twins) assert.equal(await reasonOf(twin), 'TOKEN_MALFORMED')
})

test('no token with one bit turned over is accepted', async () => {
  let refused = 0
  for (let bit = 0; bit < token.length * 8; bit += 3) {
    const bytes = Buffer.from(token)
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    assert.notEqual(await reasonOf(bytes.toString('latin1')), null, `bit ${bit}`)
    refused++
  }
  const parts = token.split('.').map((part) => Buffer.from(part, 'base64url'))
  for (const [i, part] of parts.entries())
    for (let bit = 0; bit < part.length * 8; bit += 5) {
      const changed = Buffer.from(part)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      assert.notEqual(await reasonOf(parts.with(i, changed).map(encoded).join('.')), null, `part ${i} bit ${bit}`)
      refused++
    }
  assert.ok(refused >= 1000, `${refused} mutations`)
})

test('a key that is not listed, or is no Ed25519 key, is unknown', async () => {
  assert.equal(await reasonOf(stranger.token('cs-attestation+jwt', claims)), 'TOKEN_KEY_UNKNOWN')
  assert.equal(await reasonOf(token, { keys: [] }), 'TOKEN_KEY_UNKNOWN')
  const { jwk } = signer
  for (const wrong of [
    { kty: 'EC' },
    { crv: 'X25519' },
    { crv: 'Ed448' },
    { x: `${jwk.x}A` },
    { x: jwk.x.slice(1) },
    { x: `${jwk.x}=` },
    { x: encoded(Buffer.alloc(32)) },
    { x: encoded(Buffer.from([1, ...Buffer.alloc(31)])) },
  ])
    assert.equal(await reasonOf(token, { keys: [{ ...jwk, ...wrong }] }), 'TOKEN_KEY_UNKNOWN', JSON.stringify(wrong))
  const { x: _, ...bare } = jwk
  assert.equal(await reasonOf(token, { keys: [bare] }), 'TOKEN_KEY_UNKNOWN')
})

test('a foreign signature under a known key’s name is invalid', async () => {
  assert.equal(
    await reasonOf(stranger.token('cs-attestation+jwt', claims, { kid: signer.kid })),
    'TOKEN_SIGNATURE_INVALID',
  )
  assert.equal(await reasonOf(token, { keys: [{ ...stranger.jwk, kid: signer.kid }] }), 'TOKEN_SIGNATURE_INVALID')
  const other = signer.token('cs-attestation+jwt', { ...claims, decision: 'review' })
  const mixed = [...token.split('.').slice(0, 2), other.split('.')[2]].join('.')
  assert.equal(await reasonOf(mixed), 'TOKEN_SIGNATURE_INVALID')
})

test('a signature’s other forms are invalid: a scalar above the group’s order, a short, long or empty one', async () => {
  const [head = '', body = '', signature = ''] = token.split('.')
  const bytes = Buffer.from(signature, 'base64url')
  const order = 2n ** 252n + 27742317777372353535851937790883648493n
  for (let times = 1n; times < 8n; times++) {
    const scalar = BigInt(`0x${Buffer.from(bytes.subarray(32).toReversed()).toString('hex')}`) + times * order
    const twin = Buffer.concat([
      bytes.subarray(0, 32),
      Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex').toReversed(),
    ])
    assert.equal(await reasonOf(`${head}.${body}.${encoded(twin)}`), 'TOKEN_SIGNATURE_INVALID')
  }
  for (const other of [bytes.subarray(1), Buffer.concat([bytes, Buffer.alloc(1)]), Buffer.alloc(0), Buffer.alloc(64)])
    assert.equal(await reasonOf(`${head}.${body}.${encoded(other)}`), 'TOKEN_SIGNATURE_INVALID')
})

test('a signature whose point is of small order is invalid, although the equation holds', async () => {
  const [head = '', body = ''] = token.split('.')
  const { scalar, pointBytes } = ed25519.utils.getExtendedPublicKey(Buffer.alloc(32, 1))
  const identity = Buffer.from([1, ...Buffer.alloc(31)])
  const digest = hash('sha512', Buffer.concat([identity, pointBytes, Buffer.from(`${head}.${body}`)]), 'buffer')
  const challenge = BigInt(`0x${Buffer.from(digest.toReversed()).toString('hex')}`)
  const s = (challenge * scalar) % ed25519.Point.Fn.ORDER
  const half = Buffer.from(s.toString(16).padStart(64, '0'), 'hex').toReversed()
  const signature = Buffer.concat([identity, half])
  assert.equal(ed25519.verify(signature, Buffer.from(`${head}.${body}`), pointBytes), true, 'some verifiers take it')
  const forged = `${head}.${body}.${encoded(signature)}`
  assert.equal(await reasonOf(forged), 'TOKEN_SIGNATURE_INVALID')
})

test('a retired key counts for what it signed in its time, and for nothing later', async () => {
  const retired = (at: string) => ({ keys: [{ ...signer.jwk, retired_at: at }] })
  assert.equal(await reasonOf(token, retired('2026-12-01T12:00:00.000Z')), null)
  assert.equal(await reasonOf(token, retired('2026-12-01T11:59:59.999Z')), 'TOKEN_KEY_RETIRED')
  assert.equal(await reasonOf(token, retired('nonsense')), 'TOKEN_KEY_RETIRED')
  const { keys } = retired('2020-01-01T00:00:00Z')
  await assert.rejects(verifyAttestation(token, { keys }, { now }), { reason_code: 'TOKEN_KEY_RETIRED', content: null })
})

test('another issuer is refused, and what it states is not shown', async () => {
  for (const issuer of ['https://other.example', `${claims.iss}/`, ''])
    await assert.rejects(verifyAttestation(token, jwks, { now, issuer }), {
      name: 'VerificationError',
      reason_code: 'TOKEN_ISSUER_WRONG',
      content: null,
    })
})

test('a token counts until the second it expires, and its claims may still be shown afterwards', async () => {
  assert.equal(await reasonOf(token, jwks, { now: now + 899_999 }), null)
  await assert.rejects(verifyAttestation(token, jwks, { now: now + 900_000 }), {
    reason_code: 'TOKEN_EXPIRED',
    content: claims,
  })
})

test('a token from more than a minute ahead is not yet valid', async () => {
  assert.equal(await reasonOf(token, jwks, { now: now - 60_000 }), null)
  await assert.rejects(verifyAttestation(token, jwks, { now: now - 60_001 }), {
    reason_code: 'TOKEN_NOT_YET_VALID',
    content: claims,
  })
})

test('of what is not signed nothing is shown, with any claim about its time', async () => {
  for (const changed of [{ exp: 1 }, { iat: 1e10 }, { iss: 'https://other.example' }])
    await assert.rejects(
      verifyAttestation(stranger.token('cs-attestation+jwt', { ...claims, ...changed }, { kid: signer.kid }), jwks, {
        now,
      }),
      { reason_code: 'TOKEN_SIGNATURE_INVALID', content: null },
    )
})

/** Why a token is refused, null when it is not. */
async function reasonOf(
  text: string,
  keys: Parameters<typeof verifyAttestation>[1] = jwks,
  options: AttestationOptions = { now },
): Promise<string | null> {
  try {
    await verifyAttestation(text, keys, options)
    return null
  } catch (error) {
    assert.ok(error instanceof VerificationError, String(error))
    return error.reason_code
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('')
