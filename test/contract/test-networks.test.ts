import assert from 'node:assert/strict'
import test from 'node:test'
import { transferDocument } from '../intent/typed-data/documents.ts'
import { decodeJwt } from 'jose'
import type { DecisionResult } from '../../src/decision/describing/decision-result.ts'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { appNowMs, startChainApp } from '../support/chains/chain-app.ts'
import { startFakeSolana } from '../support/chains/solana-node.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { shared, startTestApp, testNow } from '../support/test-app.ts'

const testnets = [
  ['base-sepolia', 'evm', 'eip155:84532'],
  ['sepolia', 'evm', 'eip155:11155111'],
  ['polygon-amoy', 'evm', 'eip155:80002'],
  ['avalanche-fuji', 'evm', 'eip155:43113'],
  ['arbitrum-sepolia', 'evm', 'eip155:421614'],
  ['celo-sepolia', 'evm', 'eip155:11142220'],
  ['sei-testnet', 'evm', 'eip155:1328'],
  ['stable-testnet', 'evm', 'eip155:2201'],
  ['xdc-apothem', 'evm', 'eip155:51'],
  ['hpp-sepolia', 'evm', 'eip155:181228'],
  ['radius-testnet', 'evm', 'eip155:72344'],
  ['mezo-testnet', 'evm', 'eip155:31611'],
  ['solana-devnet', 'solana', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ['tron-nile', 'tron', 'tron:0xcd8690dc'],
] as const

test('200: lists apply on a test network as on the main network, and the answer states testnet', async () => {
  for (const [network, family] of testnets) {
    const clear = await screen(`addr=${unlisted[family]}&network=${network}`)
    assert.deepEqual([clear.chain, clear.testnet, clear.verdict], [network, true, 'clear'])
    assert.match(clear.note, new RegExp(`${network} is a test network: its tokens have no value\\.`))
    const listed = await screen(`addr=${sanctioned[family]}&network=${network}`)
    assert.deepEqual([listed.testnet, listed.verdict, listed.reason_code], [true, 'risky', 'SANCTIONS_MATCH'])
    const silent = clear.intelligence.sources.filter(({ kind }) => kind === 'chain')
    assert.ok(
      silent.length > 0 && silent.every(({ status, id }) => status === 'not_configured' && id.startsWith(network)),
    )
  }
  const chinese = await screen(`addr=${unlisted.evm}&network=sepolia&lang=zh`)
  assert.match(chinese.note, /sepolia 是测试网络，其代币没有价值。/)
})

test('200: no answer about a main network states testnet, named or not', async () => {
  for (const query of ['', '&network=base', '&network=BASE', '&on=2024-01-01']) {
    const { text } = await shared.ask(`/api/risk?addr=${unlisted.evm}${query}`)
    assert.doesNotMatch(text, /testnet|test network/)
  }
  for (const addr of [unlisted.solana, unlisted.tron, unlisted.bitcoin]) {
    assert.equal((await screen(`addr=${addr}`)).testnet, undefined)
  }
  // A name of another family is ignored, its being a test network too.
  const ignored = await screen(`addr=${unlisted.tron}&network=sepolia`)
  assert.deepEqual([ignored.chain, ignored.testnet], ['tron', undefined])
})

test('200: an attestation about a test network covers the payee on that network and on no other', async () => {
  for (const [network, family, caip2] of testnets) {
    const query = `to=${unlisted[family]}&network=${network}&amountUsdc=25`
    const { json } = await shared.ask<DecisionResult>(`/api/decide?${query}`)
    assert.deepEqual([json.decision, json.testnet, json.screened_network], ['allow', true, caip2])
    assert.equal(decodeJwt(json.settlement?.attestation ?? '')['sub'], `${caip2}:${unlisted[family]}`)
  }
})

test('200: test dollars are no dollars of a main network, nor the other way round', async () => {
  const dollars = {
    base: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    'base-sepolia': '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  }
  const data = `0xa9059cbb${unlisted.evm.slice(2).toLowerCase().padStart(64, '0')}${'17d7840'.padStart(64, '0')}`
  const check = async (network: string, contract: string, asset = 'USDC') => {
    const body = { intent: { action: 'pay', to: unlisted.evm, amount: '25', asset }, network, contract, data }
    return (await shared.ask<IntentAnswer>('/api/intent/check', { method: 'POST', body })).json
  }
  for (const [network, other] of [
    ['base', 'base-sepolia'],
    ['base-sepolia', 'base'],
  ] as const) {
    const own = await check(network, dollars[network])
    assert.equal(own.decision, 'match')
    assert.equal(own.intent.testnet, network === 'base-sepolia' ? true : undefined)
    const note = `${network} is a test network: its tokens have no value.`
    assert.equal(own.notes.includes(note), network === 'base-sepolia')
    assert.equal(
      own.notes.some((each) => each.includes('test network')),
      network === 'base-sepolia',
    )
    const foreign = await check(network, dollars[other])
    assert.equal(foreign.decision, 'mismatch')
    assert.equal(foreign.effects[0]?.asset?.symbol, null, 'no symbol is taken from another network')
    // Declared by its address it is a token of unknown decimals: no amount of dollars.
    assert.equal((await check(network, dollars[other], dollars[other])).decision, 'unknown')
  }
})

test('200: typed data for a test network is no payment on the main network', async () => {
  const body = (network: string) => ({
    intent: { action: 'pay', to: unlisted.evm, amount: '25' },
    network,
    contract: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
    typedData: {
      ...transferDocument(),
      domain: {
        name: 'USDC',
        version: '2',
        chainId: 84532,
        verifyingContract: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
      },
      message: {
        from: '0x1111111111111111111111111111111111111111',
        to: unlisted.evm,
        value: '25000000',
        validAfter: '0',
        validBefore: `${Date.parse(testNow) / 1_000 + 600}`,
        nonce: `0x${'ab'.repeat(32)}`,
      },
    },
  })
  const decisionOn = async (network: string) => {
    const from = '0x1111111111111111111111111111111111111111'
    const question = body(network)
    const intent = { ...question.intent, from }
    const { json } = await shared.ask('/api/intent/check', { method: 'POST', body: { ...question, intent } })
    return json['decision']
  }
  assert.equal(await decisionOn('base-sepolia'), 'match')
  for (const network of ['base', 'sepolia']) assert.notEqual(await decisionOn(network), 'match', network)
})

test('503: a test network is read only where it is configured; one without a known token has no transfers to show', async (t) => {
  for (const [network, family] of testnets.filter(([, each]) => each !== 'solana')) {
    const { status, json } = await shared.ask(`/api/risk/flow?addr=${unlisted[family]}&network=${network}`)
    assert.deepEqual([status, json['reason_code']], [503, 'chain_not_configured'], network)
  }
  const app = await startTestApp({ TRON_NILE_API_URL: 'http://127.0.0.1:9/nile', CHAIN_BUDGET_MS: '50' })
  t.after(app.stop)
  for (const path of ['flow', 'trace']) {
    const { status, json } = await app.ask(`/api/risk/${path}?addr=${unlisted.tron}&network=tron-nile`)
    assert.equal(status, 503)
    assert.equal(json['detail'], 'Transfers on tron-nile are not read: no token is known there.')
  }
  // The main network of the family is another chain, and stays unread.
  const mainnet = await app.ask<ScreenResult>(`/api/risk?addr=${unlisted.tron}`)
  assert.equal(mainnet.json.verdict, 'clear')
  const nile = await app.ask<ScreenResult>(`/api/risk?addr=${unlisted.tron}&network=tron-nile`)
  assert.deepEqual([nile.json.verdict, nile.json.cause], ['uncertain', 'unreachable'])
})

test('200: blocks of a test network are no evidence about the clock, those of its main network are', async (t) => {
  for (const [setting, genesis, network, code] of [
    ['SOLANA_DEVNET_RPC_URL', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG', 'solana-devnet', 'NO_RISK_SIGNAL'],
    ['SOLANA_RPC_URL', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', 'solana', 'CLOCK_WRONG'],
  ] as const) {
    const node = await startFakeSolana(t, appNowMs + 400_000)
    node.genesis = genesis
    const app = await startChainApp(t, { [setting]: node.url })
    await app.ask(`/api/risk?addr=${unlisted.solana}&network=${network}`)
    assert.ok(node.asked.length > 0)
    const { json } = await app.ask<ScreenResult>(`/api/risk?addr=${unlisted.evm}`)
    assert.equal(json.reason_code, code, network)
  }
})

type IntentAnswer = {
  decision: string
  intent: { testnet?: boolean }
  notes: string[]
  effects: { asset?: { symbol: string | null } }[]
}

async function screen(query: string): Promise<ScreenResult> {
  return (await shared.ask<ScreenResult>(`/api/risk?${query}`)).json
}

test('400: the chain of `countersign devnet` is unknown where it does not run, at every endpoint that takes a network', async () => {
  const { evm: to } = unlisted
  const requirements = { scheme: 'exact', network: 'eip155:31337', amount: '1', asset: devnetDollar, payTo: to }
  const intent = { action: 'pay', to, amount: '1', asset: 'USDC' }
  const receipt = { role: 'payer', txHash: `0x${'ab'.repeat(32)}`, chain: 'devnet', payee: to, claim: 'delivered' }
  const refusals: [string, object | null, string][] = [
    [`/api/risk?addr=${to}&network=devnet`, null, 'network'],
    [`/api/risk?addr=${to}&network=EIP155:31337&on=2024-01-01`, null, 'network'],
    [`/api/risk/flow?addr=${to}&network=devnet`, null, 'network'],
    [`/api/risk/trace?addr=${to}&network=devnet`, null, 'network'],
    [`/api/decide?to=${to}&network=devnet`, null, 'network'],
    [`/api/evidence/bundle?address=${to}&network=devnet`, null, 'network'],
    ['/api/decide', { requirements }, 'requirements.network'],
    ['/api/pay', { action: 'preview', to, amountUsdc: 1, network: 'devnet' }, 'network'],
    ['/api/intent/check', { intent, network: 'devnet', contract: devnetDollar, data: '0x' }, 'network'],
    ['/api/fulfillment', receipt, 'chain'],
    ['/api/probe/plan', { to, amount: '1', network: 'devnet', asset: 'USDC' }, 'network'],
  ]
  for (const [path, body, field] of refusals) {
    const { status, json } = await shared.ask(path, body === null ? {} : { method: 'POST', body: { ...body } })
    assert.deepEqual([status, json['reason_code'], json['field']], [400, 'network_invalid', field], path)
    assert.doesNotMatch(String(json['detail']), / devnet/, path)
  }
  const { json } = await shared.ask<{ networks: { name: string }[] }>('/api/networks')
  assert.equal(
    json.networks.some(({ name }) => name === 'devnet'),
    false,
  )
})

test('400: where that chain runs, it is among the networks that a refusal names', async (t) => {
  const app = await startTestApp({ RPC_URL_DEVNET: 'http://127.0.0.1:9' })
  t.after(() => app.stop())
  const requirements = { scheme: 'exact', network: 'eip155:5', amount: '1', asset: devnetDollar, payTo: unlisted.evm }
  for (const [path, body, field] of [
    [`/api/risk?addr=${unlisted.evm}&network=eth`, null, 'network'],
    ['/api/decide', { requirements }, 'requirements.network'],
    ['/api/pay', { action: 'preview', to: unlisted.evm, amountUsdc: 1, network: 'eth' }, 'network'],
  ] as const) {
    const { status, json } = await app.ask(path, body === null ? {} : { method: 'POST', body: { ...body } })
    assert.deepEqual([status, json['reason_code'], json['field']], [400, 'network_invalid', field], path)
    assert.match(String(json['detail']), / devnet/, path)
  }
})

const devnetDollar = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
