import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { anvilIsMissing } from '../support/chains/anvil.ts'
import { buyingClient, buyWith, signedFor, startBuyingApp } from '../support/chains/buying-app.ts'
import { documentIn } from '../support/chains/paid-chain.ts'
import type { SettlingApp } from '../support/chains/settling-app.ts'
import { unlisted } from '../support/known-addresses.ts'

/*
 * One uncertain row made a complete paid batch free and gave its signature back: 160 batches on one signature in 4 s,
 * 3,836 clear verdicts, nothing settled, no 429. Here nothing listens at the endpoint of TRON, so that its rows are
 * uncertain.
 */

const path = '/api/x402/batch'
const uncertain = { addresses: [unlisted.tron] }
const partly = { addresses: [unlisted.tron, unlisted.evm] }
const options = { skip: anvilIsMissing, timeout: 240_000 }

let shop: SettlingApp
before(
  async () => {
    if (anvilIsMissing) return
    shop = await startBuyingApp({ TRON_API_URL: 'http://127.0.0.1:9', LIMITS: 'on' })
  },
  { timeout: 240_000 },
)
after(() => shop?.stop())

test('a batch is charged for what was judged, and states what was not', options, async () => {
  const { app } = shop
  const payment = await signedFor(app, await buyingClient(shop, 1), path)
  const answer = await buyWith(app, path, partly, payment)
  assert.equal(answer.status, 200, answer.text)
  assert.ok((documentIn(answer.headers['payment-response']) as { success: boolean }).success)
  const { uncertain: rows, clear } = answer.json['summary'] as Record<string, number>
  assert.deepEqual([rows, clear], [1, 1])
})

test('a batch in which nothing could be judged is free, and no address at all is nothing judged', options, async () => {
  const { app } = shop
  const payment = await signedFor(app, await buyingClient(shop, 2), path)
  for (const request of [uncertain, { addresses: ['0x1'] }]) {
    const answer = await buyWith(app, path, request, payment)
    assert.deepEqual([answer.status, answer.headers['payment-response']], [200, undefined], answer.text)
  }
})

test('a signature is worked for three times at most, in any form', options, async () => {
  const { app } = shop
  const payment = await signedFor(app, await buyingClient(shop, 3), path)
  const { signature, authorization } = payment.payload as { signature: string; authorization: { nonce: string } }
  const upper = { signature: `0x${signature.slice(2).toUpperCase()}`, authorization }
  const many = [payment, { ...payment, payload: upper }, payment, payment, { ...payment, payload: upper }]
  const answers: (string | number | undefined)[] = []
  for (const each of many) {
    const { status, json } = await buyWith(app, path, uncertain, each)
    answers.push(json.payment_refusal ?? status)
  }
  assert.deepEqual(answers, [200, 200, 200, 'given_back_too_often', 'given_back_too_often'])
})

test('a trace whose chain cannot be read is worked for three times at most, and is not charged', options, async () => {
  const { app } = shop
  const trace = '/api/x402/trace'
  const payment = await signedFor(app, await buyingClient(shop, 7), trace, 'GET')
  const header = Buffer.from(JSON.stringify(payment)).toString('base64')
  const answers: unknown[] = []
  for (let i = 0; i < 5; i++) {
    const { status, headers, json } = await app.ask(`${trace}?addr=${unlisted.tron}`, {
      headers: { 'payment-signature': header },
    })
    assert.equal(headers['payment-response'], undefined)
    answers.push([status, json['payment_refusal'] ?? json['reason_code']])
  }
  const [worked, refused] = [
    [503, 'chain_unavailable'],
    [402, 'given_back_too_often'],
  ]
  assert.deepEqual(answers, [worked, worked, worked, refused, refused])
})

test(
  'calls that come to nothing count with the quotes of their source; a payment that is taken does not',
  options,
  async () => {
    const { app } = shop
    const [spent, good] = [await buyingClient(shop, 4), await buyingClient(shop, 5)]
    const payment = await signedFor(app, spent, path)
    const paid = await signedFor(app, good, path)
    const next = await signedFor(app, await buyingClient(shop, 6), path)
    const left = Number(/\br=(\d+)/.exec((await app.ask(path, { method: 'POST' })).headers['ratelimit'] ?? '')?.[1])
    assert.ok(left > 500)
    for (let i = 0; i < left - 2; i++) await app.ask(path, { method: 'POST' })
    assert.equal((await buyWith(app, path, partly, paid)).status, 200)
    const statuses: number[] = []
    for (let i = 0; i < 3; i++) statuses.push((await buyWith(app, path, uncertain, payment)).status)
    assert.deepEqual(statuses, [200, 200, 200], 'counting hides no answer')
    const another: number[] = []
    for (let i = 0; i < 2; i++) another.push((await buyWith(app, path, uncertain, next)).status)
    assert.deepEqual(another, [200, 429], 'a wallet past the limit is worked for once')
  },
)

