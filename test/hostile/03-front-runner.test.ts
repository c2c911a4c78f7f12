import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PaymentPayload, SettleResponse } from '@x402/core/types'
import { anvilIsMissing } from '../support/chains/anvil.ts'
import { buyingClient, buyWith, signedFor, startBuyingApp } from '../support/chains/buying-app.ts'
import { documentIn, payTo } from '../support/chains/paid-chain.ts'
import type { SettlingApp } from '../support/chains/settling-app.ts'
import { domain, token } from '../support/chains/settling-chain.ts'
import { unlisted } from '../support/known-addresses.ts'
import { until } from '../support/until.ts'

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
    shop.app.world.fetch = (url, asked) => {
      if (isCutOff && String(asked?.body).includes(authorizationState)) return Promise.reject(new Error('cut off'))
      return fetch(url, asked)
    }
  },
  { timeout: 240_000 },
)
after(() => shop?.stop())

test('a payment that a stranger carries out first is delivered, and charged once', options, async () => {
  const { app, balance } = shop
  const payment = await signedFor(app, await buyingClient(shop, 1), path)
  const had = await balance(payTo)
  const answer = await whileItWaits(() => buyWith(app, path, question, payment), carryOutFirst)
  assert.equal(answer.status, 200, answer.text)
  const settled = documentIn(answer.headers['payment-response']) as SettleResponse
  const { from } = (await shop.anvil.call('eth_getTransactionByHash', settled.transaction)) as { from: string }
  const [stranger] = (await shop.anvil.call('eth_accounts')) as [string]
  assert.equal(from, stranger, 'the receipt names the transaction that paid')
  const again = await buyWith(app, path, question, payment)
  assert.deepEqual([again.status, again.text], [200, answer.text])
  assert.equal((await balance(payTo)) - had, price)
})

test('a nonce that its payer cancels meanwhile pays nothing: 402 that says so', options, async () => {
  const { app, balance } = shop
  const buyer = await buyingClient(shop, 2)
  const payment = await signedFor(app, buyer, path)
  const had = await balance(payTo)
  const answer = await whileItWaits(
    () => buyWith(app, path, question, payment),
    async () => {
      const { nonce } = authorizationIn(payment)
      const signature = await buyer.account.signTypedData({
        domain: { ...domain, verifyingContract: token },
        types: { CancelAuthorization: cancelFields },
        primaryType: 'CancelAuthorization',
        message: { authorizer: buyer.account.address, nonce: nonce as `0x${string}` },
      })
      await sendFirst({ to: token, data: cancelCall(buyer.address, nonce, signature) })
    },
  )
  assert.deepEqual([answer.status, answer.json.payment_refusal], [402, 'authorization_void'], answer.text)
  assert.equal((documentIn(answer.headers['payment-response']) as SettleResponse).success, false)
  assert.equal(await balance(payTo), had)
})

test('while the chain cannot be asked it is 503, never a quote, and the payment is resumed', options, async () => {
  const { app, balance } = shop
  for (const [wallet, isResumed] of [
    [3, false],
    [4, true],
  ] as const) {
    const payment = await signedFor(app, await buyingClient(shop, wallet), path)
    const had = await balance(payTo)
    const answer = await whileItWaits(
      () => buyWith(app, path, question, payment),
      async () => {
        isCutOff = true
        await carryOutFirst()
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

/** Lets the service look for the end of payments without a waiting request, until it has found that of this one. */
async function untilSettled(payment: PaymentPayload): Promise<void> {
  const { from } = authorizationIn(payment)
  const isKnown = (line: string) => line.includes('a payment for a call') && line.includes(from.toLowerCase())
  await until(async () => {
    await shop.app.world.clock.pass(5_000)
    return shop.app.logged.some(isKnown)
  })
}

/** Does something while a transaction of the service waits for its block, and then makes the block. */
async function whileItWaits<Made>(ask: () => Promise<Made>, act: () => Promise<void>): Promise<Made> {
  const { anvil } = shop
  await anvil.call('evm_setAutomine', false)
  const asked = ask()
  await until(async () => (await waiting()).length > 0)
  await act()
  await anvil.call('evm_mine')
  await anvil.call('evm_setAutomine', true)
  return asked
}

type Waiting = { to: string; input: string; from: string }

async function waiting(): Promise<Waiting[]> {
  const { pending } = (await shop.anvil.call('txpool_content')) as {
    pending: Record<string, Record<string, Waiting>>
  }
  return Object.values(pending).flatMap((byNonce) => Object.values(byNonce))
}

/** What a front-runner does: the same call, with more gas. */
async function carryOutFirst(): Promise<void> {
  const [seen] = await waiting()
  assert.ok(seen)
  await sendFirst({ to: seen.to, data: seen.input })
}

async function sendFirst(call: { to: string; data: string }): Promise<void> {
  const [from] = (await shop.anvil.call('eth_accounts')) as [string]
  const fees = { maxFeePerGas: '0x2540be40000', maxPriorityFeePerGas: '0x2540be40000' }
  await shop.anvil.call('eth_sendTransaction', { from, gas: '0x100000', ...fees, ...call })
}

function authorizationIn({ payload }: PaymentPayload): { from: string; nonce: string } {
  return payload['authorization'] as { from: string; nonce: string }
}

const cancelFields = [
  { name: 'authorizer', type: 'address' },
  { name: 'nonce', type: 'bytes32' },
] as const

/** cancelAuthorization(address,bytes32,uint8,bytes32,bytes32) */
function cancelCall(authorizer: string, nonce: string, signature: string): string {
  const digits = signature.slice(2)
  const [r, s, v] = [digits.slice(0, 64), digits.slice(64, 128), digits.slice(128)]
  return `0x5a049a70${authorizer.slice(2).toLowerCase().padStart(64, '0')}${nonce.slice(2)}${v.padStart(64, '0')}${r}${s}`
}
