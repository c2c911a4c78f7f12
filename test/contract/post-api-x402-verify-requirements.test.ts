import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PaymentRequired } from '@x402/core/types'
import { verifyPaymentRequired } from '../../sdk/src/index.ts'
import { documentIn, payTo } from '../support/chains/paid-chain.ts'
import { startTestApp, testBaseUrl, type TestApp } from '../support/test-app.ts'

const path = '/api/x402/verify-requirements'

/** A facilitator that only states what it supports: a quote needs nothing else of it. */
let app: TestApp
let header: string
let quote: PaymentRequired
before(async () => {
  app = await startTestApp({
    X402_PAY_TO: payTo,
    X402_NETWORK: 'eip155:31337',
    X402_ASSET: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    X402_FACILITATOR_URL: 'https://facilitator.example',
  })
  app.world.fetch = async (url) => {
    assert.equal(url, 'https://facilitator.example/supported')
    const text = JSON.stringify({ kinds: [{ x402Version: 2, scheme: 'exact', network: 'eip155:31337' }] })
    return { status: 200, headers: {}, body: pieces(text) }
  }
  const { headers } = await app.ask('/api/x402/decision', { method: 'POST' })
  header = headers['payment-required'] ?? ''
  quote = documentIn(header) as PaymentRequired
})
after(() => app.stop())

type Said = { verified: boolean; reason_code: string; kid: string | null; signer: string | null } & Record<
  string,
  unknown
>

async function verify(body: unknown, others: Record<string, unknown> = {}): Promise<Said> {
  const { status, json } = await app.ask<Said>(path, { method: 'POST', body: { body, ...others } })
  assert.equal(status, 200)
  return json
}

test('200: a quote of this service verifies, as header and as JSON in any order of members', async () => {
  const reordered = Object.fromEntries(Object.entries(quote).toReversed())
  for (const body of [header, quote, reordered]) {
    const reply = await verify(body, { expect: { payTo: payTo.toLowerCase(), amount: '300000' } })
    assert.deepEqual(
      [reply.verified, reply.reason_code, reply.signer, reply['payee_is_signer']],
      [true, 'ok', 'this_service', true],
    )
    assert.equal(reply['expired'], false)
  }
})

test('200: what is expected and not demanded is named', async () => {
  assert.equal((await verify(quote, { expect: { payTo: `0x${'1'.repeat(40)}` } })).reason_code, 'payto_mismatch')
  assert.equal((await verify(quote, { expect: { amount: '300001' } })).reason_code, 'amount_mismatch')
})

test('200: any member that was altered is detected, and an altered signature is no signature', async () => {
  const [accepts] = quote.accepts
  assert.ok(accepts)
  const altered: readonly object[] = [
    ...Object.keys(accepts).map((name) => ({
      ...quote,
      accepts: [{ ...accepts, [name]: name === 'payTo' || name === 'amount' ? '1' : 'x' }],
    })),
    { ...quote, accepts: [accepts, accepts] },
    { ...quote, resource: { ...quote.resource, url: 'https://evil.example' } },
    { ...quote, error: 'other' },
    { ...quote, more: 1 },
    { ...quote, extensions: { ...quote.extensions, bazaar: {} } },
  ]
  for (const each of altered) {
    const reply = await verify(each, { expect: { amount: '300000' } })
    assert.deepEqual(
      [reply.verified, reply.reason_code, reply.kid],
      [false, 'digest_mismatch', null],
      JSON.stringify(each).slice(0, 200),
    )
  }
  const info = infoOf(quote)
  const flipped = (text: string) => text.slice(0, -3) + (text.at(-3) === 'A' ? 'B' : 'A') + text.slice(-2)
  for (const [name, value, reason] of [
    ['jws', flipped(info['jws'] ?? ''), 'signature_invalid'],
    ['jws', '', 'signature_invalid'],
    ['digest_jws', flipped(info['digest_jws'] ?? ''), 'signature_invalid'],
    ['expires_at', '2099-01-01T00:00:00.000Z', 'signature_invalid'],
    ['issued_at', '2026-01-01T00:00:00.000Z', 'signature_invalid'],
    ['kid', 'another', 'signature_invalid'],
    ['alg', 'none', 'signature_invalid'],
    ['jws', undefined, 'no_signature'],
  ] as const) {
    const reply = await verify(withInfo({ ...info, [name]: value }))
    assert.equal(reply.reason_code, reason, `${name}: ${value}`)
  }
  const { signedRequirements: _taken, ...others } = quote.extensions ?? {}
  assert.equal((await verify({ ...quote, extensions: others })).reason_code, 'no_signature')
})

