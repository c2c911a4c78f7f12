import assert from 'node:assert/strict'
import test from 'node:test'
import { decodePaymentRequiredHeader } from '@x402/core/http'
import type { PaymentRequired } from '@x402/core/types'
import { wrapFetchWithPayment } from '@x402/fetch'
import { createGuard, guardFetch, guardHook, type GuardOptions, type GuardRecord } from '../../../sdk/src/index.ts'
import { anvilIsMissing } from '../../support/chains/anvil.ts'
import { baseClient, sellerOffer, sellerUrl } from '../../support/guarded-seller.ts'
import { sanctioned, unlisted } from '../../support/known-addresses.ts'
import { payTo } from '../../support/chains/paid-chain.ts'
import { startPaidApp } from '../../support/paid-app.ts'
import { shared, testBaseUrl } from '../../support/test-app.ts'
import { evmWallet } from '../../support/wallets.ts'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { x402Client } from '@x402/fetch'

const { account } = evmWallet(73)
const quoteOf = (offer: Partial<typeof sellerOffer>, url = sellerUrl): PaymentRequired => ({
  x402Version: 2,
  resource: { url },
  accepts: [{ ...sellerOffer, ...offer }],
})

test('a hook of @x402/core lets a payment be created that was allowed, and aborts others with reason and remedy', async () => {
  const app = await shared.app()
  const client = baseClient(account)
  client.onBeforePaymentCreation(guardHook(createGuard({ baseUrl: app.url, issuer: testBaseUrl, now: app.world.now })))
  assert.equal((await client.createPaymentPayload(quoteOf({}))).accepted.payTo, sellerOffer.payTo)
  const aborted = /^Payment creation aborted: /
  for (const [quote, words] of [
    [quoteOf({ payTo: sanctioned.evm }), /SANCTIONS_MATCH: The payment was declined\. ./],
    [quoteOf({}, 'https://07e96d43-381a-46a3-9c16-6daf97213efc.co/pay'), /declined/],
    [{ ...quoteOf({}), extensions: { signedRequirements: { info: { kid: 'x' } } } }, /quote_keys_missing/],
  ] as const) {
    const creating = client.createPaymentPayload(quote)
    await assert.rejects(creating, (error: Error) => aborted.test(error.message) && words.test(error.message))
  }
})

test('the error of the official client has no reason of its own: what is recorded has it', async () => {
  const app = await shared.app()
  const records: GuardRecord[] = []
  const record = (each: GuardRecord) => void records.push(each)
  const client = baseClient(account)
  const guard = createGuard({ baseUrl: app.url, issuer: testBaseUrl, now: app.world.now, record })
  client.onBeforePaymentCreation(guardHook(guard))
  await assert.rejects(client.createPaymentPayload(quoteOf({ payTo: sanctioned.evm })), (error: Error) => {
    return JSON.stringify(error) === '{}' && error.name === 'Error'
  })
  const came = records.map(({ outcome, reason_code }) => [outcome, reason_code])
  assert.deepEqual(came, [['refused', 'SANCTIONS_MATCH']])
})

test('a hook without a service aborts every payment', async () => {
  const client = baseClient(account)
  client.onBeforePaymentCreation(guardHook(createGuard({ baseUrl: 'http://127.0.0.1:9' })))
  await assert.rejects(client.createPaymentPayload(quoteOf({})), /service_unreachable/)
})

test('quotes of the service itself are paid without asking about them', { skip: anvilIsMissing }, async (t) => {
  const { app, balanceOf, token } = await startPaidApp(t)
  await token.mint(account.address, 1_000_000n)
  const requests: string[] = []
  const options: GuardOptions = {
    baseUrl: app.url,
    issuer: testBaseUrl,
    now: app.world.now,
    fetch: async (input, init) => {
      requests.push(new URL(input instanceof Request ? input.url : String(input)).pathname)
      return fetch(input, init)
    },
  }
  const payer = () =>
    x402Client.fromConfig({
      schemes: [{ network: 'eip155:*', client: new ExactEvmScheme(account) }],
      spendControls: { allowedAssets: true },
    })
  const buy = (pay: ReturnType<typeof guardFetch>, url = `${app.url}/api/x402/decision`) =>
    pay(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to: unlisted.evm }),
    })

  await t.test('the service is paid, and only its keys are requested', async () => {
    const pay = guardFetch(createGuard(options), { wrapFetchWithPayment, client: payer() })
    const bought = await buy(pay)
    assert.equal(bought.status, 200, await bought.text())
    assert.equal(await balanceOf(payTo), 300_000n)
    assert.deepEqual(requests.splice(0), ['/.well-known/service-keys.json'])
  })

  await t.test('above the cap it is not', async () => {
    const guard = createGuard({ ...options, maxAmountUsdc: '0.29' })
    const pay = guardFetch(guard, { wrapFetchWithPayment, client: payer() })
    await assert.rejects(buy(pay), { reason_code: 'amount_over_cap' })
  })

  const { headers } = await app.ask('/api/x402/decision', { method: 'POST', body: { to: unlisted.evm } })
  const genuine = decodePaymentRequiredHeader(String(headers['payment-required']))
  const [offer] = genuine.accepts
  assert.ok(offer)
  const changed = (change: object) => ({ ...genuine, accepts: [{ ...offer, ...change }] })

  await t.test('a quote in its name that it did not sign is refused, in the hook too', async () => {
    const client = payer()
    client.onBeforePaymentCreation(guardHook(createGuard(options)))
    for (const quote of [
      changed({ payTo: unlisted.evm }),
      changed({ amount: '300001' }),
      { ...genuine, extensions: {} },
      { ...genuine, error: 'another' },
    ])
      await assert.rejects(client.createPaymentPayload(quote), /quote_forged/)
    client.onBeforePaymentCreation(async ({ selectedRequirements }) => assert.equal(selectedRequirements.payTo, payTo))
    await client.createPaymentPayload(genuine)
    const late = payer()
    late.onBeforePaymentCreation(guardHook(createGuard({ ...options, now: () => app.world.now() + 301_000 })))
    await assert.rejects(late.createPaymentPayload(genuine), /quote_expired/)
  })

  await t.test('an offer that was put beside the signed ones is not paid', async () => {
    const guard = createGuard(options)
    const beside = { ...offer, payTo: unlisted.evm }
    const quoted = { paymentRequired: genuine, offer: beside, pages: [] }
    await assert.rejects(guard.approveQuote(quoted), { reason_code: 'quote_changed' })
  })

  await t.test('a seller that passes such a quote on is queried for its own keys', async () => {
    const guard = createGuard({ ...options, sellerKeys: async () => ({ keys: [] }) })
    const quoted = { paymentRequired: genuine, offer, pages: [sellerUrl] }
    await assert.rejects(guard.approveQuote(quoted), { reason_code: 'quote_forged' })
  })
})
