import assert from 'node:assert/strict'
import test from 'node:test'
import { createLocalJWKSet, compactVerify, type JSONWebKeySet } from 'jose'
import { shared } from '../support/test-app.ts'
import { openKeyring } from '../support/keyrings.ts'

const paths = ['/.well-known/service-keys.json', '/.well-known/jwks.json']

test('200: the keys are a JWK set that anybody’s library takes, under both names, to be kept for five minutes', async () => {
  const { dataDir, world } = await shared.app()
  const keyring = await openKeyring({ dataDir, world, secretsKey: null })
  const token = await keyring.sign('cs-attestation+jwt', '{}')
  for (const path of paths) {
    const { status, headers, json } = await shared.ask<JSONWebKeySet>(path)
    assert.equal(status, 200)
    assert.equal(headers['cache-control'], 'public, max-age=300')
    assert.match(headers['content-type'] ?? '', /^application\/json/)
    await compactVerify(token, createLocalJWKSet(json))
  }
})

test('200: each key states what it is, since when, and never its private half', async () => {
  const { json } = await shared.ask<{ keys: Record<string, string>[] }>(paths[0] ?? '')
  assert.equal(json.keys.length, 1)
  for (const key of json.keys) {
    const { x = '', kid = '', created_at = '', ...facts } = key
    assert.deepEqual(facts, { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', status: 'active' })
    for (const text of [x, kid]) assert.match(text, /^[A-Za-z0-9_-]{43}$/)
    assert.equal(new Date(created_at).toISOString(), created_at)
  }
})

test('200 and 405: further query parameters do not matter, and other methods are refused', async () => {
  for (const path of paths) {
    for (const query of ['?x=1', '?x=1&x=2', '?lang=de', '?%ff'])
      assert.equal((await shared.ask(path + query)).status, 200)
    const [get, head] = [await shared.ask(path), await shared.ask(path, { method: 'HEAD' })]
    assert.deepEqual([head.status, head.text, head.headers['content-length']], [200, '', get.headers['content-length']])
    const post = await shared.ask(path, { method: 'POST' })
    assert.deepEqual([post.status, post.headers['allow']], [405, 'GET, HEAD, OPTIONS'])
    assert.ok((await shared.app()).document.paths[path]?.['get'], 'documented')
  }
})
