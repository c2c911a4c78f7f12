import type { Family } from '../kit/address.ts'
import { tokensOf, type Token } from './tokens.ts'

/** One chain the service knows. Tokens, freeze views and limits are in this table, never beside it. */
export type Network = {
  name: string
  /** CAIP-2 identifier. */
  caip2: string
  family: Family
  /** EIP-155 chain id, null for chains that have none. */
  chainId: number | null
  /** Pages of the chain's own explorer: the address or the transaction's hash is appended. */
  explorerAddressUrl: string
  explorerTransactionUrl: string
  /** Dollar tokens whose issuer may freeze an address, and whose transfers are read. */
  tokens: readonly Token[]
  /** A newest block older than this means that the endpoint lags behind. */
  staleAfterMs: number
  /** Endpoints anyone may ask, for ONCHAIN=public. */
  publicEndpoints: readonly string[]
}

/** The first network of a family is its default. */
export const networks: readonly Network[] = [
  evm('ethereum', 1, 'https://etherscan.io', ['https://ethereum-rpc.publicnode.com']),
  evm('base', 8453, 'https://basescan.org', ['https://mainnet.base.org']),
  evm('bsc', 56, 'https://bscscan.com', ['https://bsc-dataseed.bnbchain.org']),
  evm('polygon', 137, 'https://polygonscan.com', ['https://polygon-bor-rpc.publicnode.com']),
  evm('arbitrum', 42161, 'https://arbiscan.io', ['https://arb1.arbitrum.io/rpc']),
  evm('optimism', 10, 'https://optimistic.etherscan.io', ['https://mainnet.optimism.io']),
  evm('avalanche', 43114, 'https://snowtrace.io', ['https://api.avax.network/ext/bc/C/rpc']),
  evm('arc', 5042, 'https://arcscan.app', ['https://rpc.mainnet.arc.io']),
  {
    name: 'tron',
    caip2: 'tron:0x2b6653dc',
    family: 'tron',
    chainId: null,
    explorerAddressUrl: 'https://tronscan.org/#/address/',
    explorerTransactionUrl: 'https://tronscan.org/#/transaction/',
    tokens: tokensOf('tron'),
    staleAfterMs: 600_000,
    publicEndpoints: ['https://api.trongrid.io'],
  },
  {
    name: 'solana',
    caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    family: 'solana',
    chainId: null,
    explorerAddressUrl: 'https://explorer.solana.com/address/',
    explorerTransactionUrl: 'https://explorer.solana.com/tx/',
    tokens: tokensOf('solana'),
    staleAfterMs: 600_000,
    publicEndpoints: ['https://api.mainnet-beta.solana.com'],
  },
  {
    name: 'bitcoin',
    caip2: 'bip122:000000000019d6689c085ae165831e93',
    family: 'bitcoin',
    chainId: null,
    explorerAddressUrl: 'https://mempool.space/address/',
    explorerTransactionUrl: 'https://mempool.space/tx/',
    tokens: [],
    staleAfterMs: 10_800_000,
    publicEndpoints: ['https://blockstream.info/api'],
  },
]

/** A network by its name or CAIP-2 form, case-sensitive. Null when it is not known. */
export function networkByName(name: string): Network | null {
  return byName.get(name) ?? null
}

/** The network screened when the caller names none. */
export function defaultNetwork(family: Family): Network {
  const network = networks.find((candidate) => candidate.family === family)
  if (!network) throw new TypeError(`no network of family ${family}`)
  return network
}

const byName = new Map(
  networks.flatMap((network) => [[network.name, network] as const, [network.caip2, network] as const]),
)

function evm(name: string, chainId: number, explorer: string, publicEndpoints: readonly string[]): Network {
  return {
    name,
    caip2: `eip155:${chainId}`,
    family: 'evm',
    chainId,
    explorerAddressUrl: `${explorer}/address/`,
    explorerTransactionUrl: `${explorer}/tx/`,
    tokens: tokensOf(name),
    staleAfterMs: 600_000,
    publicEndpoints,
  }
}
