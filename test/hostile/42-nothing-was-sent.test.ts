import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import type { PaymentRequired } from '@x402/core/types'
import { startService } from '../scenario/start-service.ts'
import { anvilIsMissing } from '../support/chains/anvil.ts'
import { startFaultyRpc, type RpcFault } from '../support/chains/faulty-rpc.ts'
import { documentIn, payTo, putMulticall } from '../support/chains/paid-chain.ts'
import { startSettlingChain, token } from '../support/chains/settling-chain.ts'
import { signAuthorization } from '../support/chains/signed-payment.ts'
import { unlisted } from '../support/known-addresses.ts'
import { evmWallet } from '../support/wallets.ts'

// Seen: one error of eth_getCode while a payment was handed over made it `settling` for ten minutes: "The chain has not decided
// yet", although no transaction had been sent, with its amount reserved and its nonce taken. At a call that is paid for, the same
// error made the signature of an honest payer "wrong".

const options = { skip: anvilIsMissing, timeout: 240_000 }
const body = { to: unlisted.evm, amountUsdc: '25' }

for (const [method, fault] of [
  ['eth_getCode', 'error'],
  ['eth_getCode', 'wrong type'],
  ['eth_getTransactionCount', 'error'],
  ['eth_getTransactionCount', 'drop'],
] as const satisfies readonly (readonly [string, RpcFault])[])
  test(
    `${method} fails at the hand-over (${fault}): nothing is reserved, and the same request pays`,
    options,
    async (t) => {
      const place = await startPlace(t)
      const agent = await registerAgent(place)
      const signed = await agent.sign('n-1')
      place.rpc.faultOf = (methods) => (methods.includes(method) ? fault : null)
      for (let again = 0; again < 2; again++) {
        const { status, json, text } = await agent.pay(signed, 'key-1')
        assert.deepEqual([status, json['reason_code']], [503, 'chain_unavailable'], text)
        assert.doesNotMatch(text, /has not decided/)
        assert.equal((await agent.history())['spent_today'], 0)
      }
      place.rpc.faultOf = () => null
      const { status, text } = await agent.pay(signed, 'key-1')
      assert.equal(status, 200, text)
      assert.equal((await agent.history())['spent_today'], 1)
    },
  )

for (const fault of ['drop', 'garble', 'error', 'wrong type'] as const satisfies readonly RpcFault[])
  test(
    `eth_sendRawTransaction fails (${fault}): the transaction may be on its way, and the amount stays reserved`,
    options,
    async (t) => {
      const place = await startPlace(t)
      const agent = await registerAgent(place)
      place.rpc.faultOf = (methods) => (methods.includes('eth_sendRawTransaction') ? fault : null)
      const { status, text } = await agent.pay(await agent.sign('n-1'), 'key-1')
      assert.equal(status, 202, text)
      assert.equal((await agent.history())['spent_today'], 1)
    },
  )

for (const fault of ['error', 'wrong type', 'other id', 'all ones'] as const)
  test(
    `a right signature is not called wrong by an endpoint without a usable answer (${fault})`,
    options,
    async (t) => {
      const place = await startPlace(t)
      const payment = await paymentOf(place)
      await learnToken(place)
      place.rpc.faultOf = (methods) => (methods.includes('eth_getCode') || fault === 'all ones' ? fault : null)
      const refused = await buy(place, payment)
      assert.equal(refused.status, 503, refused.text)
      assert.equal(refused.json['reason_code'], 'facilitator_unavailable', refused.text)
      place.rpc.faultOf = () => null
      const bought = await buy(place, payment)
      assert.equal(bought.status, 200, bought.text)
    },
  )

test('a wrong signature is one for an endpoint of the network', options, async (t) => {
  const place = await startPlace(t)
  const payment = await paymentOf(place)
  const wrong = { ...payment, payload: { ...payment.payload, signature: `0x${'11'.repeat(65)}` } }
  const { status, text } = await buy(place, wrong)
  assert.equal(status, 402, text)
})

