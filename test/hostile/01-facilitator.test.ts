import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import type { PaymentRequired } from '@x402/core/types'
import { startService, type StartedService } from '../scenario/start-service.ts'
import { anvilIsMissing } from '../support/chains/anvil.ts'
import { rpcFaults, startFaultyRpc, type FaultyRpc, type RpcFault } from '../support/chains/faulty-rpc.ts'
import { documentIn, payTo, putMulticall } from '../support/chains/paid-chain.ts'
import { startSettlingChain, token } from '../support/chains/settling-chain.ts'
import { signAuthorization } from '../support/chains/signed-payment.ts'
import { unlisted } from '../support/known-addresses.ts'
import { assertUnharmed } from '../support/process-afterwards.ts'
import { evmWallet } from '../support/wallets.ts'

// The attack: a service that settles by itself (X402_FACILITATOR_KEY), whose endpoint answers eth_getCode with an error or
// not at all. One request of a wallet without funds, whose signature is garbage, ended the process: the official
// facilitator asks for the code of the token, refuses the signature meanwhile, and forgets the question, whose failure
// then was one that nothing caught. Each fault meets a process of its own, because the code of a token is remembered.

const options = { skip: anvilIsMissing, timeout: 240_000 }
const body = { to: unlisted.evm, amountUsdc: '25' }

for (const fault of rpcFaults)
  test(
    `one anonymous request while eth_getCode fails (${fault}) ends nothing, and is no verdict on the payment`,
    options,
    async (t) => {
      const place = await startPlace(t)
      const { service, rpc, quote } = place
      rpc.faultOf = (methods) => (methods.includes('eth_getCode') ? fault : null)
      const refused = await buy(service, await garbage(quote))
      assert.equal(refused.status, 503, refused.text)
      assert.equal(refused.json['reason_code'], 'facilitator_unavailable', refused.text)
      await assertUnharmed(service, fault)
      rpc.faultOf = () => null
      assert.equal((await buy(service, await garbage(quote))).status, 402)
      const bought = await buy(service, await payment(place))
      assert.equal(bought.status, 200, bought.text)
      await assertUnharmed(service, `after ${fault}`)
    },
  )

test(
  'an agent that settles its payment while the endpoint fails ends nothing either, and pays once the endpoint answers',
  options,
  async (t) => {
    const place = await startPlace(t)
    const { service, rpc } = place
    const agent = await registerAgent(place)
    // One fault of the relay for each payment; what the service reads of the chain itself goes on.
    const asked: readonly [string, RpcFault][] = [
      ['eth_getCode', 'error'],
      ['eth_getCode', 'drop'],
      ['eth_getCode', 'garble'],
      ['eth_getTransactionCount', 'wrong type'],
      ['eth_sendRawTransaction', 'cut'],
      ['eth_sendRawTransaction', 'garble'],
    ]
    for (const [at, [method, fault]] of asked.entries()) {
      const signed = await agent.sign(`nonce-${at}`)
      rpc.faultOf = (methods) => (methods.length === 1 && methods[0] === method ? fault : null)
      const { status, text } = await agent.pay(signed)
      assert.ok([202, 502, 503].includes(status), text)
      await assertUnharmed(service, `${method} ${fault}`)
      rpc.faultOf = () => null
    }
    const settled = await agent.pay(await agent.sign('nonce-last'))
    assert.equal(settled.status, 200, settled.text)
    await assertUnharmed(service, 'after all of them')
  },
)

type Place = Awaited<ReturnType<typeof startPlace>>

async function startPlace(t: TestContext) {
  const chain = await startSettlingChain(Math.floor(Date.now() / 1_000), t)
  await putMulticall(chain.anvil)
  const rpc = await startFaultyRpc(t, chain.anvil.url)
  const service = await startService(t, { ...chain.env, LIMITS: 'off', X402_PAY_TO: payTo, RPC_URL_BASE: rpc.url })
  const { headers } = await service.ask('/api/x402/decision', { method: 'POST', body })
  const quote = documentIn(headers['payment-required']) as PaymentRequired
  return { chain, rpc, service, quote } satisfies { rpc: FaultyRpc; service: StartedService } & Record<string, unknown>
}

function buy({ ask }: StartedService, payload: unknown) {
  const header = Buffer.from(JSON.stringify(payload)).toString('base64')
  return ask('/api/x402/decision', { method: 'POST', body, headers: { 'payment-signature': header } })
}

/** A payment of a wallet without funds, with a signature that is none. */
async function garbage(quote: PaymentRequired) {
  const whole = await signed(quote, 0xbad)
  return { ...whole, payload: { ...whole.payload, signature: `0x${'11'.repeat(65)}` } }
}

async function payment({ quote, chain }: Place) {
  await chain.usdc.mint(evmWallet(0xa1).address, 5_000_000n)
  return signed(quote, 0xa1)
}

async function signed({ accepts: [accepted], resource }: PaymentRequired, number: number) {
  const wallet = evmWallet(number)
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
  const headers = { 'x-agent-secret': String(json['agentSecret']) }
  const post = (sent: object) => ask('/api/pay', { method: 'POST', headers, body: { agentId: 'agent-1', ...sent } })
  return {
    pay: post,
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
