import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PaymentPayload } from '@x402/core/types'
import { anvilIsMissing } from '../support/chains/anvil.ts'
import { buyingClient, buyWith, signedFor, startBuyingApp } from '../support/chains/buying-app.ts'
import type { SettlingApp } from '../support/chains/settling-app.ts'
import { unlisted } from '../support/known-addresses.ts'

/*
 * A settled payment that was repeated with upper-case digits was 402 with a fresh quote; and a 402 never stated why a
 * payment was not taken.
 */

const path = '/api/x402/decision'
const question = { to: unlisted.evm, amountUsdc: '25' }
const options = { skip: anvilIsMissing, timeout: 240_000 }

let shop: SettlingApp
before(
  async () => {
    if (!anvilIsMissing) shop = await startBuyingApp()
  },
  { timeout: 240_000 },
)
after(() => shop?.stop())

type Inner = { signature: string; authorization: Record<string, string> }

test('the same bytes are the same payment, however their digits are written', options, async () => {
  const { app } = shop
  const payment = await signedFor(app, await buyingClient(shop, 1), path)
  const { signature, authorization } = payment.payload as Inner
  const upper = (text = '') => `0x${text.slice(2).toUpperCase()}`
  const lower = (text = '') => text.toLowerCase()
  const bit = signature.endsWith('1b') ? '00' : '01'
  const { from, to, nonce } = authorization
  const forms: Record<string, PaymentPayload> = {
    'signature and nonce in upper case': {
      ...payment,
      payload: { signature: upper(signature), authorization: { ...authorization, nonce: upper(nonce) } },
    },
    'addresses in lower case': {
      ...payment,
      payload: { signature, authorization: { ...authorization, from: lower(from), to: lower(to) } },
    },
    'addresses in upper case': {
      ...payment,
      payload: { signature, authorization: { ...authorization, from: upper(from), to: upper(to) } },
    },
    'v as a bit': { ...payment, payload: { signature: signature.slice(0, -2) + bit, authorization } },
    'token and payee in lower case': {
      ...payment,
      accepted: { ...payment.accepted, asset: lower(payment.accepted.asset), payTo: lower(payment.accepted.payTo) },
    },
  }
  const [first, ...others] = Object.entries(forms)
  assert.ok(first)
  const answer = await buyWith(app, path, question, first[1])
  assert.equal(answer.status, 200, answer.text)
  for (const [form, each] of [...others, ['as it was signed', payment] as const]) {
    const again = await buyWith(app, path, question, each)
    assert.deepEqual([again.status, again.text, again.headers['idempotent-replayed']], [200, answer.text, 'true'], form)
  }
  const prefixed = { signature: signature.replace('0x', '0X'), authorization }
  assert.equal((await buyWith(app, path, question, { ...payment, payload: prefixed })).status, 400, '0X is no prefix')
})

test('a 402 states why a payment was not taken, and what to do next', options, async () => {
  const { app } = shop
  const poor = await signedFor(app, await buyingClient(shop, 2, 1n), path)
  const payment = await signedFor(app, await buyingClient(shop, 3), path)
  const { signature, authorization } = payment.payload as Inner
  const signing = (change: object) => ({
    ...payment,
    payload: { signature, authorization: { ...authorization, ...change } },
  })
  const accepting = (change: object) => ({ ...payment, accepted: { ...payment.accepted, ...change } })
  const inHours = (hours: number) => String(Math.floor(app.world.now() / 1_000) + hours * 3_600)
  const { quoteId: _, ...extra } = payment.accepted.extra
  const cases: readonly (readonly [string, PaymentPayload])[] = [
    ['insufficient_funds', poor],
    ['signature_invalid', signing({ nonce: `0x${'9'.repeat(64)}` })],
    ['valid_too_long', signing({ validBefore: inHours(2) })],
    ['wrong_amount', accepting({ amount: '1' })],
    ['wrong_payee', accepting({ payTo: unlisted.evm })],
    ['wrong_network', accepting({ network: 'EIP155:8453' })],
    ['wrong_network', accepting({ network: 'eip155:1' })],
    ['wrong_asset', accepting({ asset: unlisted.evm })],
    ['wrong_terms', accepting({ maxTimeoutSeconds: 9 })],
    ['wrong_resource', { ...payment, resource: { url: 'https://other.example' } }],
    ['quote_id_missing', accepting({ extra })],
  ]
  for (const [reason, each] of cases) {
    const { status, json, headers } = await buyWith(app, path, question, each)
    const { condition } = json['retry'] as { condition: string }
    assert.deepEqual([status, json.payment_refusal], [402, reason])
    assert.match(json.detail ?? '', /\. Nothing was charged(?: for this (?:request|call))?\.$/, reason)
    assert.ok(condition.length > 20 && headers['payment-required'], reason)
    assert.doesNotMatch(json.detail + condition, /invalid_exact|viem|reverted/, reason)
    const chinese = await buyWith(app, `${path}?lang=zh`, question, each)
    if (chinese.status === 402) assert.match(chinese.json.detail ?? '', /[\u4e00-\u9fff]/)
  }
  const { json } = await app.ask(path, { method: 'POST', body: question })
  assert.equal(json['payment_refusal'], undefined, 'without a payment nothing was refused')
})
