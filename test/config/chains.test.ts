import assert from 'node:assert/strict'
import test from 'node:test'
import { networks } from '../../src/chains/networks.ts'
import { chains } from '../../src/config/settings/chains.ts'
import { readEachSetting, refuses, type Cases } from './read-each-setting.ts'

const evmNetworks = [
  'ETHEREUM',
  'BASE',
  'BSC',
  'POLYGON',
  'ARBITRUM',
  'OPTIMISM',
  'AVALANCHE',
  'ARC',
  'WORLDCHAIN',
  'CELO',
  'MONAD',
  'SEI',
  'MEGAETH',
  'STABLE',
  'FLARE',
  'XDC',
  'ADI',
  'HPP',
  'IGRA',
  'RADIUS',
  'MEZO',
]
const evmTestnets = [
  'BASE_SEPOLIA',
  'SEPOLIA',
  'POLYGON_AMOY',
  'AVALANCHE_FUJI',
  'ARBITRUM_SEPOLIA',
  'CELO_SEPOLIA',
  'SEI_TESTNET',
  'STABLE_TESTNET',
  'XDC_APOTHEM',
  'HPP_SEPOLIA',
  'RADIUS_TESTNET',
  'MEZO_TESTNET',
  'DEVNET',
]
const evmNames = [...evmNetworks, ...evmTestnets]

const variables: Readonly<Record<string, string>> = {
  ...Object.fromEntries(evmNetworks.map((name) => [name.toLowerCase(), `RPC_URL_${name}`])),
  tron: 'TRON_API_URL',
  solana: 'SOLANA_RPC_URL',
  bitcoin: 'BITCOIN_API_URL',
  'base-sepolia': 'RPC_URL_BASE_SEPOLIA',
  sepolia: 'RPC_URL_SEPOLIA',
  'polygon-amoy': 'RPC_URL_POLYGON_AMOY',
  'avalanche-fuji': 'RPC_URL_AVALANCHE_FUJI',
  'arbitrum-sepolia': 'RPC_URL_ARBITRUM_SEPOLIA',
  'celo-sepolia': 'RPC_URL_CELO_SEPOLIA',
  'sei-testnet': 'RPC_URL_SEI_TESTNET',
  'stable-testnet': 'RPC_URL_STABLE_TESTNET',
  'xdc-apothem': 'RPC_URL_XDC_APOTHEM',
  'hpp-sepolia': 'RPC_URL_HPP_SEPOLIA',
  'radius-testnet': 'RPC_URL_RADIUS_TESTNET',
  'mezo-testnet': 'RPC_URL_MEZO_TESTNET',
  devnet: 'RPC_URL_DEVNET',
  'solana-devnet': 'SOLANA_DEVNET_RPC_URL',
  'tron-nile': 'TRON_NILE_API_URL',
}

/** Refused wherever a URL is requested. */
const noUrls = [
  'secret',
  'node.example:8545/secret',
  '//node.example/secret',
  'wss://node.example/secret',
  'file:///secret',
  'https://',
  'https://user:secret@node.example',
  'https://secret@node.example',
  'https://:secret@node.example',
  'https://node.example/#secret',
  'https://node.example/secret,',
  ',https://node.example/secret',
  'https://a.example/secret,,https://b.example',
  'https://a.example/secret,https://a.example/secret/',
  'https://a.example/secret,HTTPS://A.example:443/secret',
]
const two = 'https://a.example,https://b.example/secret'
const withQuery = 'https://a.example/?key=secret'

