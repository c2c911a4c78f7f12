import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { decodePaymentSignatureHeader, encodePaymentRequiredHeader, encodePaymentResponseHeader } from '@x402/core/http'
import { HTTPFacilitatorClient } from '@x402/core/server'
import type { PaymentRequired, PaymentRequirements } from '@x402/core/types'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { x402Client } from '@x402/fetch'
import type { privateKeyToAccount } from 'viem/accounts'
import { startAnvil, type Anvil } from './chains/anvil.ts'
import { startFacilitator } from './chains/local-facilitator.ts'
import { putTestToken, selectorOf, type TestToken } from './chains/test-token.ts'
import { putMulticall } from './chains/paid-chain.ts'

/** A seller over x402 on a local chain that stands in for Base, with its dollar at the address that it has there. */
export type GuardedSeller = {
  anvil: Anvil
  token: TestToken
  /** What it demands; tests change it. */
  quote: PaymentRequired
  /** Where it really is. */
  url: string
  /** Payments that reached it. */
  payments: number
  /** Requests the page of the seller under its name. */
  fetch: typeof globalThis.fetch
  balanceOf: (address: string) => Promise<bigint>
}

const baseNetwork = 'eip155:8453'
export const baseDollar = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
export const sellerUrl = 'https://api.example.com/weather'

/** One cent, to a payee that no list holds. */
export const sellerOffer: PaymentRequirements = {
  scheme: 'exact',
  network: baseNetwork,
  amount: '10000',
  asset: baseDollar,
  payTo: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97',
  maxTimeoutSeconds: 120,
  extra: { name: 'USD Coin', version: '2' },
}

export async function startSeller(t: TestContext): Promise<GuardedSeller> {
  const anvil = await startAnvil(t, { chainId: 8_453, startS: Math.floor(Date.now() / 1_000) })
  await putMulticall(anvil)
  const token = await putTestToken(anvil, baseDollar)
  const { url } = await startFacilitator(t, anvil, { network: baseNetwork })
  const facilitator = new HTTPFacilitatorClient({ url })
  const sell = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const header = request.headers['payment-signature']
    if (typeof header !== 'string') {
      response.writeHead(402, { 'payment-required': encodePaymentRequiredHeader(seller.quote) }).end('{}')
      return
    }
    seller.payments++
    const [offer] = seller.quote.accepts
    const settled = offer && (await facilitator.settle(decodePaymentSignatureHeader(header), offer))
    if (settled) response.setHeader('payment-response', encodePaymentResponseHeader(settled))
    response.writeHead(settled?.success ? 200 : 402).end(JSON.stringify({ weather: 'fair', settled }))
  }
  const server = createServer((request, response) => void sell(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const local = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const seller: GuardedSeller = {
    anvil,
    token,
    quote: { x402Version: 2, resource: { url: sellerUrl }, accepts: [sellerOffer] },
    url: `${local}/weather`,
    payments: 0,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const answer = await fetch(new Request(request.url.replace('https://api.example.com', local), request))
      // As if it came from the page: the actual request is not recorded in it.
      return new Response(answer.body, { status: answer.status, headers: answer.headers })
    },
    balanceOf: async (address) => {
      const data = selectorOf('balanceOf(address)') + address.slice(2).toLowerCase().padStart(64, '0')
      return BigInt((await anvil.call('eth_call', { to: baseDollar, data }, 'latest')) as string)
    },
  }
  return seller
}

/** A client of x402 that pays on that chain. */
export function baseClient(
  account: Pick<ReturnType<typeof privateKeyToAccount>, 'address' | 'signTypedData'>,
): x402Client {
  return x402Client.fromConfig({
    schemes: [{ network: baseNetwork, client: new ExactEvmScheme(account) }],
    spendControls: { allowedAssets: true },
  })
}
