import assert from 'node:assert/strict'
import test from 'node:test'
import { isTokenLike } from '../../console/src/api/is-token-like.ts'

test('a signed token is distinguished from addresses and hosts', () => {
  const token = 'eyJhbGciOiJFZERTQSJ9.eyJpc3MiOiJ4In0.c2lnbmF0dXJl'
  assert.equal(isTokenLike(token), true)
  const others = [
    'eyJhbGciOiJFZERTQSJ9.eyJpc3MiOiJ4In0',
    `${token}.x`,
    `https://x.example/attestation/${token}`,
    'eyewear.shop.example',
    '',
  ]
  for (const text of others) assert.equal(isTokenLike(text), false, text)
})
