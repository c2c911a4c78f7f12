import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { openChains, type Chains, type ChainSettings } from '../../src/chains/chains.ts'
import { networks } from '../../src/chains/networks.ts'
import { startFakeBlockscout } from '../support/chains/blockscout.ts'
import { chainWorld } from '../support/chains/chain-world.ts'
import { emptyAccount, startEvmNode, type EvmNode } from '../support/chains/evm-node.ts'
import { startFakeTronGrid } from '../support/chains/trongrid.ts'
import { addressNumber } from '../support/chains/tron-set-up.ts'

const address = '0x098B716B8Aaf21512996dC57EB0615e2383E2f96'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const nowMs = Date.parse('2026-11-20T12:00:00Z')
const newest = { direction: 'both', limitMax: 100, before: null } as const

test('a network is on when it has an endpoint, and opening sends no request', () => {
  const chains = openChains(
    { ...chainWorld(nowMs), fetch: () => Promise.reject(new Error('asked')) },
    { ...off, endpoints: { base: ['http://a.example'], tron: ['http://b.example'], ethereum: [] } },
  )
  const on = networks.map(({ name }) => name).filter(chains.isOn)
  assert.deepEqual(on, ['base', 'tron'])
  assert.equal(chains.isOn('nowhere'), false)
  assert.equal(chains.budgetMs, 700)
  assert.throws(() => chains.freezes('ethereum', address, nowMs), RangeError)
})

test('freezes are read again after 30 s, transfers after 2 minutes, a profile after 10', async (t) => {
  const { node, chains, world } = await setUp(t)
  const asks = {
    freezes: () => chains.freezes('ethereum', address, world.now() + 700),
    transfers: () => chains.transfers('ethereum', address, newest, world.now() + 700),
    profile: () => chains.profile('ethereum', address, world.now() + 700),
  }
  const lifetimesMs = { freezes: 30_000, transfers: 120_000, profile: 600_000 }
  for (const kind of ['freezes', 'transfers', 'profile'] as const) {
    const first = await asks[kind]()
    assert.ok(first.at, kind)
    goOn(world, node, lifetimesMs[kind] - 1)
    assert.equal((await asks[kind]()).at, first.at, kind)
    const posts = node.posts.length
    goOn(world, node, 1)
    const again = await asks[kind]()
    assert.ok(again.at && again.at !== first.at && node.posts.length > posts, kind)
    assert.ok(again.at.as_of > first.at.as_of)
  }
})

test('questions of several callers about one address at once are one question, of any kind', async (t) => {
  const { node, chains } = await setUp(t)
  const all = (of: Chains) => [
    of.freezes('ethereum', address, nowMs + 700),
    of.profile('ethereum', address, nowMs + 700),
    of.transfers('ethereum', address, newest, nowMs + 700),
  ]
  for (const answer of all(chains)) assert.equal((await answer).cause, undefined)
  const posts = node.posts.flat().length
  const cold = await setUp(t)
  const answers = Array.from({ length: 50 }).flatMap(() => all(cold.chains))
  const inputs = new Set<unknown>()
  for (const answer of answers) inputs.add((await answer).at)
  assert.equal(cold.node.posts.flat().length, posts)
  assert.deepEqual([inputs.size, inputs.has(undefined)], [3, false])
})

test('pages of transfers in another direction, of another size or from another place are other questions', async (t) => {
  const { chains } = await setUp(t)
  const queries = [
    newest,
    { ...newest, direction: 'in' },
    { ...newest, limitMax: 50 },
    { ...newest, before: '19999000.0' },
    { ...newest, direction: 'in', before: '19999000.0' },
  ] as const
  const inputs = new Set<unknown>()
  for (const query of queries) inputs.add((await chains.transfers('ethereum', address, query, nowMs + 700)).at)
  assert.deepEqual([inputs.size, inputs.has(undefined)], [queries.length, false])
})

