import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { appNowMs, evmAddress, fakeChains, startChainApp } from '../support/chains/chain-app.ts'
import { emptyAccount, startEvmNode, type EvmNode } from '../support/chains/evm-node.ts'
import { overTime } from '../support/chains/over-time.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import type { TestApp } from '../support/test-app.ts'

type Row = { address: string; verdict: string; risk: number | null; blocked: boolean; top: string }
type Batch = { summary: Readonly<Record<string, number>>; results: Row[] }

/** What CHAIN_BUDGET_MS is unless it is set. */
const budgetMs = 800
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

test('200: the addresses of a batch are each judged by the state of their chain, as alone', async (t) => {
  const { node, app } = await start(t)
  const [plain, frozen, noHistory, contract] = [1, 2, 3, 4].map((n) => evmAddress(0x1000 + n)) as [
    string,
    string,
    string,
    string,
  ]
  hold(node, plain)
  hold(node, frozen)
  node.chain.frozen.add(`${usdc} ${frozen}`.toLowerCase())
  node.chain.accounts.set(contract.toLowerCase(), emptyAccount({ coin: 1n, code: '0x6080' }))
  for (let round = 0; round < 2; round++) {
    const { json } = await batch(app, [plain, unlisted.tron, noHistory, contract, frozen, sanctioned.evm])
    assert.deepEqual(json.summary, { total: 6, risky: 2, caution: 1, uncertain: 0, clear: 3, invalid: 0 })
    assert.deepEqual(
      json.results.map(({ address, verdict, risk }) => [address, verdict, risk]),
      [
        [frozen, 'risky', 90],
        [sanctioned.evm, 'risky', 100],
        [noHistory, 'caution', 20],
        [plain, 'clear', 0],
        [unlisted.tron, 'clear', 0],
        [contract, 'clear', 0],
      ],
      'the chain of the T address is off',
    )
    for (const row of json.results) {
      const { json: alone } = await app.ask<ScreenResult>(`/api/risk?addr=${row.address}`)
      const { address, verdict, risk, blocked, signals, reason_code, signal_keys } = alone
      assert.deepEqual(row, { address, verdict, risk, blocked, top: signals[0], reason_code, signal_keys })
    }
  }
})

test('200: 25 addresses are queried in parallel, within the budget of one', async (t) => {
  const { node, app } = await start(t)
  hold(node, evmAddress(1))
  await app.ask(`/api/risk?addr=${evmAddress(1)}`)
  const { fetch, after, clock } = app.world
  let begun = 0
  app.world.fetch = async (...question) => {
    begun++
    await new Promise<void>((resolve) => void after(300, resolve))
    return fetch(...question)
  }
  const addresses = Array.from({ length: 25 }, (_, i) => evmAddress(0x1000 + i))
  for (const address of addresses) hold(node, address)
  const beganMs = clock.ms
  const { json } = await overTime(clock, { hung: () => begun }, batch(app, addresses), 300)
  assert.deepEqual(new Set(json.results.map(({ verdict }) => verdict)), new Set(['clear']))
  const tookMs = clock.ms - beganMs
  assert.ok(begun > 1 && tookMs >= 300 && tookMs < budgetMs, `${begun} requests, ${tookMs} ms`)
})

test('200: with an endpoint that hangs a batch is answered at its deadline: risky first, the rest uncertain', async (t) => {
  const { node, app } = await start(t)
  const { clock } = app.world
  hold(node, evmAddress(1))
  await app.ask(`/api/risk?addr=${evmAddress(1)}`)
  node.fail('hang')
  const strangers = Array.from({ length: 22 }, (_, i) => evmAddress(0x1000 + i))
  const all = [...strangers, unlisted.solana, sanctioned.evm, evmAddress(1)]
  const { json } = await overTime(clock, node, batch(app, all), budgetMs)
  assert.deepEqual(
    json.results.map(({ address, verdict, risk, blocked }) => [address, verdict, risk, blocked]),
    [
      [sanctioned.evm, 'risky', 100, true],
      ...strangers.map((address) => [address, 'uncertain', null, true]),
      [unlisted.solana, 'clear', 0, false],
      [evmAddress(1), 'clear', 0, false],
    ],
    'what is known is known, and another chain is another matter',
  )
  assert.deepEqual(json.summary, { total: 25, risky: 1, caution: 0, uncertain: 22, clear: 2, invalid: 0 })
  assert.equal(json.results[1]?.top, 'No risk signal found so far, but screening did not complete.')
  const [posts, stoodMs] = [node.posts.length, clock.ms]
  const second = await batch(
    app,
    strangers.map((_, i) => evmAddress(0x2000 + i)),
  )
  assert.equal(clock.ms, stoodMs, 'answered without waiting')
  assert.ok(second.json.results.every(({ verdict }) => verdict === 'uncertain'))
  assert.equal(node.posts.length, posts, 'a network that failed so often is left alone')
})

test('200: chains that are down and chains that are not stand side by side in one batch', async (t) => {
  for (const down of Object.keys(fakeChains)) {
    const chains = await Promise.all(
      Object.entries(fakeChains).map(async ([name, startChain]) => ({ name, chain: await startChain(t) })),
    )
    const env = Object.assign({}, ...chains.map(({ chain }) => chain.env)) as Record<string, string>
    const app = await startChainApp(t, env)
    for (const { name, chain } of chains) {
      chain.setHeadMs(app.world.clock.ms)
      await chain.fail(name === down ? (Object.keys(chain.faults)[0] ?? null) : null)
    }
    const requests = chains.map(({ name, chain }) => ({ name, address: chain.ordinary(7) }))
    const { json } = await batch(
      app,
      requests.map(({ address }) => address),
    )
    assert.deepEqual(
      new Map(json.results.map(({ address, verdict }) => [address, verdict])),
      new Map(requests.map(({ name, address }) => [address, name === down ? 'uncertain' : 'clear'])),
    )
    assert.equal(json.results[0]?.verdict, 'uncertain')
  }
})

function batch(app: TestApp, addresses: readonly string[]) {
  return app.ask<Batch>('/api/risk/batch', { method: 'POST', body: { addresses } })
}

async function start(t: TestContext): Promise<{ node: EvmNode; app: TestApp }> {
  const node = await startEvmNode(t, { head: { number: 20_000_000, timeMs: appNowMs - 3_000 } })
  return { node, app: await startChainApp(t, { RPC_URL_ETHEREUM: node.url }) }
}

function hold({ chain }: EvmNode, address: string): void {
  chain.accounts.set(address.toLowerCase(), emptyAccount({ sentAt: [1], coin: 1n }))
}