const endpoints: Cases = {
  unset: null,
  good: [
    ['http://127.0.0.1:8545/', ['http://127.0.0.1:8545']],
    ['http://[::1]:8545/a/', ['http://[::1]:8545/a']],
    [two, ['https://a.example', 'https://b.example/secret']],
    [`${two} , ${withQuery}`, ['https://a.example', 'https://b.example/secret', withQuery]],
    ['http://10.0.0.5:8545/?apikey=a%2Cb', ['http://10.0.0.5:8545/?apikey=a%2Cb']],
    ['https://a.example,\u00a0https://b.example', ['https://a.example', 'https://b.example']],
  ],
  bad: noUrls,
}
const root: Cases = {
  unset: null,
  good: [
    ['https://a.example/api/', ['https://a.example/api']],
    ['http://127.0.0.1:9090', ['http://127.0.0.1:9090']],
  ],
  bad: [...noUrls, withQuery, `${two},${withQuery}`, 'https://a.example/secret?'],
}
const roots: Cases = { ...root, good: [...root.good, [two, ['https://a.example', 'https://b.example/secret']]] }
const oneEndpoint: Cases = { unset: null, good: [...root.good, [withQuery, [withQuery]]], bad: [...noUrls, two] }
const explorerUrl: Cases = {
  unset: null,
  good: oneEndpoint.good.map(([text]) => [text, text.replace(/\/$/, '')]),
  bad: oneEndpoint.bad,
}
const explorerKind: Cases = {
  unset: 'etherscan',
  good: [
    ['etherscan', 'etherscan'],
    ['blockscout', 'blockscout'],
  ],
  bad: ['Etherscan', 'blockscout2', 'https://a.example/secret'],
}

readEachSetting(chains, {
  ONCHAIN: {
    unset: 'off',
    good: [
      ['off', 'off'],
      ['public', 'public'],
    ],
    bad: ['on', 'PUBLIC', 'private', '1', 'off,public'],
  },
  ...Object.fromEntries(evmNames.map((name) => [`RPC_URL_${name}`, endpoints])),
  TRON_API_URL: roots,
  SOLANA_RPC_URL: endpoints,
  BITCOIN_API_URL: roots,
  SOLANA_DEVNET_RPC_URL: endpoints,
  TRON_NILE_API_URL: roots,
  ...Object.fromEntries(evmNames.map((name) => [`EXPLORER_API_URL_${name}`, explorerUrl])),
  ...Object.fromEntries(evmNames.map((name) => [`EXPLORER_API_KIND_${name}`, explorerKind])),
  EXPLORER_API_KEY: { unset: null, good: [['key', 'key']], bad: [] },
  CHAIN_BUDGET_MS: {
    unset: 800,
    good: [
      ['50', 50],
      ['0800', 800],
      ['30000', 30_000],
    ],
    bad: ['49', '30001', '0', '-100', '1e3', '800ms', '000800', '99999999', '80.5', 'off'],
  },
})

test('nothing is read when nothing is set, or set to nothing', () => {
  const nothing = { endpoints: {}, stateEndpoints: {}, explorers: {}, explorerKey: null, budgetMs: 800 }
  assert.deepEqual(readChains({}), nothing)
  const empty = [...chains.settings.map(({ name }) => name), 'RPC_URL_NOWHERE', 'EXPLORER_API_URL_NOWHERE']
  assert.deepEqual(readChains(Object.fromEntries(empty.map((name) => [name, ' ']))), nothing)
  assert.deepEqual(readChains({ ONCHAIN: 'off' }), nothing)
})

test('each network has a variable, which switches it on by itself', () => {
  assert.deepEqual(
    Object.keys(variables),
    networks.map(({ name }) => name),
  )
  for (const [network, variable] of Object.entries(variables)) {
    const read = readChains({ [variable]: ' http://127.0.0.1:8545/ ' })
    assert.deepEqual(read.endpoints, { [network]: ['http://127.0.0.1:8545'] })
  }
})

test('ONCHAIN=public adds the public endpoints of those that have none of their own', () => {
  const read = readChains({ ONCHAIN: 'public', RPC_URL_BASE: 'https://node.example/key' })
  for (const { name, publicEndpoints } of networks.filter(({ testnet }) => !testnet)) {
    const open = publicEndpoints.length > 0 ? publicEndpoints : undefined
    assert.deepEqual(read.endpoints[name], name === 'base' ? ['https://node.example/key'] : open, name)
  }
  assert.deepEqual(Object.keys(read.stateEndpoints), ['tron', 'solana'])
  const own = readChains({ ONCHAIN: 'public', TRON_API_URL: 'https://a.example,https://b.example/x/' })
  assert.deepEqual(own.endpoints['tron'], ['https://a.example', 'https://b.example/x'])
  assert.deepEqual(Object.keys(own.stateEndpoints), ['solana'], 'an operator names every endpoint that is asked')
  const tested = networks.filter(({ testnet }) => testnet).map(({ name }) => name)
  assert.deepEqual(
    tested.filter((name) => name in read.endpoints),
    [],
    'a test network is read only where it is configured',
  )
  assert.equal(tested.length, evmTestnets.length + 2)
})