test('a paid call of which nothing was sent is settled by the same request', options, async (t) => {
  const place = await startPlace(t)
  const payment = await paymentOf(place)
  place.rpc.faultOf = (methods) => (methods.includes('eth_getTransactionCount') ? 'drop' : null)
  const refused = await buy(place, payment)
  assert.deepEqual([refused.status, refused.json['reason_code']], [503, 'facilitator_unavailable'], refused.text)
  place.rpc.faultOf = () => null
  const bought = await buy(place, payment)
  assert.equal(bought.status, 200, bought.text)
})

type Place = Awaited<ReturnType<typeof startPlace>>

async function startPlace(t: TestContext) {
  const chain = await startSettlingChain(Math.floor(Date.now() / 1_000), t)
  await putMulticall(chain.anvil)
  const rpc = await startFaultyRpc(t, chain.anvil.url)
  const service = await startService(t, { ...chain.env, LIMITS: 'off', X402_PAY_TO: payTo, RPC_URL_BASE: rpc.url })
  const { headers } = await service.ask('/api/x402/decision', { method: 'POST', body })
  return { chain, rpc, service, quote: documentIn(headers['payment-required']) as PaymentRequired }
}

/** The code of the token is kept: what follows meets the payer's own. */
async function learnToken(place: Place): Promise<void> {
  const payment = await paymentOf(place)
  await buy(place, { ...payment, payload: { ...payment.payload, signature: `0x${'11'.repeat(65)}` } })
}

function buy({ service: { ask } }: Place, payload: unknown) {
  const header = Buffer.from(JSON.stringify(payload)).toString('base64')
  return ask('/api/x402/decision', { method: 'POST', body, headers: { 'payment-signature': header } })
}

async function paymentOf({ quote: { accepts, resource }, chain }: Place) {
  const wallet = evmWallet(0xa1)
  await chain.usdc.mint(wallet.address, 5_000_000n)
  const [accepted] = accepts
  const authorization = {
    from: wallet.address,
    to: accepted?.payTo ?? '',
    value: accepted?.amount ?? '',
    validAfter: '0',
    validBefore: String(Math.floor(Date.now() / 1_000) + 250),
    nonce: `0x${crypto.randomUUID().replaceAll('-', '').padStart(64, '0')}`,
  }
  const domain = { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: token }
  const signature = await signAuthorization(wallet, authorization, domain)
  return { x402Version: 2, resource, accepted, payload: { signature, authorization } }
}

/** An agent whose wallet has funds. */
async function registerAgent({ chain, service: { ask } }: Place) {
  const wallet = evmWallet(0xa9)
  await chain.usdc.mint(wallet.address, 50_000_000n)
  const registration = { action: 'register', agentId: 'agent-1', entity: 'Acme', wallet: wallet.address }
  const { json } = await ask('/api/pay', { method: 'POST', body: registration })
  const secret = { 'x-agent-secret': String(json['agentSecret']) }
  const post = (sent: object, headers: Record<string, string> = {}) =>
    ask('/api/pay', { method: 'POST', headers: { ...secret, ...headers }, body: { agentId: 'agent-1', ...sent } })
  return {
    pay: (sent: object, key: string) => post(sent, { 'idempotency-key': key }),
    history: async () => (await post({ action: 'history' })).json,
    sign: async (nonce: string) => {
      const terms = { nonce, amountUsdc: '1', to: unlisted.evm, network: 'base' }
      const preview = await post({ action: 'preview', ...terms })
      const { authorization } = preview.json['settlement'] as { authorization: { typedData: TypedData } }
      const { domain, message } = authorization.typedData
      return { ...terms, authorization: { ...message, signature: await signAuthorization(wallet, message, domain) } }
    },
  }
}

type TypedData = { domain: Parameters<typeof signAuthorization>[2]; message: Parameters<typeof signAuthorization>[1] }
