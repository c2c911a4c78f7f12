import assert from 'node:assert/strict'
import test from 'node:test'
import { networkByName } from '../../src/chains/networks.ts'
import { settlement } from '../../src/config/settings/settlement.ts'
import { readEachSetting, refuses } from './read-each-setting.ts'

const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const key = `0x${'ab'.repeat(32)}`
const base = networkByName('base')
const onBase = { caip2: 'eip155:8453', network: base }
const noAccount = {
  zero: `0x${'0'.repeat(40)}`,
  usdc: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
}
const payTo = '0x209693Bc6afc0C5328bA36FaF03C514EF312287C'
const prices = { decision: 300_000n, trace: 200_000n, batch: 100_000n }

readEachSetting(settlement, {
  X402_PAY_TO: {
    unset: null,
    good: [[payTo.toLowerCase(), payTo]],
    bad: ['me', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', noAccount.zero, noAccount.usdc],
  },
  X402_PRICES: {
    unset: prices,
    good: [['batch=0.05, decision=1', { decision: 1_000_000n, trace: 200_000n, batch: 50_000n }]],
    bad: ['batch', 'batch=', 'batch=0', 'batch=-1', 'batch=0.0000001', 'batch=1=2', 'other=1', 'batch=1e3'],
  },
  SETTLEMENT: {
    unset: 'simulated',
    good: [
      ['onchain', 'onchain'],
      ['simulated', 'simulated'],
    ],
    bad: ['on', 'real', 'ONCHAIN'],
  },
  X402_NETWORK: {
    unset: null,
    good: [
      ['eip155:8453', onBase],
      ['base', onBase],
      ['Base', onBase],
      ['eip155:999999', { caip2: 'eip155:999999', network: null }],
    ],
    bad: ['eip155:0', '84539', 'solana', 'tron', 'bitcoin'],
  },
  X402_ASSET: {
    unset: null,
    good: [
      [usdc, usdc],
      [usdc.toLowerCase(), usdc],
    ],
    bad: ['USDC', '0x1', usdc.replace('C', 'c'), 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  },
  X402_ASSET_NAME: { unset: 'USD Coin', good: [['USDC', 'USDC']], bad: [] },
  X402_ASSET_VERSION: { unset: '2', good: [['1', '1']], bad: [] },
  SETTLEMENT_CONFIRMATIONS: {
    unset: 1,
    good: [
      ['1', 1],
      ['64', 64],
    ],
    bad: ['0', '-1', '1.5', '1001'],
  },
  X402_FACILITATOR_URL: {
    unset: null,
    good: [['https://facilitator.example/x402/', 'https://facilitator.example/x402']],
    bad: ['facilitator.example', 'https://user:secret@facilitator.example', 'https://facilitator.example/?a=b'],
  },
  X402_FACILITATOR_KEY: {
    unset: null,
    good: [[key, key]],
    bad: [key.slice(2), `${key}00`, `0x${'0'.repeat(64)}`, `0x${'f'.repeat(64)}`],
  },
  SETTLEMENT_MIN_USDC: {
    unset: 10_000n,
    good: [
      ['0.000001', 1n],
      ['1', 1_000_000n],
    ],
    bad: ['0', '-1', '0.0000001', '1e-2', 'a cent'],
  },
  SETTLEMENT_RELAYS_PER_DAY: {
    unset: 5_000,
    good: [
      ['1', 1],
      ['10000000', 10_000_000],
    ],
    bad: ['0', '-1', '1.5', 'all', '10000001'],
  },
})

const complete = {
  RPC_URL_BASE: 'http://127.0.0.1:8545',
  X402_NETWORK: 'eip155:8453',
  X402_ASSET: usdc,
  X402_FACILITATOR_KEY: key,
}

test('what settlement on a chain needs comes together, and nothing is settled where it is not set', () => {
  const nothing = { settlement: null, facilitator: null, paymentTerms: null, prices }
  assert.deepEqual(settlement.read({}), { settlementMode: 'simulated', ...nothing })
  const facilitator = { kind: 'in_process', key, network: base, rpcUrl: 'http://127.0.0.1:8545' }
  assert.deepEqual(settlement.read({ ...complete, SETTLEMENT: 'onchain' }), {
    settlementMode: 'onchain',
    facilitator,
    paymentTerms: null,
    prices,
    settlement: {
      network: base,
      asset: usdc,
      assetName: 'USD Coin',
      assetVersion: '2',
      confirmations: 1,
      facilitator,
      relays: { minUnits: 10_000n, perDayMax: 5_000 },
    },
  })
  const { X402_FACILITATOR_KEY: _key, ...keyless } = complete
  const remote = settlement.read({ ...keyless, X402_FACILITATOR_URL: 'https://facilitator.example' })
  assert.deepEqual(remote.settlement?.facilitator, { kind: 'remote', url: 'https://facilitator.example' })
  assert.equal(remote.settlement.relays, null, 'its gas is not ours')
  const uncounted = settlement.read({ ...complete, SETTLEMENT_MIN_USDC: '1', LIMITS: 'off' })
  assert.deepEqual(uncounted.settlement?.relays, { minUnits: 1_000_000n, perDayMax: null })
})

test('a payment counts after more blocks on networks that take blocks back', () => {
  for (const [network, confirmations] of [
    ['ethereum', 12],
    ['polygon', 5],
    ['bsc', 5],
    ['base-sepolia', 1],
  ] as const) {
    const endpoint = `RPC_URL_${network.toUpperCase().replace('-', '_')}`
    const read = settlement.read({ ...complete, X402_NETWORK: network, [endpoint]: 'http://127.0.0.1:8545' })
    assert.equal(read.settlement?.confirmations, confirmations)
  }
})

test('quotes are made for the domain in which the token verifies, and no other', () => {
  const sepolia = { X402_NETWORK: 'base-sepolia', X402_ASSET: '0x036CbD53842c5426634e7929541eC2318f3dCF7e' }
  const selling = { X402_PAY_TO: payTo, X402_FACILITATOR_URL: 'https://facilitator.example' }
  const domainOf = (env: Record<string, string>) => {
    const { paymentTerms } = settlement.read({ ...selling, ...env })
    return [paymentTerms?.assetName, paymentTerms?.assetVersion]
  }
  const euro = { X402_NETWORK: 'base', X402_ASSET: '0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42' }
  assert.deepEqual(domainOf(sepolia), ['USDC', '2'])
  assert.deepEqual(domainOf(euro), ['EURC', '2'])
  const unknown = { X402_NETWORK: 'base', X402_ASSET: payTo, X402_ASSET_NAME: 'Own', X402_ASSET_VERSION: '7' }
  assert.deepEqual(domainOf(unknown), ['Own', '7'])
  const refused: [Record<string, string>, RegExp][] = [
    [{ ...sepolia, X402_ASSET_NAME: 'USD Coin' }, /must be those of the token, "USDC" and "2"/],
    [{ ...sepolia, X402_ASSET_VERSION: '1' }, /must be those of the token/],
    [{ X402_NETWORK: 'base', X402_ASSET: usdc, X402_ASSET_NAME: 'USDC' }, /"USD Coin" and "2"/],
    [{ X402_NETWORK: 'mezo', X402_ASSET: '0xdD468A1DDc392dcdbEf6db6e34E89AA338F9F186' }, /mUSD has 18/],
  ]
  for (const [env, message] of refused)
    assert.throws(() => settlement.read({ ...selling, ...env }), { name: 'ConfigError', message }, String(message))
})

test('settlement on a chain that lacks something is refused with its name, whether it is requested or only half set', () => {
  refuses(() => settlement.read({ SETTLEMENT: 'onchain' }), 'Settlement', '')
  const cases: [Record<string, string>, RegExp][] = [
    [{ SETTLEMENT: 'onchain' }, /requires X402_NETWORK, X402_ASSET, X402_FACILITATOR_URL or X402_FACILITATOR_KEY\.$/],
    [{ X402_ASSET: usdc }, /requires X402_NETWORK, X402_FACILITATOR_URL or X402_FACILITATOR_KEY\.$/],
    [{ ...complete, X402_ASSET: '' }, /requires X402_ASSET\.$/],
    [{ ...complete, RPC_URL_BASE: '' }, /^X402_NETWORK requires an endpoint of the network: RPC_URL_BASE\.$/],
    [{ ...complete, X402_FACILITATOR_URL: 'https://a.example' }, /^Only one of X402_FACILITATOR_URL and /],
  ]
  for (const [env, message] of cases) assert.throws(() => settlement.read(env), { name: 'ConfigError', message })
})

test('calls are sold on any EVM network through a remote facilitator, without an endpoint of it', () => {
  const selling = {
    X402_PAY_TO: payTo,
    X402_NETWORK: 'eip155:999999',
    X402_ASSET: usdc,
    X402_FACILITATOR_URL: 'https://facilitator.example/v2/',
  }
  const read = settlement.read(selling)
  assert.deepEqual([read.settlement, read.facilitator?.kind], [null, 'remote'])
  assert.deepEqual(read.paymentTerms, {
    network: 'eip155:999999',
    asset: usdc,
    assetName: 'USD Coin',
    assetVersion: '2',
    payTo,
    facilitatorUrl: 'https://facilitator.example/v2',
  })
  assert.throws(() => settlement.read({ ...selling, SETTLEMENT: 'onchain' }), /must name an EVM network of/)
  for (const name of ['X402_NETWORK', 'X402_ASSET', 'X402_FACILITATOR_URL'])
    assert.throws(() => settlement.read({ ...selling, [name]: '' }), new RegExp(`requires ${name}`))
})
