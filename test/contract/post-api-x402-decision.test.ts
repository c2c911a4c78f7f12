import assert from 'node:assert/strict'
import test from 'node:test'
import type { PaymentRequired, SettleResponse } from '@x402/core/types'
import {
  extractOffersFromPaymentRequired,
  verifyOfferSignatureJWS,
  verifyReceiptSignatureJWS,
} from '@x402/extensions/offer-receipt'
import { alteredPayments } from '../support/altered-payments.ts'
import { anvilIsMissing } from '../support/chains/anvil.ts'
import { documentIn, payTo } from '../support/chains/paid-chain.ts'
import { startPaidApp, type PaidApp } from '../support/paid-app.ts'
import { shared, testBaseUrl } from '../support/test-app.ts'

const path = '/api/x402/decision'
const clean = '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'
const body = { to: clean, amountUsdc: '25' }

test('503: nothing is sold where no payee is configured, and the manifest states it', async () => {
  const trace = '/api/x402/trace?addr=TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  for (const [query, options] of [
    [path, { method: 'POST', body }],
    ['/api/x402/batch', { method: 'POST', body: { addresses: [clean] } }],
    [trace, {}],
  ] as const) {
    const { status, json } = await shared.ask<{ reason_code: string }>(query, options)
    assert.deepEqual([status, json.reason_code], [503, 'paid_tier_not_configured'], query)
  }
  const manifest = await shared.ask<Manifest>('/api/x402')
  assert.deepEqual([manifest.json.configured, manifest.json.reason_code], [false, 'paid_tier_not_configured'])
  assert.deepEqual(
    manifest.json.paid.map((entry) => [entry.method, entry.path, entry.price, entry.accepts.length]),
    [
      ['POST', '/api/x402/decision', '0.30', 0],
      ['GET', '/api/x402/trace', '0.20', 0],
      ['POST', '/api/x402/batch', '0.10', 0],
    ],
  )
})

