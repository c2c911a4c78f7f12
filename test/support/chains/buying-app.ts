import type { PaymentPayload, PaymentRequired } from '@x402/core/types'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { x402Client } from '@x402/fetch'
import type { Answer } from '../ask.ts'
import type { TestApp } from '../test-app.ts'
import { evmWallet } from '../wallets.ts'
import { documentIn, payTo, putMulticall } from './paid-chain.ts'
import { startSettlingApp, type SettlingApp } from './settling-app.ts'
import { inStep } from './settling-place.ts'

/** The app that sells calls on a local chain, reads that chain, and is its own facilitator. */
export async function startBuyingApp(env: Readonly<Record<string, string>> = {}): Promise<SettlingApp> {
  const app = await startSettlingApp({ X402_PAY_TO: payTo, ...env })
  await putMulticall(app.anvil)
  return app
}

/**
 * The official client over a wallet with a dollar, or with the amount of `units`. The chain may have stood still since
 * its file was loaded: a block of now comes first, or the service takes it for one that lags.
 */
export async function buyingClient(shop: SettlingApp, wallet: number, units = 1_000_000n) {
  const { account, address } = evmWallet(wallet)
  await inStep(shop)
  if (units > 0n) await shop.usdc.mint(address, units)
  const client = x402Client.fromConfig({
    schemes: [{ network: 'eip155:8453', client: new ExactEvmScheme(account) }],
    spendControls: { allowedAssets: true },
  })
  return { client, account, address }
}

type Buyer = Awaited<ReturnType<typeof buyingClient>>

/** A payment of the official client for a fresh quote. */
export async function signedFor(
  app: TestApp,
  { client }: Buyer,
  path: string,
  method: 'GET' | 'POST' = 'POST',
): Promise<PaymentPayload> {
  const { headers } = await app.ask(path, { method })
  return client.createPaymentPayload(documentIn(headers['payment-required']) as PaymentRequired)
}

type Bought = Answer<{ reason_code?: string; payment_refusal?: string; detail?: string } & Record<string, unknown>>

/** Sends a request with a payment. */
export function buyWith(
  app: TestApp,
  path: string,
  body: Readonly<Record<string, unknown>>,
  payment: object,
): Promise<Bought> {
  const header = Buffer.from(JSON.stringify(payment)).toString('base64')
  return app.ask(path, { method: 'POST', body, headers: { 'payment-signature': header } })
}
