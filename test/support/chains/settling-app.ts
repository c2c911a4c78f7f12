import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { realWorld } from '../../../src/kit/world.ts'
import { unlisted } from '../known-addresses.ts'
import { payingAgent, type PayingAgent } from '../paying-agent.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { testWorld } from '../test-world.ts'
import { evmWallet } from '../wallets.ts'
import { startAnvil, type Anvil } from './anvil.ts'
import { signAuthorization, type Authorization, type TokenDomain } from './signed-payment.ts'
import { putTestToken, type TestToken } from './test-token.ts'

/** USDC on Base: the test dollar stands at its address. */
export const token = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
export const domain: TokenDomain = { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: token }
/** Whose key pays the gas. */
export const relayer = evmWallet(0xfac1)
export const payee = unlisted.evm

export type SettlingChain = {
  anvil: Anvil
  usdc: TestToken
  env: Readonly<Record<string, string>>
  balance: (address: string) => Promise<bigint>
}

/** A local chain with the test dollar, and the settings of a service that settles on it. */
export async function startSettlingChain(startS: number, t?: TestContext): Promise<SettlingChain> {
  const anvil = await startAnvil(t ?? null, { chainId: 8453, startS })
  const usdc = await putTestToken(anvil, token)
  await anvil.call('anvil_setBalance', relayer.address, '0xde0b6b3a7640000')
  const balance = async (address: string) => {
    const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
    return BigInt((await anvil.call('eth_call', { to: token, data }, 'latest')) as string)
  }
  const env = {
    SETTLEMENT: 'onchain',
    RPC_URL_BASE: anvil.url,
    X402_NETWORK: 'eip155:8453',
    X402_ASSET: token,
    X402_FACILITATOR_KEY: `0x${(0xfac1).toString(16).padStart(64, '0')}`,
    CHAIN_BUDGET_MS: '5000',
  }
  return { anvil, usdc, env, balance }
}

/** `payee`: whom agents pay unless a test says otherwise. */
export type SettlingApp = SettlingChain & { app: TestApp; payee: string; stop: () => Promise<void> }

/** The real app on a local chain. Both go by the real clock, as the packages of the facilitator do; timers stand still. */
export async function startSettlingApp(env: Readonly<Record<string, string>> = {}): Promise<SettlingApp> {
  const chain = await startSettlingChain(Math.floor(Date.now() / 1_000))
  const world = testWorld(new Date().toISOString())
  world.fetch = realWorld().fetch
  const app = await startTestApp({ ...chain.env, ...env }, world)
  const stop = async () => {
    await app.stop()
    await chain.anvil.stop()
  }
  return { ...chain, app, payee, stop }
}

/** An agent with the wallet that it is registered with. */
export type WalletAgent = PayingAgent & { wallet: ReturnType<typeof evmWallet>; payee: string }

/** An agent with a funded wallet. */
export async function fundedAgent(
  { app, usdc, payee: to }: SettlingApp,
  number: number,
  units = 100_000_000n,
): Promise<WalletAgent> {
  const wallet = evmWallet(number)
  if (units > 0n) await usdc.mint(wallet.address, units)
  const agent = await payingAgent(app, { maxUsdc: 50, dailyUsdc: 100 }, { wallet: wallet.address })
  return { ...agent, wallet, payee: to }
}

export type Paid = Readonly<Record<string, unknown>> & { nonce: string; amountUsdc: string; to: string }

/** A payment with what its wallet signs of it, as a preview tells. */
export async function signedPayment(
  agent: WalletAgent,
  { nonce, amountUsdc = '1', to = agent.payee }: { nonce: string; amountUsdc?: string; to?: string },
  changes: Partial<Authorization> = {},
  signedFor: TokenDomain = domain,
): Promise<Paid & { authorization: Authorization & { signature: string } }> {
  const payment = { nonce, amountUsdc, to, network: 'base' }
  const { status, json, text } = await agent.ask({ action: 'preview', ...payment })
  assert.equal(status, 200, text)
  const { authorization } = json['settlement'] as { authorization: { typedData: { message: Authorization } } }
  const message = { ...authorization.typedData.message, ...changes }
  return {
    ...payment,
    authorization: { ...message, signature: await signAuthorization(agent.wallet, message, signedFor) },
  }
}
