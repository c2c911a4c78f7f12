import assert from 'node:assert/strict'
import { realWorld } from '../../../src/kit/world.ts'
import { payingAgent, type PayingAgent } from '../paying-agent.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { testWorld } from '../test-world.ts'
import { evmWallet } from '../wallets.ts'
import { domain, payee, startSettlingChain, type SettlingChain } from './settling-chain.ts'
import { signAuthorization, type Authorization, type TokenDomain } from './signed-payment.ts'

/** `payee`: the payee of agents unless a test states otherwise. */
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

/** A payment with its signed authorization, as a preview proposes it. */
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