test('calls are bought on a local chain, with the official client and facilitator', {
  skip: anvilIsMissing,
}, async (t) => {
  const paid = await startPaidApp(t)
  const { app, facilitator, balanceOf } = paid
  const payer = await paid.payer(1)
  const quote = await quoteOf(paid, path)
  const before = await balanceOf(payTo)
  const signed = await payer.sign(quote)

  await t.test('402: the manifest has the terms of the quote, whose resource no Host header decides', async () => {
    const { json } = await app.ask<Manifest>('/api/x402', { headers: { host: 'evil.example' } })
    const [offered] = quote.accepts
    assert.ok(offered)
    const { quoteId, ...extra } = offered.extra
    assert.match(String(quoteId), /^[\w-]{22}$/)
    assert.deepEqual(json.paid[0]?.accepts, [{ ...offered, extra }], 'a quote has an id of its own, and nothing else')
    assert.ok(json.free.every((entry) => entry.price === '0' && entry.accepts[0]?.['amount'] === '0'))
    assert.equal(quote.resource.url, testBaseUrl + path)
    const { json: discovery } = await app.ask<{ resources: string[] }>('/.well-known/x402')
    assert.deepEqual(
      discovery.resources,
      json.paid.map((entry) => entry.url),
    )
  })

  await t.test('402: HEAD, a full body and no body get no work done; HEAD is no method', async () => {
    assert.equal((await app.ask('/api/x402/trace?addr=x', { method: 'HEAD' })).status, 405)
    assert.equal((await app.ask(path, { method: 'POST', body })).status, 402)
    assert.equal((await app.ask(path, { method: 'POST', body: 'junk' })).status, 402)
    assert.equal((await app.ask('/api/x402/trace?addr=x')).json['reason_code'], 'chain_not_configured')
  })

  await t.test('400: an invalid payment, and a request that cannot be read, before anything is verified', async () => {
    const verified = facilitator.asked['/verify'] ?? 0
    const junk = [
      'x'.repeat(9_000),
      '',
      'bm90IGpzb24=',
      headerOf(null),
      headerOf([]),
      headerOf({}),
      signed.header.replace('e', '-'),
    ]
    for (const header of junk.filter((each) => each !== '')) {
      const { status, json } = await buy(paid, header)
      assert.deepEqual([status, json.reason_code], [400, 'payment_payload_invalid'], header.slice(0, 40))
    }
    const unreadable = await app.ask(path, {
      method: 'POST',
      body: { to: 'x' },
      headers: { 'payment-signature': signed.header },
    })
    assert.deepEqual([unreadable.status, unreadable.json['reason_code']], [400, 'address_invalid'])
    const unlisted = await app.ask(path, {
      method: 'POST',
      body: { to: 'ltc1qzzzzsedq8tv0svmxqhzvdcdl5k7kntdmnhwep7' },
      headers: { 'payment-signature': signed.header },
    })
    assert.deepEqual(
      [unlisted.status, unlisted.json['reason_code'], unlisted.json['field']],
      [400, 'address_invalid', 'to'],
    )
    assert.equal(facilitator.asked['/verify'] ?? 0, verified)
  })

  await t.test('402: a signature, amount or payee that was altered is no payment', async () => {
    const { payload } = signed
    const inner = payload.payload as { signature: string; authorization: Record<string, string> }
    const altered = [
      { ...inner, signature: inner.signature.replace(/..$/, (end) => (end === '1b' ? '1c' : '1b')) },
      { ...inner, authorization: { ...inner.authorization, value: '1' } },
      { ...inner, authorization: { ...inner.authorization, to: payer.address } },
      { ...inner, authorization: { ...inner.authorization, validBefore: '1' } },
    ]
    for (const each of altered) {
      const { status, headers } = await buy(paid, headerOf({ ...payload, payload: each }))
      assert.equal(status, 402)
      assert.match((documentIn(headers['payment-required']) as PaymentRequired).error ?? '', /^invalid_exact_evm/)
      assert.ok((headers['payment-required'] ?? '').length < 8_192)
    }
    assert.equal(await balanceOf(payTo), before)
  })

  await t.test('4xx: with any member of a payment altered, nothing is settled and no caller is charged', async () => {
    const settled = facilitator.asked['/settle'] ?? 0
    const { malformed, refused } = alteredPayments(signed.payload)
    for (const [expected, all] of [
      [400, malformed],
      [402, refused],
    ] as const) {
      for (const each of all) {
        const { status } = await buy(paid, headerOf(each))
        assert.equal(status, expected, JSON.stringify(each).slice(0, 900))
      }
    }
    const cheap = documentIn(headerOf((await payer.sign(await quoteOf(paid, '/api/x402/batch'))).payload))
    assert.equal((await buy(paid, headerOf(cheap))).status, 402)
    const large = {
      method: 'POST',
      body: `{"to":"${'x'.repeat(5_000_000)}"}`,
      headers: { 'payment-signature': signed.header },
    }
    assert.equal((await app.ask(path, large)).status, 413)
    assert.equal(facilitator.asked['/settle'] ?? 0, settled)
    assert.equal(await balanceOf(payTo), before)
  })

  await t.test('503: a facilitator that hangs up is no quote, and the payment stays good', async () => {
    facilitator.instead = () => null
    const { status, json } = await buy(paid, signed.header)
    assert.deepEqual([status, json.reason_code], [503, 'facilitator_unavailable'])
    facilitator.instead = () => ({ status: 200, body: '<html>' })
    const malformed = await buy(paid, signed.header)
    assert.deepEqual([malformed.status, malformed.json.reason_code], [502, 'facilitator_failed'])
    facilitator.instead = null
  })

  await t.test('200: one decision, charged once; the payment again gets the stored answer', async () => {
    const answer = await buy(paid, signed.header)
    assert.deepEqual([answer.status, answer.json.decision, answer.json.tier], [200, 'allow', 'paid'])
    const settled = documentIn(answer.headers['payment-response']) as SettleResponse
    assert.equal(settled.success, true)
    assert.equal((await balanceOf(payTo)) - before, 300_000n)
    const again = await buy(paid, signed.header)
    assert.deepEqual([again.status, again.text, again.headers['idempotent-replayed']], [200, answer.text, 'true'])
    const other = await app.ask(path, {
      method: 'POST',
      body: { to: clean },
      headers: { 'payment-signature': signed.header },
    })
    assert.deepEqual([other.status, other.json['reason_code']], [409, 'payment_already_used'])
    assert.equal((await balanceOf(payTo)) - before, 300_000n)

    const key = await keyOf(paid)
    const [offer] = extractOffersFromPaymentRequired(quote)
    assert.ok(offer?.format === 'jws')
    assert.equal((await verifyOfferSignatureJWS(offer, key)).amount, '300000')
    const { info } = (settled.extensions ?? {})['offer-receipt'] as { info: { receipt: JwsReceipt } }
    assert.equal((await verifyReceiptSignatureJWS(info.receipt, key)).transaction, settled.transaction)
  })

  await t.test('200: twenty payers at once get twenty answers, and the balance is exact', async () => {
    const had = await balanceOf(payTo)
    const payers: Awaited<ReturnType<typeof paid.payer>>[] = []
    for (let i = 0; i < 20; i++) payers.push(await paid.payer(100 + i))
    const quoted = await quoteOf(paid, '/api/x402/batch')
    const answers = await Promise.all(
      payers.map(async ({ sign }) => {
        const { header } = await sign(quoted)
        const question = { method: 'POST', body: { addresses: [clean] }, headers: { 'payment-signature': header } }
        return app.ask('/api/x402/batch', question)
      }),
    )
    assert.deepEqual(
      answers.filter(({ status }) => status !== 200).map(({ text }) => text),
      [],
    )
    assert.equal((await balanceOf(payTo)) - had, 2_000_000n)
  })
})

type OfferKey = NonNullable<Parameters<typeof verifyOfferSignatureJWS>[1]>
type JwsReceipt = { format: 'jws'; signature: string }
type Entry = { method: string; path: string; url: string; price: string; accepts: Record<string, unknown>[] }
type Manifest = { configured: boolean; reason_code?: string; paid: Entry[]; free: Entry[] }

async function quoteOf({ app }: PaidApp, where: string): Promise<PaymentRequired> {
  const { status, headers } = await app.ask(where, { method: 'POST' })
  assert.equal(status, 402)
  return documentIn(headers['payment-required']) as PaymentRequired
}

function buy({ app }: PaidApp, header: string) {
  return app.ask<{ decision: string; tier: string; reason_code: string }>(path, {
    method: 'POST',
    body,
    headers: { 'payment-signature': header },
  })
}

/** The key that the DID document names. */
async function keyOf({ app }: PaidApp) {
  const { json } = await app.ask<{ verificationMethod: { publicKeyJwk: OfferKey }[] }>('/.well-known/did.json')
  const [method] = json.verificationMethod
  assert.ok(method)
  return method.publicKeyJwk
}

function headerOf(document: unknown): string {
  return Buffer.from(JSON.stringify(document)).toString('base64')
}
