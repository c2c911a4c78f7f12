import type { TestContext } from 'node:test'
import type { PaymentRequired } from '@x402/core/types'
import { startService } from '../../scenario/start-service.ts'
import { unlisted } from '../known-addresses.ts'
import { evmWallet } from '../wallets.ts'
import { startFaultyRpc } from './faulty-rpc.ts'
import { documentIn, payTo, putMulticall } from './paid-chain.ts'
import { startSettlingChain, token } from './settling-chain.ts'
import { signAuthorization } from './signed-payment.ts'

/** A service that settles by itself through an endpoint that can be made to fail, and a quote for one of its decisions. */
export type SettlingRelay = Awaited<ReturnType<typeof startSettlingRelay>>

const body = { to: unlisted.evm, amountUsdc: '25' }
const path = '/api/x402/decision'

/** Starts the chain, the endpoint and the service, each for this test alone; `env` are further settings. */
export async function startSettlingRelay(t: TestContext, env: Readonly<Record<string, string>> = {}) {
  const chain = await startSettlingChain(Math.floor(Date.now() / 1_000), t)
  await putMulticall(chain.anvil)
  const rpc = await startFaultyRpc(t, chain.anvil.url)
  const service = await startService(t, {
    ...chain.env,
    LIMITS: 'off',
    X402_PAY_TO: payTo,
    RPC_URL_BASE: rpc.url,
    ...env,
  })
  const { headers } = await service.ask(path, { method: 'POST', body })
  return { chain, rpc, service, quote: documentIn(headers['payment-required']) as PaymentRequired }
}

/** Pays for the decision with a payload. */
export function buyDecision({ service }: Pick<SettlingRelay, 'service'>, payload: unknown) {
  const header = Buffer.from(JSON.stringify(payload)).toString('base64')
  return service.ask(path, { method: 'POST', body, headers: { 'payment-signature': header } })
}

/** A right payment of a wallet with funds. */
export async function fundedPayment({ quote, chain }: SettlingRelay) {
  await chain.usdc.mint(evmWallet(0xa1).address, 5_000_000n)
  return signedPayment(quote, 0xa1)
}

/** A payment with a signature that is none, of a wallet without funds. */
export async function garbledPayment(quote: PaymentRequired) {
  const complete = await signedPayment(quote, 0xbad)
  return { ...complete, payload: { ...complete.payload, signature: `0x${'11'.repeat(65)}` } }
}

async function signedPayment({ accepts: [accepted], resource }: PaymentRequired, number: number) {
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

/** Registers an agent whose wallet has funds; it signs payments of 1 USDC. `key`: the Idempotency-Key. */
export async function fundedAgent({ chain, service: { ask } }: SettlingRelay) {
  const wallet = evmWallet(0xa9)
  await chain.usdc.mint(wallet.address, 50_000_000n)
  const registration = { action: 'register', agentId: 'agent-1', entity: 'Acme', wallet: wallet.address }
  const { json } = await ask('/api/pay', { method: 'POST', body: registration })
  const secret = { 'x-agent-secret': String(json['agentSecret']) }
  const post = (sent: object, headers: Record<string, string> = {}) =>
    ask('/api/pay', { method: 'POST', headers: { ...secret, ...headers }, body: { agentId: 'agent-1', ...sent } })
  return {
    pay: (sent: object, key?: string) => post(sent, key === undefined ? {} : { 'idempotency-key': key }),
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