test('failing payments of a neighbour keep no good one out, and come to nothing themselves', options, async () => {
  const { app } = shop
  app.world.clock.ms += 61_000
  const good = await signedFor(app, await buyingClient(shop, 8), path)
  const empty = await signedFor(app, await buyingClient(shop, 9, 0n), path)
  const forged = { ...good, payload: { ...good.payload, signature: `0x${'11'.repeat(64)}1b` } }
  await useUpQuotes()
  assert.equal((await buyWith(app, path, partly, empty)).status, 402, 'which blocks the source')
  const verified = await whatIsVerified(async () => {
    for (let i = 0; i < 5; i++) assert.equal((await buyWith(app, path, partly, forged)).status, 429)
  })
  assert.equal(verified, 0, 'a signature of another key is not shown to the chain')
  const answer = await buyWith(app, path, partly, good)
  assert.equal(answer.status, 200, answer.text)
  assert.ok(answer.headers['payment-response'])
  assert.equal((await buyWith(app, path, partly, empty)).status, 429)
  const looks = await whatIsVerified(async () => {
    for (let i = 0; i < 5; i++) assert.equal((await buyWith(app, path, partly, empty)).status, 429)
  })
  assert.equal(looks, 0, 'of a wallet that came to nothing no more is looked at')
})

test(
  'a payment whose end is still unknown is answered so while a neighbour requests quotes, and its repeat goes on',
  options,
  async () => {
    const { app } = shop
    app.world.clock.ms += 61_000
    const [buyer, other] = [await buyingClient(shop, 10), await buyingClient(shop, 11)]
    const [payment, unknown] = [await signedFor(app, buyer, path), await signedFor(app, other, path)]
    const forged = { ...payment, payload: { ...payment.payload, signature: `0x${'11'.repeat(64)}1b` } }
    await useUpQuotes()
    await whileNothingIsSent(async () => {
      for (let i = 0; i < 3; i++) {
        const { status, json } = await buyWith(app, path, partly, payment)
        assert.deepEqual([status, json.reason_code], [503, 'payment_pending'])
      }
      assert.equal((await buyWith(app, path, partly, forged)).status, 429, 'who did not make it is blocked')
    })
    const paid = await buyWith(app, path, partly, payment)
    assert.equal(paid.status, 200, paid.text)
    const again = await buyWith(app, path, partly, payment)
    assert.deepEqual([again.status, again.headers['idempotent-replayed']], [200, 'true'], again.text)
    const statuses: number[] = []
    for (let i = 0; i < 60; i++) statuses.push((await buyWith(app, path, partly, payment)).status)
    assert.ok(statuses.includes(429), 'a wallet repeats so often')
    assert.equal((await buyWith(app, path, partly, unknown)).status, 200, 'and keeps no other one out')
  },
)

/** The endpoint of the chain gives no answer to what is sent meanwhile. */
async function whileNothingIsSent(act: () => Promise<void>): Promise<void> {
  const { world } = shop.app
  const { fetch } = world
  world.fetch = (url, question) =>
    String(question?.body).includes('eth_sendRawTransaction')
      ? Promise.reject(new TypeError('no answer'))
      : fetch(url, question)
  await act()
  world.fetch = fetch
}

/** Requests quotes until the source has one left. */
async function useUpQuotes(): Promise<void> {
  const { app } = shop
  const left = Number(/\br=(\d+)/.exec((await app.ask(path, { method: 'POST' })).headers['ratelimit'] ?? '')?.[1])
  for (let i = 0; i < left; i++) await app.ask(path, { method: 'POST' })
}

/** How often the endpoint of the chain is queried for code or balances meanwhile. */
async function whatIsVerified(act: () => Promise<void>): Promise<number> {
  const { world } = shop.app
  const { fetch } = world
  let requestCount = 0
  world.fetch = (url, question) => {
    if (String(question?.body).includes('eth_call')) requestCount++
    return fetch(url, question)
  }
  await act()
  world.fetch = fetch
  return requestCount
}

test('payments that cannot be read are limited like quotes, and keep no neighbour from paying', options, async () => {
  const { app } = shop
  app.world.clock.ms += 61_000
  const payment = await signedFor(app, await buyingClient(shop, 7), path)
  const junk = { 'payment-signature': 'AAAA' }
  const statuses = new Set<number>()
  for (let i = 0; i < 610; i++)
    statuses.add((await app.ask(path, { method: 'POST', body: partly, headers: junk })).status)
  assert.deepEqual(statuses, new Set([400, 429]))
  assert.equal((await buyWith(app, path, partly, payment)).status, 200)
})
