import type { Endpoint, EndpointExample } from '../endpoint/endpoint.ts'

/**
 * The endpoints as the reference of a service on a local chain shows them: examples that need a chain ask that one. All
 * others stay as they are.
 */
export function withLocalExamples(endpoints: readonly Endpoint<never>[]): readonly Endpoint<never>[] {
  return endpoints.map((endpoint) => {
    const examples = localExamples[endpoint.name]
    return examples ? { ...endpoint, examples } : endpoint
  })
}

/** Whom payments of the examples go to. `countersign devnet` lets somebody pay there. */
export const examplePayee = '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'

const place = { addr: examplePayee, network: 'devnet' }

const localExamples: Readonly<Record<string, readonly EndpointExample[]>> = {
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
