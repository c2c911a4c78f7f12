import { hourMs } from '../kit/duration.ts'
import type { Family } from '../kit/address.ts'
import { coinContractOf, type CoinContract } from './contracts/coin-contract.ts'
import { tokensOf, type Token } from './tokens.ts'

/** One supported chain. Tokens, freeze views and limits are in this table only. */
export type Network = {
  name: string
  /** CAIP-2 identifier. */
  caip2: string
  family: Family
  /** A chain whose tokens have no value. It is read only if it is configured, and is never a family's default. */
  testnet: boolean
  /** EIP-155 chain id, null for chains that have none. */
  chainId: number | null
  /** The chain's own currency. */
  native: { symbol: string; decimals: number } & CoinContract
  /** A usual fee is at most this, in the smallest unit of the native currency: some dollars on a busy day. */
  feeUsualMax: bigint
  /** The same in dollars, at a rather high price: fees are compared with payments in dollars by it. */
  feeUsualUsd: bigint
  /** The chain's own explorer; null if there is none. */
  explorer: Explorer | null
  /** Dollar tokens whose issuer may freeze an address, and whose transfers are read. */
  tokens: readonly Token[]
  /** An endpoint whose newest block is older than this lags. */
  staleAfterMs: number
  /**
   * A chain of a single machine. It is unknown to a service without it. Queries cost nothing, so answers are not cached
   * and every change shows at once.
   */
  isLocal?: true
  /**
   * Public endpoints for ONCHAIN=public, of independent operators: one that lies contradicts the others. All of them
   * must support the methods in use: BNB Chain's own lack eth_getLogs.
   */
  publicEndpoints: readonly string[]
  /**
   * Further public ones with no history, or not all of it: nodes of TRON and of Solana. They are queried only for the
   * current state, and contradict an endpoint that hides a freeze.
   */
  publicStateEndpoints: readonly string[]
}

/**
 * The network of an address of a chain that is not screened: a list names it, and nothing else is known about it. It is
 * in no table, and no question can name it. CAIP-2 has no name for such a chain: the namespace is ours.
 */
export const unscreenedNetwork = { name: 'other', caip2: 'other:unscreened', family: 'other' } as const

/** The network on which an address is screened. */
export type ScreenedNetwork = Network | typeof unscreenedNetwork

/** Pages of an explorer: the address or the transaction's hash is appended, and after it the suffix. */
type Explorer = { addressUrl: string; transactionUrl: string; suffix: string }

const tron: Network = {
  name: 'tron',
  caip2: 'tron:0x2b6653dc',
  family: 'tron',
  testnet: false,
  chainId: null,
  native: { symbol: 'TRX', decimals: 6, token: null, emitter: null },
  feeUsualMax: 50_000_000n,
  feeUsualUsd: 20n,
  explorer: {
    addressUrl: 'https://tronscan.org/#/address/',
    transactionUrl: 'https://tronscan.org/#/transaction/',
    suffix: '',
  },
  tokens: tokensOf('tron'),
  staleAfterMs: 600_000,
  publicEndpoints: ['https://api.trongrid.io'],
  publicStateEndpoints: ['https://tron-rpc.publicnode.com', 'https://tron.api.onfinality.io/public'],
}

const solana: Network = {
  name: 'solana',
  caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  family: 'solana',
  testnet: false,
  chainId: null,
  native: { symbol: 'SOL', decimals: 9, token: null, emitter: null },
  feeUsualMax: 10_000_000n,
  feeUsualUsd: 3n,
  explorer: explorerAt('https://explorer.solana.com'),
  tokens: tokensOf('solana'),
  staleAfterMs: 600_000,
  publicEndpoints: ['https://api.mainnet-beta.solana.com'],
  publicStateEndpoints: ['https://solana-rpc.publicnode.com', 'https://solana.api.onfinality.io/public'],
}

const bitcoin: Network = {
  name: 'bitcoin',
  caip2: 'bip122:000000000019d6689c085ae165831e93',
  family: 'bitcoin',
  testnet: false,
  chainId: null,
  native: { symbol: 'BTC', decimals: 8, token: null, emitter: null },
  feeUsualMax: 50_000n,
  feeUsualUsd: 60n,
  explorer: explorerAt('https://mempool.space'),
  tokens: [],
  staleAfterMs: 3 * hourMs,
  publicEndpoints: ['https://blockstream.info/api', 'https://mempool.space/api', 'https://mempool.emzy.de/api'],
  publicStateEndpoints: [],
}

/** Mezo's fees are paid in bitcoin, with 18 decimals: two dollars. */
const mezoFeeMax = 15n * 10n ** 12n

