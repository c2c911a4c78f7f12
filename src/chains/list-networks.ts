import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import type { Chains } from './chains.ts'
import { defaultNetwork, networks, type Network } from './networks.ts'

export type ListNetworksNeeds = { chains: Pick<Chains, 'isOn'> }

/** The table of networks as data: what `network` may be, and which dollar tokens are known there. */
export const listNetworks = defineEndpoint({
  name: 'listNetworks',
  methods: ['GET'],
  path: '/api/networks',
  tag: 'Reference',
  summary: 'Every network, its tokens, and whether it is read',
  description:
    'The networks that `network` may name, by `name` or `caip2`, in the order of the table. Lists are screened whatever ' +
    'is configured; a network with `configured: true` is read as well. Tokens are told apart by their address: a symbol ' +
    'is no proof of a token.',
  access: { keys: 'ignored' },
  limit: 'none',
  input: z.strictObject({}),
  output: z.strictObject({
    networks: z.array(
      z.strictObject({
        name: z.string(),
        caip2: z.string().describe('CAIP-2 identifier.'),
        chain_id: z.int().nullable().describe('EIP-155 chain id; null for chains that have none.'),
        family: z.enum(['evm', 'tron', 'solana', 'bitcoin']).describe('The kind of its addresses.'),
        default: z.boolean().describe('Whether an address of its family is screened here when no network is named.'),
        configured: z
          .boolean()
          .describe('Whether an endpoint is configured, so that the chain is asked beside the lists.'),
        native: z
          .strictObject({
            symbol: z.string(),
            decimals: z.int(),
            token: z
              .string()
              .nullable()
              .describe('The contract that moves the same balance as a token, if there is one.'),
          })
          .describe("The chain's own currency."),
        tokens: z
          .array(
            z.strictObject({
              asset: z.enum(['USDC', 'USDT']).describe('The dollar it stands for.'),
              symbol: z.string().describe('Tells bridged forms of one dollar apart.'),
              address: z.string().describe('Contract or mint.'),
              decimals: z.int(),
              freeze_view: z.boolean().describe("Whether the issuer's freezes can be read."),
            }),
          )
          .describe('The dollar tokens whose transfers and freezes are read.'),
        explorer: z
          .strictObject({ address_url: z.string(), transaction_url: z.string() })
          .describe("The chain's own explorer: an address, or the hash of a transaction, is appended."),
      }),
    ),
  }),
  errors: [],
  examples: [{ title: 'All networks', input: {} }],
  run({ chains }: ListNetworksNeeds) {
    const described = networks.map((network) => describeNetwork(network, chains.isOn(network.name)))
    return { body: { networks: described }, outcome: null }
  },
})

function describeNetwork(network: Network, configured: boolean) {
  const { name, caip2, chainId, family, native, tokens, explorerAddressUrl, explorerTransactionUrl } = network
  return {
    name,
    caip2,
    chain_id: chainId,
    family,
    default: defaultNetwork(family) === network,
    configured,
    native,
    tokens: tokens.map(({ freezeView, ...token }) => ({ ...token, freeze_view: freezeView !== null })),
    explorer: { address_url: explorerAddressUrl, transaction_url: explorerTransactionUrl },
  }
}
