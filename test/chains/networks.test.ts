import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import * as viemChains from 'viem/chains'
import {
  addressPageUrl,
  defaultNetwork,
  networkByName,
  networks,
  shownUrl,
  transactionPageUrl,
} from '../../src/chains/networks.ts'
import { allPayable } from '../../src/chains/tokens.ts'

/** What each chain states about itself, written down apart from the table under test. */
const facts: Readonly<Record<string, { family: string; caip2: string; chainId: number | null; native: string }>> = {
  ethereum: { family: 'evm', caip2: 'eip155:1', chainId: 1, native: 'ETH 18' },
  base: { family: 'evm', caip2: 'eip155:8453', chainId: 8453, native: 'ETH 18' },
  bsc: { family: 'evm', caip2: 'eip155:56', chainId: 56, native: 'BNB 18' },
  polygon: { family: 'evm', caip2: 'eip155:137', chainId: 137, native: 'POL 18' },
  arbitrum: { family: 'evm', caip2: 'eip155:42161', chainId: 42161, native: 'ETH 18' },
  optimism: { family: 'evm', caip2: 'eip155:10', chainId: 10, native: 'ETH 18' },
  avalanche: { family: 'evm', caip2: 'eip155:43114', chainId: 43114, native: 'AVAX 18' },
  arc: { family: 'evm', caip2: 'eip155:5042', chainId: 5042, native: 'USDC 18' },
  worldchain: { family: 'evm', caip2: 'eip155:480', chainId: 480, native: 'ETH 18' },
  celo: { family: 'evm', caip2: 'eip155:42220', chainId: 42220, native: 'CELO 18' },
  monad: { family: 'evm', caip2: 'eip155:143', chainId: 143, native: 'MON 18' },
  sei: { family: 'evm', caip2: 'eip155:1329', chainId: 1329, native: 'SEI 18' },
  megaeth: { family: 'evm', caip2: 'eip155:4326', chainId: 4326, native: 'ETH 18' },
  stable: { family: 'evm', caip2: 'eip155:988', chainId: 988, native: 'USDT0 18' },
  flare: { family: 'evm', caip2: 'eip155:14', chainId: 14, native: 'FLR 18' },
  xdc: { family: 'evm', caip2: 'eip155:50', chainId: 50, native: 'XDC 18' },
  adi: { family: 'evm', caip2: 'eip155:36900', chainId: 36900, native: 'ADI 18' },
  hpp: { family: 'evm', caip2: 'eip155:190415', chainId: 190415, native: 'ETH 18' },
  igra: { family: 'evm', caip2: 'eip155:38833', chainId: 38833, native: 'iKAS 18' },
  radius: { family: 'evm', caip2: 'eip155:723487', chainId: 723487, native: 'RUSD 18' },
  mezo: { family: 'evm', caip2: 'eip155:31612', chainId: 31612, native: 'BTC 18' },
  tron: { family: 'tron', caip2: 'tron:0x2b6653dc', chainId: null, native: 'TRX 6' },
  solana: { family: 'solana', caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', chainId: null, native: 'SOL 9' },
  bitcoin: { family: 'bitcoin', caip2: 'bip122:000000000019d6689c085ae165831e93', chainId: null, native: 'BTC 8' },
  'base-sepolia': { family: 'evm', caip2: 'eip155:84532', chainId: 84532, native: 'ETH 18' },
  sepolia: { family: 'evm', caip2: 'eip155:11155111', chainId: 11155111, native: 'ETH 18' },
  'polygon-amoy': { family: 'evm', caip2: 'eip155:80002', chainId: 80002, native: 'POL 18' },
  'avalanche-fuji': { family: 'evm', caip2: 'eip155:43113', chainId: 43113, native: 'AVAX 18' },
  'arbitrum-sepolia': { family: 'evm', caip2: 'eip155:421614', chainId: 421614, native: 'ETH 18' },
  'celo-sepolia': { family: 'evm', caip2: 'eip155:11142220', chainId: 11142220, native: 'S-CELO 18' },
  'sei-testnet': { family: 'evm', caip2: 'eip155:1328', chainId: 1328, native: 'SEI 18' },
  'stable-testnet': { family: 'evm', caip2: 'eip155:2201', chainId: 2201, native: 'USDT0 18' },
  'xdc-apothem': { family: 'evm', caip2: 'eip155:51', chainId: 51, native: 'TXDC 18' },
  'hpp-sepolia': { family: 'evm', caip2: 'eip155:181228', chainId: 181228, native: 'ETH 18' },
  'radius-testnet': { family: 'evm', caip2: 'eip155:72344', chainId: 72344, native: 'RUSD 18' },
  'mezo-testnet': { family: 'evm', caip2: 'eip155:31611', chainId: 31611, native: 'BTC 18' },
  devnet: { family: 'evm', caip2: 'eip155:31337', chainId: 31337, native: 'ETH 18' },
  'solana-devnet': {
    family: 'solana',
    caip2: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    chainId: null,
    native: 'SOL 9',
  },
  'tron-nile': { family: 'tron', caip2: 'tron:0xcd8690dc', chainId: null, native: 'TRX 6' },
}

const testnets = [
  'base-sepolia',
  'sepolia',
  'polygon-amoy',
  'avalanche-fuji',
  'arbitrum-sepolia',
  'celo-sepolia',
  'sei-testnet',
  'stable-testnet',
  'xdc-apothem',
  'hpp-sepolia',
  'radius-testnet',
  'mezo-testnet',
  'devnet',
  'solana-devnet',
  'tron-nile',
]

test('every network has the identifiers and the currency of its chain', () => {
  assert.deepEqual(
    networks.map(({ name, family, caip2, chainId, native }) => {
      return [name, { family, caip2, chainId, native: `${native.symbol} ${native.decimals}` }]
    }),
    Object.entries(facts),
  )
})

test('EVM networks have the chain id, currency and explorer that another library knows', () => {
  const existing = {
    ...viemChains,
    ethereum: viemChains.mainnet,
    'base-sepolia': viemChains.baseSepolia,
    'polygon-amoy': viemChains.polygonAmoy,
    'avalanche-fuji': viemChains.avalancheFuji,
    'arbitrum-sepolia': viemChains.arbitrumSepolia,
    'celo-sepolia': viemChains.celoSepolia,
    'sei-testnet': viemChains.seiTestnet,
    'stable-testnet': viemChains.stableTestnet,
    'xdc-apothem': viemChains.xdcTestnet,
    'hpp-sepolia': viemChains.hppSepolia,
    'radius-testnet': viemChains.radiusTestnet,
    'mezo-testnet': viemChains.mezoTestnet,
  }
  // A chain of one machine has no explorer, and no library calls it a test network.
  for (const network of networks.filter(({ family, name }) => family === 'evm' && name !== 'devnet')) {
    const { name, chainId, native } = network
    const chain = Object.entries(existing).find(([each]) => each === name)?.[1]
    assert.ok(chain, name)
    assert.equal(chainId, chain.id, name)
    assert.equal(network.testnet, 'testnet' in chain && chain.testnet === true, name)
    assert.deepEqual([native.symbol, native.decimals], [chain.nativeCurrency.symbol, chain.nativeCurrency.decimals])
    // Arc's own explorer requires a login: the table names the open one.
    if (name === 'arc') continue
    const explorer = chain.blockExplorers?.default.url.replace(/\/$/, '')
    assert.equal(network.explorer?.addressUrl, `${explorer}/address/`)
    assert.equal(network.explorer?.transactionUrl, `${explorer}/tx/`)
  }
})

test('chains without a number are named by their first block', () => {
  // BIP-122 names a chain by the first 32 digits of the hash of its first block, here hashed anew from its header.
  const header = Buffer.from(
    `01000000${'00'.repeat(32)}3ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a29ab5f49ffff001d1dac2b7c`,
    'hex',
  )
  const block = Buffer.from(sha256(sha256(header))).toReversed()
  assert.equal(networkByName('bitcoin')?.caip2, `bip122:${Buffer.from(block).toString('hex').slice(0, 32)}`)
  // CAIP-2 of Solana is the first 32 characters of the hash that every node answers to getGenesisHash.
  const solana = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
  assert.equal(networkByName('solana')?.caip2, `solana:${solana.slice(0, 32)}`)
  // TRON's number is the end of its first block's hash.
  assert.equal(networkByName('tron')?.caip2, `tron:0x${viemChains.tron.id.toString(16)}`)
  assert.equal(networkByName('tron-nile')?.caip2, `tron:0x${viemChains.tronNile.id.toString(16)}`)
  const devnet = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'
  assert.equal(networkByName('solana-devnet')?.caip2, `solana:${devnet.slice(0, 32)}`)
})

test('a network is found by both its names, in any case, and by no other', () => {
  for (const network of networks) {
    for (const name of [network.name, network.caip2]) {
      for (const form of [name, name.toUpperCase(), name.toLowerCase(), mixed(name)]) {
        assert.equal(networkByName(form), network, form)
      }
      for (const other of [
        ` ${name}`,
        `${name} `,
        `${name}\0`,
        name.slice(1),
        name.replaceAll('-', '_') + '_',
        fullWidth(name),
      ]) {
        assert.equal(networkByName(other), null, other)
      }
    }
    assert.equal(networkByName(String(network.chainId)), null)
  }
  const names = networks.flatMap(({ name, caip2 }) => [name.toLowerCase(), caip2.toLowerCase()])
  assert.equal(new Set(names).size, names.length, 'no two names differ by their case alone')
})

test('an address is screened on the main chain of its family when no network is named', () => {
  const defaults = (['evm', 'tron', 'solana', 'bitcoin'] as const).map((family) => defaultNetwork(family).name)
  assert.deepEqual(defaults, ['ethereum', 'tron', 'solana', 'bitcoin'])
})

test('test networks follow the main networks, are read nowhere by themselves, and share no token with them', () => {
  const tested = networks.filter(({ testnet }) => testnet)
  assert.deepEqual(
    tested.map(({ name }) => name),
    testnets,
  )
  assert.deepEqual(networks.slice(-testnets.length), tested)
  const mainTokens = new Set(
    allPayable.filter(({ network }) => !testnets.includes(network)).map(({ address }) => address),
  )
  for (const { name, tokens, publicEndpoints } of tested) {
    assert.deepEqual(publicEndpoints, [], name)
    for (const { address } of tokens) assert.ok(!mainTokens.has(address), `${name} ${address}`)
  }
})

test('every main network has public endpoints of several operators, and those that answer these queries', () => {
  const ofOperator = (url: string) => new URL(url).hostname.split('.').slice(-2).join('.')
  for (const { name, testnet, publicEndpoints: histories, publicStateEndpoints } of networks) {
    if (testnet || histories.length === 0) continue
    const publicEndpoints = [...histories, ...publicStateEndpoints]
    // Those of Arc are of three operators, under names of the chain.
    const operators = new Set(name === 'arc' ? publicEndpoints : publicEndpoints.map(ofOperator))
    assert.ok(operators.size >= 2, name)
    assert.equal(operators.size, publicEndpoints.length, name)
  }
  assert.ok(
    networkByName('bsc')?.publicEndpoints.every((url) => !/bnbchain|binance/u.test(url)),
    'they have no eth_getLogs',
  )
})

test('a page of the devnet of Solana names its cluster, and no page of mainnet does', () => {
  const [devnet, mainnet] = [networkByName('solana-devnet'), networkByName('solana')]
  assert.ok(devnet && mainnet)
  assert.equal(addressPageUrl(devnet, 'a'), 'https://explorer.solana.com/address/a?cluster=devnet')
  assert.equal(transactionPageUrl(devnet, 'b', 'a'), 'https://explorer.solana.com/tx/b?cluster=devnet')
  assert.equal(addressPageUrl(mainnet, 'a'), 'https://explorer.solana.com/address/a')
  assert.equal(transactionPageUrl(mainnet, 'b', 'a'), 'https://explorer.solana.com/tx/b')
})

test('where no explorer knows a chain, the pages are those of the service, on that chain', () => {
  const local = networkByName('devnet')
  assert.ok(local)
  for (const url of [addressPageUrl(local, 'a'), transactionPageUrl(local, 'b', 'a')]) {
    assert.equal(shownUrl('https://pay.example:8410', url), 'https://pay.example:8410/address/a?network=devnet')
  }
  assert.equal(shownUrl('https://pay.example', 'https://etherscan.io/tx/b'), 'https://etherscan.io/tx/b')
})

function mixed(name: string): string {
  return name.toLowerCase().replace(/[a-z](?=[a-z])/g, (letter) => letter.toUpperCase())
}

function fullWidth(name: string): string {
  return name.replace(/[a-z]/i, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0))
}

function sha256(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest()
}