/** The first network of a family is its default. */
export const networks: readonly Network[] = [
  evm('ethereum', 1, 'ETH', [10n, 50n], 'https://etherscan.io', [
    'https://ethereum-rpc.publicnode.com',
    'https://eth.drpc.org',
    'https://ethereum.reth.rs/rpc',
  ]),
  evm('base', 8453, 'ETH', [1n, 5n], 'https://basescan.org', [
    'https://mainnet.base.org',
    'https://base-rpc.publicnode.com',
    'https://base.drpc.org',
  ]),
  evm('bsc', 56, 'BNB', [10n, 15n], 'https://bscscan.com', [
    'https://bsc-rpc.publicnode.com',
    'https://bsc.drpc.org',
    'https://56.rpc.thirdweb.com',
  ]),
  evm('polygon', 137, 'POL', [20_000n, 10n], 'https://polygonscan.com', [
    'https://polygon-bor-rpc.publicnode.com',
    'https://polygon.drpc.org',
  ]),
  evm('arbitrum', 42161, 'ETH', [1n, 5n], 'https://arbiscan.io', [
    'https://arb1.arbitrum.io/rpc',
    'https://arbitrum-one-rpc.publicnode.com',
    'https://arbitrum.drpc.org',
  ]),
  evm('optimism', 10, 'ETH', [1n, 5n], 'https://optimistic.etherscan.io', [
    'https://mainnet.optimism.io',
    'https://optimism-rpc.publicnode.com',
    'https://optimism.drpc.org',
  ]),
  evm('avalanche', 43114, 'AVAX', [200n, 10n], 'https://snowtrace.io', [
    'https://api.avax.network/ext/bc/C/rpc',
    'https://avalanche-c-chain-rpc.publicnode.com',
    'https://avalanche.drpc.org',
  ]),
  evm('arc', 5042, 'USDC', [3_000n, 3n], 'https://arcscan.app', [
    'https://rpc.mainnet.arc.io',
    'https://rpc.blockdaemon.mainnet.arc.io',
    'https://rpc.drpc.mainnet.arc.io',
  ]),
  // Networks of the default assets of x402, and World Chain. They have no public endpoint that can be relied on.
  evm('worldchain', 480, 'ETH', [1n, 5n], 'https://worldscan.org'),
  evm('celo', 42220, 'CELO', [1_000n, 1n], 'https://celoscan.io'),
  evm('monad', 143, 'MON', [10_000n, 1n], 'https://monadscan.com'),
  evm('sei', 1329, 'SEI', [5_000n, 2n], 'https://seiscan.io'),
  evm('megaeth', 4326, 'ETH', [1n, 5n], 'https://mega.etherscan.io'),
  evm('stable', 988, 'USDT0', [3_000n, 3n], 'https://stablescan.xyz'),
  evm('flare', 14, 'FLR', [50_000n, 2n], 'https://flare-explorer.flare.network'),
  evm('xdc', 50, 'XDC', [10_000n, 1n], 'https://xdcscan.com'),
  evm('adi', 36900, 'ADI', [1_000n, 5n], 'https://explorer.adifoundation.ai'),
  evm('hpp', 190415, 'ETH', [1n, 5n], 'https://explorer.hpp.io'),
  evm('igra', 38833, 'iKAS', [50_000n, 5n], 'https://explorer.igralabs.com'),
  evm('radius', 723487, 'RUSD', [3_000n, 3n], 'https://network.radiustech.xyz'),
  withFee(evm('mezo', 31612, 'BTC', [1n, 2n], 'https://explorer.mezo.org'), mezoFeeMax),
  tron,
  solana,
  bitcoin,
  onTestnet(evm('base-sepolia', 84532, 'ETH', [1n, 5n], 'https://sepolia.basescan.org')),
  onTestnet(evm('sepolia', 11155111, 'ETH', [10n, 50n], 'https://sepolia.etherscan.io')),
  onTestnet(evm('polygon-amoy', 80002, 'POL', [20_000n, 10n], 'https://amoy.polygonscan.com')),
  onTestnet(evm('avalanche-fuji', 43113, 'AVAX', [200n, 10n], 'https://testnet.snowtrace.io')),
  onTestnet(evm('arbitrum-sepolia', 421614, 'ETH', [1n, 5n], 'https://sepolia.arbiscan.io')),
  onTestnet(evm('celo-sepolia', 11142220, 'S-CELO', [1_000n, 1n], 'https://celo-sepolia.blockscout.com')),
  onTestnet(evm('sei-testnet', 1328, 'SEI', [5_000n, 2n], 'https://testnet.seiscan.io')),
  onTestnet(evm('stable-testnet', 2201, 'USDT0', [3_000n, 3n], 'https://testnet.stablescan.xyz')),
  onTestnet(evm('xdc-apothem', 51, 'TXDC', [10_000n, 1n], 'https://testnet.xdcscan.com')),
  onTestnet(evm('hpp-sepolia', 181228, 'ETH', [1n, 5n], 'https://sepolia-explorer.hpp.io')),
  onTestnet(evm('radius-testnet', 72344, 'RUSD', [3_000n, 3n], 'https://testnet.radiustech.xyz')),
  onTestnet(withFee(evm('mezo-testnet', 31611, 'BTC', [1n, 2n], 'https://explorer.test.mezo.org'), mezoFeeMax)),
  // The chain of `countersign devnet`.
  { ...onTestnet(evm('devnet', 31337, 'ETH', [1n, 5n], null)), isLocal: true },
  onTestnet({
    ...solana,
    name: 'solana-devnet',
    caip2: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    explorer: explorerAt('https://explorer.solana.com', '?cluster=devnet'),
    tokens: tokensOf('solana-devnet'),
  }),
  onTestnet({
    ...tron,
    name: 'tron-nile',
    caip2: 'tron:0xcd8690dc',
    explorer: {
      addressUrl: 'https://nile.tronscan.org/#/address/',
      transactionUrl: 'https://nile.tronscan.org/#/transaction/',
      suffix: '',
    },
    tokens: tokensOf('tron-nile'),
  }),
]

