import { z } from 'zod'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import type { Chains } from './chains.ts'
import { defaultNetwork, networks, type Network } from './networks.ts'
import { payableTokens, type PayableToken } from './tokens.ts'

export type ListNetworksNeeds = { chains: Pick<Chains, 'isOn'> }

/** The table of networks as data: the values of `network`, and the supported dollar tokens of each. */
export const listNetworks = defineEndpoint({
  name: 'listNetworks',
  methods: ['GET'],
  path: '/api/networks',
  tag: 'Reference',
  summary: 'List networks and tokens',
  description:
    'The values of the parameter `network`, by `name` or `caip2`, in any case. Lists are used for all of them; a network ' +
    'with `configured: true` is read as well. Tokens are identified by their address: a symbol does not identify a token.',
  access: { keys: 'ignored' },
  limit: 'shared',
  input: z.strictObject({}),
  output: z.strictObject({
    networks: z.array(
      z.strictObject({
        name: z.string(),
        caip2: z.string().describe('CAIP-2 identifier.'),
        chain_id: z.int().nullable().describe('EIP-155 chain id; null for other chains.'),
        family: z.enum(['evm', 'tron', 'solana', 'bitcoin']).describe('The type of its addresses.'),
        testnet: z.boolean().describe('Whether it is a test network: its tokens have no value.'),
        default: z.boolean().describe('Whether this is the default network of its family.'),
        configured: z
          .boolean()
          .describe('Whether an endpoint is configured, so that the chain is read in addition to the lists.'),
        native: z
          .strictObject({
            symbol: z.string(),
            decimals: z.int(),
            token: z.string().nullable().describe('The token contract for the same balance, if there is one.'),
          })
          .describe('The native currency.'),
        tokens: z
          .array(
            z.strictObject({
              symbol: z.string().describe('Distinguishes bridged forms of the same dollar token.'),
              address: z.string().describe('Contract or mint.'),
              decimals: z.int(),
              eip3009: z.boolean().describe('Whether its contract executes signed transfers (EIP-3009).'),
              read_as: z
                .enum(['USDC', 'USDT'])
                .nullable()
                .describe('The dollar token whose transfers it is counted with; null if its transfers are not read.'),
              freeze_view: z.boolean().describe('Whether freezes by the issuer can be read.'),
            }),
          )
          .describe('The tokens that a payment can be declared in.'),
        explorer: z
          .strictObject({ address_url: z.string(), transaction_url: z.string(), suffix: z.string() })
          .nullable()
          .describe(
            'The explorer of the network: append an address or a transaction hash, then `suffix`. Null: none knows the network.',
          ),
      }),
    ),
  }),
  errors: [],
  examples: [{ title: 'All networks', input: {} }],
  run({ chains }: ListNetworksNeeds) {
    const listed = networks.filter(({ name, isLocal }) => !isLocal || chains.isOn(name))
    const described = listed.map((network) => describeNetwork(network, chains.isOn(network.name)))
    return { body: { networks: described }, outcome: null }
  },
})

function describeNetwork(network: Network, configured: boolean) {
  const { name, caip2, chainId, family, testnet, explorer } = network
  const { symbol, decimals, token } = network.native
  return {
    name,
    caip2,
    chain_id: chainId,
    family,
    testnet,
    default: defaultNetwork(family) === network,
    configured,
    native: { symbol, decimals, token },
    tokens: [...payableTokens(name).values()].map((token) => describeToken(token, network)),
    explorer: explorer && {
      address_url: explorer.addressUrl,
      transaction_url: explorer.transactionUrl,
      suffix: explorer.suffix,
    },
  }
}

function describeToken({ symbol, address, decimals, hasEip3009 }: PayableToken, { tokens }: Network) {
  const read = tokens.find((token) => token.address === address)
  return {
    symbol,
    address,
    decimals,
    eip3009: hasEip3009,
    read_as: read?.asset ?? null,
    freeze_view: (read?.freezeView ?? null) !== null,
  }
}