test('one network that is queried for the other’s address answers for itself', async (t) => {
  const [ethereum, base] = [await startEvmNode(t, { chainId: 1 }), await startEvmNode(t, { chainId: 8453 })]
  ethereum.chain.frozen.add(`${usdc} ${address}`.toLowerCase())
  const world = chainWorld(nowMs)
  const chains = openChains(world, { ...off, endpoints: { ethereum: [ethereum.url], base: [base.url] } })
  const frozenOn = async (network: string) => {
    const { at } = await chains.freezes(network, address, nowMs + 700)
    return at?.value.filter(({ frozen }) => frozen).map(({ symbol }) => symbol)
  }
  assert.deepEqual([await frozenOn('ethereum'), await frozenOn('base')], [['USDC'], []])
})

test('of two endpoints both are queried, and must agree', async (t) => {
  const nodes = [await startEvmNode(t), await startEvmNode(t)] as const
  const urls = nodes.map(({ url }) => url)
  const chains = openChains(chainWorld(nowMs), { ...off, endpoints: { ethereum: urls } })
  assert.ok((await chains.freezes('ethereum', address, nowMs + 700)).at)
  for (const { posts } of nodes) assert.ok(posts.length > 0)
  nodes[1].chain.frozen.add(`${usdc} ${address.replace('0x0', '0x1')}`.toLowerCase())
  const differing = await chains.freezes('ethereum', address.replace('0x0', '0x1'), nowMs + 700)
  assert.equal(differing.cause, 'disagreement')
})

test('an explorer provides the age where there is one, and the transfers beside the node', async (t) => {
  const explorer = await startFakeBlockscout(t, nowMs)
  explorer.transactions = [Date.parse('2024-02-03T00:00:00Z')]
  const node = await startEvmNode(t, { accounts: new Map([[address.toLowerCase(), emptyAccount({ coin: 1n })]]) })
  explorer.head.number = node.chain.head.number
  const chains = openChains(chainWorld(nowMs), {
    ...off,
    endpoints: { ethereum: [node.url] },
    explorers: { ethereum: { url: explorer.url, kind: 'blockscout' } },
  })
  const { at } = await chains.profile('ethereum', address, nowMs + 700)
  assert.deepEqual(at?.value.activeSince, { at: '2024-02-03T00:00:00.000Z', isFirst: true })
  assert.ok((await chains.transfers('ethereum', address, newest, nowMs + 700)).at)
  assert.ok(node.posts.flat().includes('eth_getLogs'))
})

test('the first inflow is returned where a source can provide it, and otherwise no endpoint is queried', async (t) => {
  const grid = await startFakeTronGrid(t, nowMs)
  const { node, world } = await setUp(t)
  const chains = openChains(world, { ...off, endpoints: { tron: [grid.url], ethereum: [node.url] } })
  node.posts.length = 0
  assert.equal(chains.firstInflow('ethereum', address, nowMs + 700), null)
  assert.equal(chains.firstInflow('base', address, nowMs + 700), null)
  assert.equal(node.posts.length, 0)
  const { at } = (await chains.firstInflow('tron', addressNumber(1), nowMs + 700)) ?? {}
  assert.deepEqual(at?.value, null)
})

const off: ChainSettings = { endpoints: {}, stateEndpoints: {}, explorers: {}, explorerKey: null, budgetMs: 700 }

type SetUp = { node: EvmNode; chains: Chains; world: ReturnType<typeof chainWorld> }

async function setUp(t: TestContext): Promise<SetUp> {
  const account = emptyAccount({ sentAt: [1], coin: 1n })
  const node = await startEvmNode(t, { accounts: new Map([[address.toLowerCase(), account]]) })
  const world = chainWorld(nowMs)
  return { node, world, chains: openChains(world, { ...off, endpoints: { ethereum: [node.url] } }) }
}

/** Time passes, for the chain as well. */
function goOn(world: SetUp['world'], { chain }: EvmNode, ms: number): void {
  world.clock.ms += ms
  chain.head.timeMs = world.clock.ms
}
