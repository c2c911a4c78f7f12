import type { Family } from '../kit/address.ts'

/** One chain the service knows by name. Tokens, freeze views and readers are added to this table, never beside it. */
export type Network = {
  name: string
  /** CAIP-2 identifier. */
  caip2: string
  family: Family
  /** Page of an address in the chain's own explorer: the address is appended. */
  explorerAddressUrl: string
}

/** The first network of a family is its default. */
export const networks: readonly Network[] = [
  evm('ethereum', 1, 'https://etherscan.io/address/'),
  evm('base', 8453, 'https://basescan.org/address/'),
  evm('bsc', 56, 'https://bscscan.com/address/'),
  evm('polygon', 137, 'https://polygonscan.com/address/'),
  evm('arbitrum', 42161, 'https://arbiscan.io/address/'),
  evm('optimism', 10, 'https://optimistic.etherscan.io/address/'),
  evm('avalanche', 43114, 'https://snowtrace.io/address/'),
  evm('arc', 5042, 'https://arcscan.app/address/'),
  { name: 'tron', caip2: 'tron:0x2b6653dc', family: 'tron', explorerAddressUrl: 'https://tronscan.org/#/address/' },
  {
    name: 'solana',
    caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    family: 'solana',
    explorerAddressUrl: 'https://explorer.solana.com/address/',
  },
  {
    name: 'bitcoin',
    caip2: 'bip122:000000000019d6689c085ae165831e93',
    family: 'bitcoin',
    explorerAddressUrl: 'https://mempool.space/address/',
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

function evm(name: string, chainId: number, explorerAddressUrl: string): Network {
  return { name, caip2: `eip155:${chainId}`, family: 'evm', explorerAddressUrl }
}
