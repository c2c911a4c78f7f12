import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PaymentPayload, SettleResponse } from '@x402/core/types'
import { anvilIsMissing } from '../support/chains/anvil.ts'
import { buyingClient, buyWith, signedFor, startBuyingApp } from '../support/chains/buying-app.ts'
import { carryOut } from '../support/chains/carry-out.ts'
import {
  authorizationIn,
  cancelAndMine,
  cancelFirst,
  carryOutFirst,
  whileItWaits,
} from '../support/chains/front-run.ts'
import { documentIn, payTo } from '../support/chains/paid-chain.ts'
import type { SettlingApp } from '../support/chains/settling-app.ts'
import { domain } from '../support/chains/settling-chain.ts'
import { signAuthorization, type Authorization } from '../support/chains/signed-payment.ts'
import { unlisted } from '../support/known-addresses.ts'
import { until } from '../support/until.ts'
import { evmWallet } from '../support/wallets.ts'

/*
 * While the transaction of the service waited for a block, a stranger sent the same authorization with more gas. The payee
 * had the money, the transaction of the service reverted, and its payer got 402 with a fresh quote; with the same signature
 * again, as often as it tried.
 */

const path = '/api/x402/decision'
const question = { to: unlisted.evm, amountUsdc: '25' }
const price = 300_000n
const authorizationState = '0xe94a0102'
const options = { skip: anvilIsMissing, timeout: 240_000 }

let shop: SettlingApp
/** Whether the endpoint leaves questions for the state of an authorization without an answer. */
let isCutOff = false
before(
  async () => {
    if (anvilIsMissing) return
    shop = await startBuyingApp()
    const { fetch } = shop.app.world
    shop.app.world.fetch = (url, request) => {
      if (isCutOff && String(request?.body).includes(authorizationState)) return Promise.reject(new Error('cut off'))
      return fetch(url, request)
    }
  },
  { timeout: 240_000 },
)
after(() => shop?.stop())

test('a payment that a stranger carries out first is delivered, and charged once', options, async () => {
  const { app, balance } = shop
  const payment = await signedFor(app, await buyingClient(shop, 1), path)
  const had = await balance(payTo)
  const answer = await whileItWaits(
    shop,
    () => buyWith(app, path, question, payment),
    () => carryOutFirst(shop),
  )
  assert.equal(answer.status, 200, answer.text)
  const settled = documentIn(answer.headers['payment-response']) as SettleResponse
  const { from } = (await shop.anvil.call('eth_getTransactionByHash', settled.transaction)) as { from: string }
  const [stranger] = (await shop.anvil.call('eth_accounts')) as [string]
  assert.equal(from, stranger, 'the receipt names the transaction that paid')
  const again = await buyWith(app, path, question, payment)
  assert.deepEqual([again.status, again.text], [200, answer.text])
  assert.equal((await balance(payTo)) - had, price)
})

test(
  'of a payment that was carried out before it was first sent, 402 states it and who has the money',
  options,
  async () => {
    const { app, balance } = shop
    const payment = await signedFor(app, await buyingClient(shop, 5), path)
    const { signature, authorization } = payment.payload as { signature: string; authorization: Authorization }
    const had = await balance(payTo)
    await carryOut(shop, { ...authorization, signature })
    assert.equal((await balance(payTo)) - had, price)
    const { transactions } = (await shop.anvil.call('eth_getBlockByNumber', 'latest', false)) as {
      transactions: string[]
    }
    const buy = () => buyWith(app, path, question, payment)
    for (const { status, json, text, headers } of [await buy(), await buy()]) {
      assert.deepEqual([status, json.payment_refusal], [402, 'authorization_carried_out'], text)
      assert.ok(json.detail?.includes(transactions[0] ?? '-'), text)
      assert.match(text, /the payee has the amount.*do not pay again.*ask the operator/)
      assert.doesNotMatch(text, /Nothing was charged\./)
      assert.ok(headers['payment-required'])
    }
    isCutOff = true
    const unknown = await buy()
    isCutOff = false
    assert.notEqual(unknown.json.payment_refusal, 'authorization_carried_out', unknown.text)
  },
)

test(
  'a nonce that was cancelled, or used for another payment, before it was first sent paid nothing here',
  options,
  async () => {
    const { app } = shop
    const buyer = await buyingClient(shop, 6)
    const cancelled = await signedFor(app, buyer, path)
    await cancelAndMine(shop, buyer, cancelled)
    const { status, json, text } = await buyWith(app, path, question, cancelled)
    assert.deepEqual([status, json.payment_refusal], [402, 'authorization_used'], text)
    const other = await signedFor(app, buyer, path)
    const { authorization } = other.payload as { authorization: Authorization }
    const elsewhere = { ...authorization, to: evmWallet(77).address }
    await carryOut(shop, { ...elsewhere, signature: await signAuthorization(evmWallet(6), elsewhere, domain) })
    const refused = await buyWith(app, path, question, other)
    assert.deepEqual([refused.status, refused.json.payment_refusal], [402, 'authorization_used'], refused.text)
  },
)

test('a nonce that its payer cancels meanwhile pays nothing: 402 that states it', options, async () => {
  const { app, balance } = shop
  const buyer = await buyingClient(shop, 2)
  const payment = await signedFor(app, buyer, path)
  const had = await balance(payTo)
  const answer = await whileItWaits(
    shop,
    () => buyWith(app, path, question, payment),
    () => cancelFirst(shop, buyer, payment),
  )
  assert.deepEqual([answer.status, answer.json.payment_refusal], [402, 'authorization_void'], answer.text)
  assert.equal((documentIn(answer.headers['payment-response']) as SettleResponse).success, false)
  assert.equal(await balance(payTo), had)
})

test('while the chain cannot be queried it is 503, never a quote, and the payment is resumed', options, async () => {
  const { app, balance } = shop
  for (const [wallet, isResumed] of [
    [3, false],
    [4, true],
  ] as const) {
    const payment = await signedFor(app, await buyingClient(shop, wallet), path)
    const had = await balance(payTo)
    const answer = await whileItWaits(
      shop,
      () => buyWith(app, path, question, payment),
      async () => {
        isCutOff = true
        await carryOutFirst(shop)
      },
    )
    for (const each of [answer, await buyWith(app, path, question, payment)]) {
      assert.deepEqual([each.status, each.headers['payment-required']], [503, undefined], each.text)
      assert.ok(Number(each.headers['retry-after']) > 0)
    }
    isCutOff = false
    if (isResumed) await untilSettled(payment)
    const later = await buyWith(app, path, question, payment)
    assert.equal(later.status, 200, later.text)
    const settled = documentIn(later.headers['payment-response']) as SettleResponse
    assert.ok(settled.success && settled.extensions?.['offer-receipt'], 'with a receipt')
    assert.equal((await balance(payTo)) - had, price)
  }
})

/** Runs the service without a waiting request until it has found the end of this payment. */
async function untilSettled(payment: PaymentPayload): Promise<void> {
  const { from } = authorizationIn(payment)
  const isKnown = (line: string) => line.includes('a payment for a call') && line.includes(from.toLowerCase())
  await until(async () => {
    await shop.app.world.clock.pass(5_000)
    return shop.app.logged.some(isKnown)
  })
}
