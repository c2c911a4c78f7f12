import { networkByName } from '../chains/networks.ts'
import type { Endpoint, EndpointExample } from '../endpoint/endpoint.ts'

/**
 * The endpoints in the reference of a service on a local chain: examples that need a chain use the local one. All
 * others are unchanged.
 */
export function withLocalExamples(endpoints: readonly Endpoint<never>[]): readonly Endpoint<never>[] {
  return endpoints.map((endpoint) => {
    const examples = localExamples[endpoint.name]
    return examples ? { ...endpoint, examples } : endpoint
  })
}

/** The payee of the examples. `countersign devnet` makes a payment to it. */
export const examplePayee = '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'

const local = networkByName('devnet')

/** A seller on the local chain that charges test dollars. */
const demand = {
  scheme: 'exact',
  network: local?.caip2,
  amount: '10000',
  asset: local?.tokens[0]?.address,
  payTo: examplePayee,
  maxTimeoutSeconds: 60,
}

const place = { addr: examplePayee, network: 'devnet' }

const localExamples: Readonly<Record<string, readonly EndpointExample[]>> = {
  useGateway: [
    {
      title: 'Preview a payment on the local chain',
      input: { action: 'preview', amountUsdc: '25', to: examplePayee, network: 'devnet', purpose: 'weather' },
    },
    { title: 'Look up an agent', input: { action: 'check', agentId: 'shopper-7' } },
  ],
  decidePayment: [
    {
      title: 'A payment of an agent on the local chain',
      input: {
        to: examplePayee,
        network: 'devnet',
        amountUsdc: '25',
        maxAmountUsdc: '50',
        task: 'Buy the weather data',
      },
    },
    {
      title: 'What a 402 answer of x402 demands, in brief',
      input: { requirements: demand, url: 'https://api.example.com/weather', maxAmountUsdc: '0.05', view: 'brief' },
    },
  ],
  fundFlow: [{ title: 'Dollar tokens on the local chain', input: place }],
  taintTrace: [{ title: 'An address on the local chain', input: { ...place, hops: 2, direction: 'in' } }],
  fileFulfillment: [
    {
      title: 'A payer says that it got what it paid for',
      input: {
        role: 'payer',
        txHash: `0x${'ab'.repeat(32)}`,
        chain: 'devnet',
        payee: examplePayee,
        claim: 'delivered',
      },
    },
  ],
}
