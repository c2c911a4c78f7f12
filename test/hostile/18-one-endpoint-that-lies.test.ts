import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { ChainError } from '../../src/chains/chain-error.ts'
import type { At, TransferPage } from '../../src/chains/chain-reader.ts'
import { createReader } from '../../src/chains/readers/create-reader.ts'
import { defaultNetwork } from '../../src/chains/networks.ts'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { appNowMs, fakeChains, startChainApp, type FakeChain } from '../support/chains/chain-app.ts'
import { chainErrorOf, chainWorld } from '../support/chains/chain-world.ts'
import { startFakeEsplora } from '../support/chains/esplora.ts'
import { numbered } from '../support/chains/numbered.ts'
import { pageHistories } from '../support/chains/page-histories.ts'
import { readAllPages } from '../support/chains/read-all-pages.ts'
import { startFakeSolana } from '../support/chains/solana-node.ts'
import { startFakeTronGrid, tronUsdt, usdtTransfers } from '../support/chains/trongrid.ts'

/**
 * TRON, Solana and Bitcoin were read at one endpoint each: one that hid a freeze or a transfer with a sanctioned party made a
 * payee clear, and one that was down left every address uncertain.
 */
const chainsByPages = ['tron', 'solana', 'bitcoin'] as const

for (const name of chainsByPages) {
  test(`${name}: one of three endpoints that fails or lags is outvoted and counted in the answer; of two it leaves the verdict open`, async (t) => {
    for (const fault of ['has an error of its own', 'is asked too often', 'lags behind']) {
      for (const count of [2, 3]) {
        const { ask, chains } = await appWith(t, name, count)
        await chains[0]?.fail(fault)
        const { verdict, details, cause } = await ask()
        if (count === 2) {
          assert.deepEqual([verdict, cause], ['uncertain', chains[0]?.faults[fault]], fault)
        } else {
          assert.equal(verdict, 'clear', fault)
          assert.match(details, /Endpoints that did not answer: 1 of 3\. The others agree\./)
        }
      }
    }
  })

  test(`${name}: endpoints that agree are clear without a word, and none that answers is uncertain`, async (t) => {
    const { ask, chains } = await appWith(t, name, 3)
    const { verdict, details } = await ask()
    assert.equal(verdict, 'clear')
    assert.doesNotMatch(details, /did not answer/)
    const dead = await appWith(t, name, 3)
    for (const chain of dead.chains) await chain.fail('has an error of its own')
    assert.deepEqual((await dead.ask()).verdict, 'uncertain')
    assert.equal(chains.length, 3)
  })
}

const nowMs = Date.parse('2026-11-20T12:00:00Z')
const payee = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'
const listed = 'TXF1xDbVGdxFGbovmmmXvBGu8ZiE3Lq4mR'

test('a freeze that one endpoint hides is a disagreement, whichever of them it is', async (t) => {
  for (const liar of [0, 1, 2]) {
    const grids = await Promise.all([1, 2, 3].map(() => startFakeTronGrid(t, nowMs)))
    for (const [at, grid] of grids.entries()) if (at !== liar) grid.frozen = { [tronUsdt]: [payee] }
    // Nodes have no history.
    for (const node of grids.slice(1)) node.bend = (path, answer) => (path.startsWith('/v1') ? {} : answer)
    const [grid, ...nodes] = grids.map(({ url }) => url)
    const reader = readerOf('tron', [grid ?? ''], nodes)
    assert.equal((await chainErrorOf(reader.freezes(payee))).reason, 'disagreement')
    assert.deepEqual((await reader.transfers(payee, newest)).value.transfers, [])
  }
})

test('a frozen token account that one endpoint of Solana hides is a disagreement', async (t) => {
  const owner = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
  const mint = defaultNetwork('solana').tokens[0]?.address ?? ''
  const nodes = await Promise.all([1, 2, 3].map(() => startFakeSolana(t, nowMs)))
  for (const [at, node] of nodes.entries()) {
    const state = at === 0 ? 'initialized' : 'frozen'
    node.accounts = [{ address: '7UX2i7SucgLMQcfZ75s3VXmZZY4YRUyJN9X1RgfMoDUi', token: { mint, owner, state } }]
  }
  const [first, ...others] = nodes.map(({ url }) => url)
  assert.equal((await chainErrorOf(readerOf('solana', [first ?? ''], others).freezes(owner))).reason, 'disagreement')
  for (const node of nodes) node.accounts = []
  await nodes[0]?.fail('has an error of its own')
  const alone = await readerOf('solana', [first ?? ''], others).freezes(owner)
  assert.deepEqual(alone.silent, { count: 1, of: 3 })
})