test('an explorer stands beside the endpoint of its network', () => {
  const env = {
    RPC_URL_BASE: 'http://localhost:8545',
    EXPLORER_API_URL_BASE: 'https://base.blockscout.com/',
    EXPLORER_API_KIND_BASE: 'blockscout',
    RPC_URL_ARC: 'http://localhost:8546',
    EXPLORER_API_URL_ARC: 'https://api.etherscan.io/v2/api?a=b',
    EXPLORER_API_KEY: ' key ',
  }
  const { explorers, explorerKey } = readChains(env)
  assert.deepEqual(explorers, {
    base: { url: 'https://base.blockscout.com', kind: 'blockscout' },
    arc: { url: 'https://api.etherscan.io/v2/api?a=b', kind: 'etherscan' },
  })
  assert.equal(explorerKey, 'key')
  const beside = readChains({ ONCHAIN: 'public', EXPLORER_API_URL_ARC: env.EXPLORER_API_URL_ARC })
  assert.equal(beside.explorers['arc']?.kind, 'etherscan')
})

test('names of networks that have no such setting are refused, as are explorers without what they need', () => {
  const base = { RPC_URL_BASE: 'https://node.example' }
  const url = 'https://node.example/secret'
  const refused: [Record<string, string>, string][] = [
    ...[
      'ETH',
      'TRON',
      'SOLANA',
      'BITCOIN',
      'NOWHERE',
      'base',
      'BASE_',
      'BASE2',
      '_BASE',
      '1',
      'BASE-SEPOLIA',
      'base_sepolia',
      'SOLANA_DEVNET',
      'TRON_NILE',
    ].flatMap((suffix): [Record<string, string>, string][] => [
      [{ [`RPC_URL_${suffix}`]: url }, `RPC_URL_${suffix}`],
      [{ [`EXPLORER_API_URL_${suffix}`]: url }, `EXPLORER_API_URL_${suffix}`],
      [{ [`EXPLORER_API_KIND_${suffix}`]: 'etherscan' }, `EXPLORER_API_KIND_${suffix}`],
    ]),
    [{ EXPLORER_API_URL_BASE: url }, 'EXPLORER_API_URL_BASE'],
    [{ EXPLORER_API_URL_BASE: url, RPC_URL_ARC: url }, 'EXPLORER_API_URL_BASE'],
    [{ ...base, EXPLORER_API_KIND_BASE: 'blockscout' }, 'EXPLORER_API_KIND_BASE'],
    [{ ...base, EXPLORER_API_KIND_BASE: 'etherscan' }, 'EXPLORER_API_KIND_BASE'],
    [{ ...base, EXPLORER_API_URL_BASE: url, EXPLORER_API_KIND_BASE: 'secret' }, 'EXPLORER_API_KIND_BASE'],
    [{ ...base, EXPLORER_API_URL_BASE: withQuery, EXPLORER_API_KIND_BASE: 'blockscout' }, 'EXPLORER_API_URL_BASE'],
    [{ ...base, RPC_URL_ARC: 'secret' }, 'RPC_URL_ARC'],
    [{ ONCHAIN: 'public', TRON_API_URL: withQuery }, 'TRON_API_URL'],
  ]
  for (const [env, name] of refused) refuses(() => readChains(env), name, 'secret')
  const others = { EXPLORER_API_FOO: 'x', RPC_URL: 'x', MY_RPC_URL_X: 'x' }
  assert.deepEqual(readChains(others), readChains({}), 'what only looks alike is not ours')
})

function readChains(env: Readonly<Record<string, string>>) {
  return chains.read(env).chains
}
