import assert from 'node:assert/strict'
import test from 'node:test'
import { readAddress } from '../../src/kit/address.ts'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { unlisted } from '../support/known-addresses.ts'
import { shared, startTestApp, type TestApp } from '../support/test-app.ts'

type Token = {
  symbol: string
  address: string
  decimals: number
  eip3009: boolean
  read_as: string | null
  freeze_view: boolean
}
type Networks = {
  networks: {
    name: string
    caip2: string
    chain_id: number | null
    family: keyof typeof unlisted
    testnet: boolean
    default: boolean
    configured: boolean
    native: { symbol: string; decimals: number; token: string | null }
    tokens: Token[]
    explorer: { address_url: string; transaction_url: string; suffix: string }
  }[]
}

test('200: a network is served with all its data', async () => {
  const served = await networksOf(shared)
  assert.deepEqual(
    served.find(({ name }) => name === 'arc'),
    {
      name: 'arc',
      caip2: 'eip155:5042',
      chain_id: 5042,
      family: 'evm',
      testnet: false,
      default: false,
      configured: false,
      native: { symbol: 'USDC', decimals: 18, token: '0x3600000000000000000000000000000000000000' },
      tokens: [
        {
          symbol: 'USDC',
          address: '0x3600000000000000000000000000000000000000',
          decimals: 6,
          eip3009: true,
          read_as: 'USDC',
          freeze_view: true,
        },
      ],
      explorer: { address_url: 'https://arcscan.app/address/', transaction_url: 'https://arcscan.app/tx/', suffix: '' },
    },
  )
  assert.deepEqual(
    served.find(({ name }) => name === 'bitcoin'),
    {
      name: 'bitcoin',
      caip2: 'bip122:000000000019d6689c085ae165831e93',
      chain_id: null,
      family: 'bitcoin',
      testnet: false,
      default: true,
      configured: false,
      native: { symbol: 'BTC', decimals: 8, token: null },
      tokens: [],
      explorer: {
        address_url: 'https://mempool.space/address/',
        transaction_url: 'https://mempool.space/tx/',
        suffix: '',
      },
    },
  )
})

test('200: a token is distinguished by its data', async () => {
  const ethereum = (await networksOf(shared)).find(({ name }) => name === 'ethereum')
  const shown = ethereum?.tokens.map(({ symbol, decimals, eip3009, read_as, freeze_view }) => {
    return [symbol, decimals, eip3009, read_as, freeze_view]
  })
  assert.deepEqual(shown, [
    ['USDC', 6, true, 'USDC', true],
    ['USDT', 6, false, 'USDT', true],
    ['EURC', 6, true, null, false],
    ['PYUSD', 6, true, null, false],
    ['DAI', 18, false, null, false],
    ['USDS', 18, false, null, false],
    ['RLUSD', 18, false, null, false],
    ['USDG', 6, true, null, false],
    ['FDUSD', 18, false, null, false],
    ['WETH', 18, false, null, false],
  ])
})

test('200: what is served as a network is taken as one, by either form, and no network is left out', async () => {
  const served = await networksOf(shared)
  for (const { name, caip2, family } of served) {
    for (const form of [name, caip2, name.toUpperCase(), caip2.toUpperCase()]) {
      const { status, json } = await screen(`addr=${unlisted[family]}&network=${form}`)
      assert.deepEqual([status, json.chain], [200, name], form)
    }
  }
  const { document } = await shared.app()
  const parameter = document.paths['/api/risk']?.['get']?.parameters.find(({ name }) => name === 'network')
  const named = served.map(({ name, default: isDefault, family }) =>
    isDefault && family === 'evm' ? `${name} (default for 0x)` : name,
  )
  assert.deepEqual(
    (parameter as { description?: string } | undefined)?.description?.split(', or ')[0]?.split(', '),
    named,
  )
})

test('200: an address is screened on the default network of its family when none is named', async () => {
  const served = await networksOf(shared)
  for (const [family, addr] of Object.entries(unlisted)) {
    const defaults = served.filter((network) => network.family === family && network.default).map(({ name }) => name)
    assert.deepEqual(defaults, [(await screen(`addr=${addr}`)).json.chain], family)
  }
})