test('200: a genuine signature of another signer is not that of this service', async () => {
  const head = Buffer.from(JSON.stringify({ alg: 'EdDSA', kid: 'theirs', typ: 'cs-402+jws' })).toString('base64url')
  const theirs = { ...infoOf(quote), jws: `${head}..${'A'.repeat(86)}` }
  assert.equal((await verify(withInfo(theirs))).reason_code, 'key_unavailable')
})

test('200: no keys are fetched; only the page of keys of this service counts as fetched', async () => {
  for (const [url, fetched] of [
    [`${testBaseUrl}/.well-known/service-keys.json`, true],
    [`${testBaseUrl}/.well-known/jwks.json`, true],
    ['https://evil.example/.well-known/service-keys.json', false],
    [`${testBaseUrl}.evil.example/.well-known/jwks.json`, false],
  ] as const) {
    const reply = await verify(quote, { keys_url: url })
    assert.deepEqual([reply.reason_code, reply['keys_url'], reply['keys_fetched']], ['ok', url, fetched])
  }
})

test('400: a body that is neither text nor an object is refused in these words', async () => {
  for (const body of [null, [], 5]) {
    const { status, json } = await app.ask(path, { method: 'POST', body: { body } })
    assert.deepEqual([status, json['detail']], [400, 'body must be a string or an object.'], JSON.stringify(body))
  }
})

test('400: what is no quote of version 2', async () => {
  for (const body of [
    'junk',
    '',
    Buffer.from('[]').toString('base64'),
    {},
    { ...quote, x402Version: 1 },
    { ...quote, accepts: [] },
  ]) {
    const { status, json } = await app.ask(path, { method: 'POST', body: { body } })
    assert.deepEqual([status, json['field']], [400, 'body'], JSON.stringify(body).slice(0, 80))
  }
})

test('offline, the same verifier gives what was signed, and throws the same codes', async () => {
  const { json: jwks } = await app.ask<{ keys: { kty: string; kid: string }[] }>('/.well-known/service-keys.json')
  const verified = await verifyPaymentRequired(header, jwks)
  assert.deepEqual(verified.content['accepts'], quote.accepts)
  assert.equal(verified.kid, jwks.keys[0]?.kid)
  await assert.rejects(verifyPaymentRequired({ ...quote, error: 'x' }, jwks), { reason_code: 'digest_mismatch' })
  await assert.rejects(verifyPaymentRequired(header, { keys: [] }), { reason_code: 'key_unavailable' })
  await assert.rejects(verifyPaymentRequired('junk', jwks), { reason_code: 'malformed' })
  await assert.rejects(verifyPaymentRequired(null, jwks), { reason_code: 'malformed' })
})

function infoOf({ extensions }: PaymentRequired): Record<string, string> {
  const { info } = (extensions ?? {})['signedRequirements'] as { info: Record<string, string> }
  return info
}

function withInfo(info: object) {
  return { ...quote, extensions: { ...quote.extensions, signedRequirements: { info } } }
}

async function* pieces(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

test('200: a quote has ended at the instant that it names, and its signature stays what it is', async () => {
  const { expires_at } = await verify(quote)
  const ended = async (ms: number) => {
    app.world.clock.ms = Date.parse(String(expires_at)) + ms
    const { expired, verified } = await verify(quote)
    return [expired, verified]
  }
  assert.deepEqual(
    [await ended(-1), await ended(0)],
    [
      [false, true],
      [true, true],
    ],
  )
})