test('a transfer that one of two TronGrids leaves out, adds or changes is a disagreement', async (t) => {
  const move = usdtTransfers(nowMs - 400 * 60_000)
  const rows = [1, 20, 300].map((minute) => move(listed, payee, 5n, minute))
  const lies: Record<string, typeof rows> = {
    'leaves all out': [],
    'leaves the newest out': rows.slice(0, 2),
    'leaves the oldest out': rows.slice(1),
    'adds one': [...rows, move(listed, payee, 5n, 100)],
    'names another amount': [...rows.slice(0, 2), move(listed, payee, 6n, 300)],
    'names another sender': [...rows.slice(0, 2), move(tronUsdt, payee, 5n, 300)],
  }
  for (const [what, lie] of Object.entries(lies)) {
    for (const liar of [0, 1]) {
      const grids = await Promise.all([0, 1].map(() => startFakeTronGrid(t, nowMs)))
      for (const [at, grid] of grids.entries()) grid.rows = at === liar ? lie : rows
      const reader = readerOf('tron', urlsOf(grids))
      assert.equal((await chainErrorOf(reader.transfers(payee, newest))).reason, 'disagreement', `${what} ${liar}`)
    }
  }
})

test('a transfer of the last minute that one index does not have yet is no disagreement, and is shown', async (t) => {
  const move = usdtTransfers(nowMs - 400 * 60_000)
  const old = move(listed, payee, 5n, 1)
  const late = { ...move(listed, payee, 7n, 400), block_timestamp: nowMs - 20_000 }
  for (const ahead of [0, 1]) {
    const grids = await Promise.all([0, 1].map(() => startFakeTronGrid(t, nowMs)))
    for (const [at, grid] of grids.entries()) grid.rows = at === ahead ? [old, late] : [old]
    const { value } = await readerOf('tron', urlsOf(grids)).transfers(payee, newest)
    assert.deepEqual(
      value.transfers.map(({ amount }) => amount),
      ['0.000007', '0.000005'],
    )
  }
})

test('page by page, histories of several endpoints are shown once and compared to their end', async (t) => {
  const address = 'bc1q82gvk20m08uctmmr97p2mqyxtyh6xf68rwe0t9'
  const other = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
  const paid = (n: number, satoshis: number) => ({
    txid: n.toString(16).padStart(64, '0'),
    // Three transactions in each block, which endpoints order as they like.
    block: { height: 890_000 - Math.floor(n / 3), time: nowMs / 1_000 - 86_400 - Math.floor(n / 3) * 600 },
    inputs: [{ address: other, satoshis }],
    outputs: [{ address, satoshis }],
  })
  const history = Array.from({ length: 70 }, (_, n) => paid(n, 1_000 + n))
  const otherOrder = history.toSorted((a, b) => b.block.height - a.block.height || b.txid.localeCompare(a.txid))
  const hidden = otherOrder.filter(({ txid }) => Number(`0x${txid}`) !== 40)
  for (const [second, isHonest] of [
    [otherOrder, true],
    [hidden, false],
  ] as const) {
    const sources = await Promise.all([0, 1].map(() => startFakeEsplora(t, nowMs)))
    for (const [at, source] of sources.entries()) source.transactions = [...(at === 0 ? history : second)]
    const reader = readerOf('bitcoin', urlsOf(sources))
    const readAll = async () => {
      const seen: string[] = []
      for (let before: string | null = null; ; ) {
        const { value } = await reader.transfers(address, { ...newest, before })
        seen.push(...value.transfers.map(({ tx }) => tx))
        before = value.next
        if (before === null) return seen
      }
    }
    if (isHonest) assert.equal(new Set(await readAll()).size, 70)
    else assert.equal((await chainErrorOf(readAll())).reason, 'disagreement')
  }
})

/**
 * What one endpoint left out stayed hidden where another one's page ended, where a complete page stood in one block,
 * and where it called its part the complete history: the payee that a listed party had paid was clear.
 */