/** The networks that every service supports. */
export const sharedNetworks: readonly Network[] = networks.filter(({ isLocal }) => !isLocal)

/** A network by its name or CAIP-2 form, in any case: no two differ by their case alone. Null if unknown. */
export function networkByName(name: string): Network | null {
  return byName.get(name.toLowerCase()) ?? null
}

/**
 * The CAIP-2 form of a network name in facts, including that of a chain that is not screened; the name itself if
 * unknown.
 */
export function caip2Of(name: string): string {
  return name === unscreenedNetwork.name ? unscreenedNetwork.caip2 : (networkByName(name)?.caip2 ?? name)
}

/** The network to screen if the caller names none. */
export function defaultNetwork(family: Family): Network {
  const network = networks.find((candidate) => candidate.family === family)
  if (!network) throw new TypeError(`no network of family ${family}`)
  return network
}

/**
 * Whether transfers can be read: those of Bitcoin are of its own currency, all others of the dollar tokens of the
 * table.
 */
export function hasTransfers({ family, tokens }: Network): boolean {
  return family === 'bitcoin' || tokens.length > 0
}

/** The page of an address on the network's explorer; without one, the path of its page in the service. */
export function addressPageUrl({ name, explorer }: Network, address: string): string {
  if (explorer === null) return `/address/${address}?network=${name}`
  return explorer.addressUrl + address + explorer.suffix
}

/** The page of a transaction on the network's explorer; without one, that of one of its parties. */
export function transactionPageUrl(network: Network, tx: string, party: string): string {
  const { explorer } = network
  if (explorer === null) return addressPageUrl(network, party)
  return explorer.transactionUrl + tx + explorer.suffix
}

/** Stored URLs do not contain the address of the service. It is added to its own pages when they are shown. */
export function shownUrl(baseUrl: string, pageUrl: string): string {
  return pageUrl.startsWith('/') ? baseUrl + pageUrl : pageUrl
}

const byName = new Map(
  networks.flatMap((network) => [network.name, network.caip2].map((name) => [name.toLowerCase(), network] as const)),
)

/** `feeUsual`: in thousandths of the chain's own currency, and in dollars. */
function evm(
  name: string,
  chainId: number,
  symbol: string,
  [feeUsualMilli, feeUsualUsd]: readonly [bigint, bigint],
  explorer: string | null,
  publicEndpoints: readonly string[] = [],
): Network {
  const feeUsualMax = feeUsualMilli * 10n ** 15n
  return {
    name,
    caip2: `eip155:${chainId}`,
    family: 'evm',
    testnet: false,
    chainId,
    native: { symbol, decimals: 18, ...coinContractOf(name) },
    feeUsualMax,
    feeUsualUsd,
    explorer: explorer === null ? null : explorerAt(explorer),
    tokens: tokensOf(name),
    staleAfterMs: 600_000,
    publicEndpoints,
    publicStateEndpoints: [],
  }
}

function explorerAt(root: string, suffix = ''): Explorer {
  return { addressUrl: `${root}/address/`, transactionUrl: `${root}/tx/`, suffix }
}

/** For chains on which a thousandth of the own currency is more than a fee. */
function withFee(network: Network, feeUsualMax: bigint): Network {
  return { ...network, feeUsualMax }
}

/** A test network has no public endpoints: it is read only if its operator configures it. */
function onTestnet(network: Network): Network {
  return { ...network, testnet: true, publicEndpoints: [], publicStateEndpoints: [] }
}