test('200: a network is configured when it has an endpoint, and only then', async (t) => {
  const app = await startTestApp({
    RPC_URL_BASE: 'http://127.0.0.1:9/base',
    TRON_API_URL: 'http://127.0.0.1:9/tron',
    CHAIN_BUDGET_MS: '50',
  })
  t.after(app.stop)
  const served = await networksOf(app)
  const configured = served.filter((network) => network.configured).map(({ name }) => name)
  assert.deepEqual(configured, ['base', 'tron'])
  assert.ok((await networksOf(shared)).every((network) => !network.configured))
  const { text } = await app.ask('/api/networks')
  assert.doesNotMatch(text, /127\.0\.0\.1/, 'the endpoints of the operator are not shown')
})

test('200: token addresses are canonical addresses of their network, and no symbol stands for two of them', async () => {
  for (const { name, family, tokens, chain_id, caip2 } of await networksOf(shared)) {
    for (const { address, symbol } of tokens) {
      const reading = readAddress(address)
      assert.deepEqual([reading.address?.family, reading.address?.canonical], [family, address], `${name} ${symbol}`)
    }
    assert.equal(new Set(tokens.map(({ symbol }) => symbol)).size, tokens.length, name)
    assert.equal(chain_id === null, family !== 'evm', name)
    if (chain_id !== null) assert.equal(caip2, `eip155:${chain_id}`)
  }
})

test('200: what is served as a token of an EVM network is a token that a payment there can be declared in', async () => {
  for (const { name, tokens } of (await networksOf(shared)).filter(({ family }) => family === 'evm')) {
    for (const { symbol, address, decimals } of tokens) {
      const units = (10n ** BigInt(decimals)).toString(16).padStart(64, '0')
      const data = `0xa9059cbb${unlisted.evm.slice(2).toLowerCase().padStart(64, '0')}${units}`
      const intent = { action: 'pay', to: unlisted.evm, amount: '1', asset: symbol }
      const body = { network: name, contract: address, data, intent }
      const { json } = await shared.ask('/api/intent/check', { method: 'POST', body })
      assert.equal(json['decision'], 'match', `${name} ${symbol}`)
    }
  }
})

test('200: a test network is served as one, with the test dollar that its issuer or x402 names and no other', async () => {
  const served = await networksOf(shared)
  const tested = served.filter(({ testnet }) => testnet)
  assert.deepEqual(
    tested.map(({ name, tokens }) => [name, tokens.map(({ symbol, address }) => `${symbol} ${address}`)]),
    [
      ['base-sepolia', ['USDC 0x036CbD53842c5426634e7929541eC2318f3dCF7e']],
      ['sepolia', ['USDC 0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238']],
      ['polygon-amoy', ['USDC 0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582']],
      ['avalanche-fuji', ['USDC 0x5425890298aed601595a70AB815c96711a31Bc65']],
      ['arbitrum-sepolia', ['USDC 0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d']],
      ['celo-sepolia', ['USDC 0x01C5C0122039549AD1493B8220cABEdD739BC44E']],
      ['sei-testnet', ['USDC 0x4fCF1784B31630811181f670Aea7A7bEF803eaED']],
      ['stable-testnet', ['USDT0 0x78Cf24370174180738C5B8E352B6D14c83a6c9A9']],
      ['xdc-apothem', ['USDC 0xb5AB69F7bBada22B28e79C8FFAECe55eF1c771D4']],
      ['hpp-sepolia', ['USDC.e 0x401eCb1D350407f13ba348573E5630B83638E30D']],
      ['radius-testnet', ['SBC 0x33ad9e4BD16B69B5BFdED37D8B5D9fF9aba014Fb']],
      ['mezo-testnet', ['mUSD 0x118917a40FAF1CD7a13dB0Ef56C86De7973Ac503']],
      ['solana-devnet', ['USDC 4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU']],
      ['tron-nile', []],
    ],
  )
  assert.ok(tested.every((network) => !network.default && !network.configured))
  assert.equal(tested.find(({ name }) => name === 'solana-devnet')?.explorer.suffix, '?cluster=devnet')
})

test('200: the language changes nothing, because nothing of it is prose', async () => {
  assert.equal((await shared.ask('/api/networks?lang=zh')).text, (await shared.ask('/api/networks')).text)
})

test('400: parameters are refused', async () => {
  const { status, json } = await shared.ask('/api/networks?network=base')
  assert.deepEqual([status, json['reason_code'], json['field']], [400, 'parameter_unknown', 'network'])
})

async function networksOf(app: Pick<TestApp, 'ask'>): Promise<Networks['networks']> {
  return (await app.ask<Networks>('/api/networks')).json.networks
}

function screen(query: string) {
  return shared.ask<ScreenResult>(`/api/risk?${query}`)
}
