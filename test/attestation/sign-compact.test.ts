import assert from 'node:assert/strict'
import { generateKeyPairSync, verify, type KeyObject } from 'node:crypto'
import test from 'node:test'
import { signCompact } from '../../src/attestation/signing/sign-compact.ts'

const keys = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')] as const

test('each of a thousand signatures that are requested at once is of its own input and key', async () => {
  const requests = Array.from({ length: 1_000 }, (_, n) => ({
    key: keys[n % 7 === 0 ? 0 : 1],
    input: `header.${Buffer.from(`payload ${n}`).toString('base64url')}`,
  }))
  const tokens = await Promise.all(requests.map(({ key, input }) => signCompact(key.privateKey, input)))
  for (const [n, { key, input }] of requests.entries()) {
    const token = tokens[n] ?? ''
    assert.ok(token.startsWith(`${input}.`), token)
    assert.ok(isSignedBy(key.publicKey, token), token)
  }
})

test('what cannot be signed is refused, and takes none of those with it that were requested beside it', async () => {
  const { privateKey, publicKey } = keys[0]
  const requests = ['a.1', 'a.2', 'a.3'].map((input) => signCompact(input === 'a.2' ? publicKey : privateKey, input))
  const [first, second, third] = await Promise.allSettled(requests)
  assert.deepEqual([first?.status, second?.status, third?.status], ['fulfilled', 'rejected', 'fulfilled'])
  for (const one of [first, third]) assert.ok(one?.status === 'fulfilled' && isSignedBy(publicKey, one.value))
  assert.ok(isSignedBy(publicKey, await signCompact(privateKey, 'a.4')))
})

function isSignedBy(publicKey: KeyObject, token: string): boolean {
  const cut = token.lastIndexOf('.')
  return verify(null, Buffer.from(token.slice(0, cut)), publicKey, Buffer.from(token.slice(cut + 1), 'base64url'))
}
