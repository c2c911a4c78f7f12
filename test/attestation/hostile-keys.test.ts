import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import test from 'node:test'
import { ed25519 } from '@noble/curves/ed25519.js'
import type { JwkSet } from '../../sdk/src/jwk-set.ts'
import { claims, encoded } from '../sdk/signer.ts'
import { genuine, reasonOf, signer, token } from './judge-token.ts'

const { head, body } = genuine

test('a name of a key that every object has, or that no key has, finds none', async () => {
  const { kid: _, ...nameless } = signer.jwk
  for (const kid of [
    '__proto__',
    'constructor',
    'toString',
    'length',
    '0',
    '',
    'undefined',
    `${signer.kid} `,
    signer.kid.toLowerCase(),
  ])
    for (const keys of [[signer.jwk], [nameless], []])
      assert.equal(
        await reasonOf(signer.token('cs-attestation+jwt', claims, { kid }), { keys }),
        'TOKEN_KEY_UNKNOWN',
        kid,
      )
  for (const kid of [null, 0, [signer.kid], { toString: signer.kid }])
    assert.equal(await reasonOf(signer.token('cs-attestation+jwt', claims, { kid })), 'TOKEN_MALFORMED')
})

test('members of a key that are none of a verifier’s business change nothing, private ones neither', async () => {
  const d = encoded(Buffer.alloc(32, 1))
  for (const more of [
    { d },
    { use: 'enc' },
    { alg: 'ES256' },
    { key_ops: [] },
    { status: 'active', retired_at: undefined },
    // A key that is published before it signs: what it signed early is signed all the same.
    { status: 'next', signs_from: '2100-01-01T00:00:00.000Z' },
  ])
    assert.equal(await reasonOf(token, { keys: [{ ...signer.jwk, ...more } as JwkSet['keys'][number]] }), 'TOKEN_VALID')
})

test('a key that is no point of the curve, or is written in a second way, verifies nothing and breaks nothing', async () => {
  const prime = 2n ** 255n - 19n
  const ys = [prime + 2n, prime + 3n, prime + 4n, prime + 9n, 2n, 2n ** 255n - 1n, 2n ** 256n - 1n, 7n, 8n]
  for (const y of ys) {
    const x = encoded(Buffer.from(y.toString(16).padStart(64, '0'), 'hex').toReversed())
    const reason = await reasonOf(token, { keys: [{ ...signer.jwk, x }] })
    assert.ok(['TOKEN_KEY_UNKNOWN', 'TOKEN_SIGNATURE_INVALID'].includes(reason), `${y} ${reason}`)
  }
  for (const x of [null, 1, {}, [signer.jwk.x], [[]]]) {
    const keys = JSON.parse(JSON.stringify({ keys: [{ ...signer.jwk, x }] })) as JwkSet
    assert.equal(await reasonOf(token, keys), 'TOKEN_KEY_UNKNOWN')
  }
})

test('a signature that only the cofactored equation takes is invalid, so that one thing signed has one signature', async () => {
  const { scalar, pointBytes } = ed25519.utils.getExtendedPublicKey(Buffer.alloc(32, 1))
  const order = ed25519.Point.Fn.ORDER
  const torsion = ed25519.Point.fromHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05')
  const message = Buffer.from(`${head}.${body}`)
  const r = 123_456_789n
  const point = ed25519.Point.BASE.multiply(r).add(torsion).toBytes()
  const digest = hash('sha512', Buffer.concat([point, pointBytes, message]), 'buffer')
  const s = (r + BigInt(`0x${Buffer.from(digest.toReversed()).toString('hex')}`) * scalar) % order
  const twin = Buffer.concat([point, Buffer.from(s.toString(16).padStart(64, '0'), 'hex').toReversed()])
  assert.equal(ed25519.verify(twin, message, pointBytes, { zip215: true }), true, 'some verifiers take it')
  assert.equal(await reasonOf(`${head}.${body}.${encoded(twin)}`), 'TOKEN_SIGNATURE_INVALID')
})