for (const name of chainsByPages) {
  const { payee: paidAddress, pageSize, unit, start } = pageHistories[name]
  const blockEach = numbered(pageSize * 2).map((n) => ({ n, block: n }))
  // The oldest payment stands alone, because no source shows that nothing was cut off a block with more than a page has.
  const oneBlock = numbered(pageSize * 2).map((n) => ({ n, block: n < pageSize * 2 ? 1 : 2 }))
  const lies = {
    'leaves out the last payment of the page': { truth: blockEach, lie: blockEach.toSpliced(pageSize - 1, 1) },
    'leaves out one of many in one block': { truth: oneBlock, lie: oneBlock.toSpliced(pageSize - 1, 1) },
    'shows nothing of many in one block': { truth: oneBlock, lie: [] },
    'shows nothing of a short history': { truth: oneBlock.slice(0, 3), lie: [] },
    'calls its first page the whole history': { truth: blockEach, lie: blockEach.slice(0, pageSize) },
  }
  for (const [what, { truth, lie }] of Object.entries(lies)) {
    test(`${name}: an endpoint that ${what} hides nothing, as one of two, three or four`, async (t) => {
      for (const count of [2, 3, 4]) {
        for (const liar of [1, count]) {
          const endpoints = await Promise.all(numbered(count).map((n) => start(t, nowMs, n === liar ? lie : truth)))
          const reader = readerOf(name, urlsOf(endpoints))
          const first = await reader.transfers(paidAddress, newest).catch((error: unknown) => error)
          if (!(first instanceof ChainError)) {
            const { transfers, reachesBeginning } = (first as At<TransferPage>).value
            const amounts = new Set(transfers.map(({ amount }) => Math.round(Number(amount) * unit)))
            assert.ok(truth.slice(0, pageSize).every(({ n }) => amounts.has(n)))
            assert.equal(reachesBeginning, false)
          }
          const all = readAllPages(reader, paidAddress, newest)
          assert.equal((await chainErrorOf(all)).reason, 'disagreement', `${liar} of ${count}`)
        }
      }
    })
  }

  test(`${name}: endpoints that order blocks differently agree, and every payment is shown once`, async (t) => {
    const payments = numbered(pageSize * 3).map((n) => ({ n, block: Math.ceil(n / (pageSize - 3)) }))
    const otherOrder = payments.toSorted((a, b) => a.block - b.block || b.n - a.n)
    const endpoints = [await start(t, nowMs, payments), await start(t, nowMs, otherOrder)]
    const { transfers, pages } = await readAllPages(readerOf(name, urlsOf(endpoints)), paidAddress, newest)
    const amounts = new Set(transfers.map(({ amount }) => amount))
    assert.deepEqual([transfers.length, amounts.size], [payments.length, payments.length])
    assert.equal(pages.at(-1)?.reachesBeginning, true)
  })
}

const newest = { direction: 'both', limitMax: 200, before: null } as const

function urlsOf(servers: readonly { url: string }[]): [string, ...string[]] {
  const [first, ...others] = servers.map(({ url }) => url)
  assert.ok(first)
  return [first, ...others]
}

function readerOf(
  family: (typeof chainsByPages)[number],
  urls: readonly [string, ...string[]],
  stateUrls: string[] = [],
) {
  return createReader(chainWorld(nowMs), defaultNetwork(family), {
    urls,
    stateUrls,
    explorer: null,
    explorerKey: null,
    budgetMs: 800,
  })
}

async function appWith(t: TestContext, name: (typeof chainsByPages)[number], count: number) {
  const chains: FakeChain[] = []
  for (let i = 0; i < count; i++) chains.push(await fakeChain(t, name))
  const addresses = chains.map((chain) => chain.ordinary(7))
  const [variable = ''] = Object.keys(chains[0]?.env ?? {})
  const several = chains.flatMap(({ env }) => env[variable] ?? []).join(',')
  // Where one network is read alone, a block that lags makes the clock doubtful.
  const ethereum = await fakeChain(t, 'ethereum')
  ethereum.setHeadMs(appNowMs - 3_000)
  const app = await startChainApp(t, { ...ethereum.env, [variable]: several })
  const other = await app.ask<ScreenResult>(`/api/risk?addr=${ethereum.ordinary(1)}`)
  assert.equal(other.json.verdict, 'clear')
  return {
    chains,
    ask: async () => {
      const { json } = await app.ask<ScreenResult>(`/api/risk?addr=${addresses[0]}`)
      const details = JSON.stringify(json.intelligence.sources.map(({ detail }) => detail))
      return { verdict: json.verdict, cause: json.cause, details }
    },
  }
}

async function fakeChain(t: TestContext, name: (typeof chainsByPages)[number] | 'ethereum'): Promise<FakeChain> {
  const start = fakeChains[name]
  assert.ok(start)
  const chain = await start(t)
  if (name === 'bitcoin') chain.setHeadMs(appNowMs - 600_000)
  return chain
}
