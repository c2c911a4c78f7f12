import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import fc from 'fast-check'
import { createBlockscoutHistory } from '../../../src/chains/explorers/blockscout-history.ts'
import { networkByName } from '../../../src/chains/networks.ts'
import { eip55Of } from '../../support/address-forms.ts'
import { startFakeBlockscout, type BlockscoutTransfer } from '../../support/chains/blockscout.ts'
import { chainWorld } from '../../support/chains/chain-world.ts'
import { faults, type Fault } from '../../support/chains/faulty-server.ts'
import { overTime } from '../../support/chains/over-time.ts'
import { refuses } from '../../support/chains/refuses.ts'

const nowMs = Date.parse('2026-11-20T12:00:00Z')
const [alice, bob, carol] = [addressNumber(1), addressNumber(2), addressNumber(3)]
const [usdc, usdt] = ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '0xdAC17F958D2ee523a2206206994597C13D831ec7']
const all = { direction: 'both', limitMax: 200, before: null } as const

for (const isNew of [true, false]) {
  test(`a transfer as ${isNew ? 'newer' : 'older'} versions write it is read exactly`, async (t) => {
    const { history, explorer } = await start(t)
    explorer.isNew = isNew
    explorer.transfers = [paid(7, bob, alice, { value: 830_000_001n })]
    const { value, block, as_of } = await history.transfers(alice, all)
    assert.deepEqual([block, as_of], [23_700_000, '2026-11-20T11:59:48.000Z'])
    assert.deepEqual(value.transfers, [
      {
        tx: txOf(7),
        from: bob,
        to: alice,
        token: usdc,
        symbol: 'USDC',
        asset: 'USDC',
        amount: '830.000001',
        block: isNew ? 7 : null,
        time: new Date(timeOf(7)).toISOString(),
      },
    ])
    assert.deepEqual([value.next, value.reachesBeginning, value.window], [null, true, null])
  })
}

test('every token of the network is requested by its contract, and one side where one is requested', async (t) => {
  const { history, explorer } = await start(t, { path: '/api/v2/', key: 'k-1' })
  await history.transfers(alice, { ...all, direction: 'in' })
  await history.transfers(alice, { ...all, direction: 'out' })
  await history.transfers(alice, all)
  const requests = explorer.asked.filter(({ path }) => path.endsWith('/token-transfers'))
  // Of two tokens, and each page again, since it was empty.
  assert.equal(requests.length, 12)
  const sides = requests.map(({ query }) => query.get('filter') ?? 'both')
  assert.deepEqual(
    sides,
    ['to', 'from', 'both'].flatMap((side) => [side, side, side, side]),
  )
  for (const { query } of requests) {
    assert.ok([usdc, usdt].includes(query.get('token') ?? ''))
    assert.deepEqual([query.get('type'), query.get('apikey')], ['ERC-20', 'k-1'])
  }
})

test('a history that is empty is an answer', async (t) => {
  const { history } = await start(t)
  const { value } = await history.transfers(alice, all)
  assert.deepEqual([value.transfers, value.next, value.reachesBeginning], [[], null, true])
  assert.equal((await history.firstSeen(alice)).value, null)
})

test('tokens that are only named like official ones, and transfers of nothing, do not count', async (t) => {
  const { history, explorer } = await start(t)
  explorer.transfers = [paid(1, bob, alice), paid(2, bob, alice, { value: 0n })]
  explorer.bend = (list, answer) => {
    if (list !== 'token-transfers') return answer
    const { items } = answer as { items: { token: object }[] }
    const fakes = items.map((item) => ({ ...item, token: { ...item.token, address_hash: addressNumber(9) } }))
    return { items: [...fakes, ...items], next_page_params: null }
  }
  const { transfers } = (await history.transfers(alice, all)).value
  assert.deepEqual(
    transfers.map(({ tx }) => tx),
    [txOf(1)],
  )
})

test('a transfer without a time stands between its neighbours', async (t) => {
  const { history, explorer } = await start(t)
  explorer.isNew = false
  explorer.transfers = [
    paid(1, bob, alice),
    paid(3, bob, alice, { timeMs: null }),
    paid(5, bob, alice),
    paid(2, bob, alice, { token: usdt }),
    paid(6, bob, alice, { token: usdt }),
  ]
  const { transfers } = (await history.transfers(alice, all)).value
  assert.deepEqual(
    transfers.map(({ tx }) => tx),
    [6, 5, 3, 2, 1].map(txOf),
  )
  assert.equal(transfers[2]?.time, null)
})

test('pages give each transfer once, newest first, with any size and any change meanwhile', async (t) => {
  const { history, explorer } = await start(t)
  const row = fc.record({ block: fc.integer({ min: 1, max: 12 }), isUsdt: fc.boolean(), isIn: fc.boolean() })
  const sizes = fc.record({ limitMax: fc.integer({ min: 1, max: 9 }), pageRows: fc.integer({ min: 1, max: 9 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 40 }), sizes, async (rows, { limitMax, pageRows }) => {
      explorer.pageRows = pageRows
      explorer.transfers = rows.map(({ block, isUsdt, isIn }, i) => ({
        ...paid(block, isIn ? bob : alice, isIn ? alice : bob, { token: isUsdt ? usdt : usdc }),
        index: i,
        tx: txOf(1_000 + i),
      }))
      const inputs: string[] = []
      const blocks: number[] = []
      let before: string | null = null
      for (let pages = 0; pages < 400; pages++) {
        const { value }: Awaited<ReturnType<typeof history.transfers>> = await history.transfers(alice, {
          ...all,
          limitMax,
          before,
        })
        assert.ok(value.transfers.length <= limitMax)
        for (const { tx, block } of value.transfers) {
          // One page each way reads before the newer ones arrive; those may be returned, the others must be, once.
          if (Number(block) < 100) inputs.push(tx)
          if (Number(block) < 100) blocks.push(-Number(block))
        }
        before = value.next
        if (before === null) break
        for (const token of [usdc, usdt]) {
          for (const index of [0, 1, 2]) explorer.transfers.push(paid(100 + pages, bob, alice, { token, index }))
        }
      }
      assert.equal(before, null)
      assert.deepEqual(inputs.toSorted(), rows.map((_, i) => txOf(1_000 + i)).toSorted())
      assert.deepEqual(
        blocks,
        blocks.toSorted((a, b) => a - b),
      )
    }),
    { numRuns: 25 },
  )
})

test('where a list goes on is sent back as it came, and changes nothing in the query', async (t) => {
  const { history, explorer } = await start(t)
  const params = { block_number: 9, index: '7', overflow: true, none: null, token: bob, type: 'ERC-721', a_b: 1.5 }
  // The first page of each token goes on.
  let goingOn = 2
  explorer.transfers = [usdc, usdt].map((token) => paid(1, bob, alice, { token }))
  explorer.bend = (list, answer) =>
    list === 'token-transfers' && goingOn-- > 0 ? { items: [], next_page_params: params } : answer
  const { value: last } = await history.transfers(alice, all)
  assert.equal(last.reachesBeginning, true)
  const requests = explorer.asked.filter(({ path }) => path.endsWith('/token-transfers')).slice(2)
  assert.equal(requests.length, 2)
  for (const { query } of requests) {
    const { token, type, ...rest } = Object.fromEntries(query)
    assert.ok([usdc, usdt].includes(token ?? ''))
    assert.equal(type, 'ERC-20')
    assert.deepEqual(rest, { block_number: '9', index: '7', overflow: 'true', a_b: '1.5' })
  }
})

const badParams: unknown[] = [
  { nested: {} },
  { list: [1] },
  { 'a&b': 1 },
  { long: 'x'.repeat(2_000) },
  Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`p${i}`, 1])),
  [],
  'next',
]
for (const params of badParams) {
  test(`a list that goes on at ${JSON.stringify(params).slice(0, 40)} is malformed`, async (t) => {
    const { history, explorer } = await start(t)
    explorer.bend = (list, answer) =>
      list === 'token-transfers' ? { ...(answer as object), next_page_params: params } : answer
    await refuses(history.transfers(alice, all), 'malformed')
  })
}

test('a list that goes round in a circle is malformed', async (t) => {
  const { history, explorer } = await start(t)
  explorer.bend = (list, answer) =>
    list === 'token-transfers' ? { items: [], next_page_params: { index: 1 } } : answer
  await refuses(history.transfers(alice, all), 'malformed')
})

test('activity begins with the first transaction or the oldest transfer that could be seen', async (t) => {
  const { history, explorer } = await start(t)
  const since = async () => (await history.firstSeen(alice)).value
  explorer.transactions = Array.from({ length: 60 }, (_, i) => timeOf(500 + i))
  assert.deepEqual(await since(), { at: new Date(timeOf(500)).toISOString(), isFirst: true })
  explorer.sorts = false
  assert.deepEqual(await since(), { at: new Date(timeOf(510)).toISOString(), isFirst: false })
  explorer.transfers = [paid(20, bob, alice), paid(30, carol, alice)]
  assert.deepEqual(await since(), { at: new Date(timeOf(20)).toISOString(), isFirst: false })
  explorer.transactions = [timeOf(500)]
  assert.deepEqual(await since(), { at: new Date(timeOf(20)).toISOString(), isFirst: true })
  explorer.pageRows = 1
  explorer.transfers = [1, 2, 3, 4, 5].map((block) => paid(block, bob, alice))
  assert.deepEqual(await since(), { at: new Date(timeOf(3)).toISOString(), isFirst: false })
})

test('an index that lags is stale, and one that cannot report it is read without a block', async (t) => {
  const { history, explorer, world } = await start(t)
  explorer.head.timeMs = nowMs - 600_001
  await refuses(history.transfers(alice, all), 'stale')
  explorer.hasBlocks = false
  world.clock.ms += 5_000
  const { block, as_of } = await history.transfers(alice, all)
  assert.deepEqual([block, as_of], [null, '2026-11-20T12:00:05.000Z'])
})

const hostile: Record<string, unknown> = {
  transaction_hash: '0x12',
  log_index: -1,
  timestamp: 'yesterday',
  block_number: 1.5,
  token: {},
  from: null,
  to: { hash: 'bob' },
  total: { decimals: '18', value: '1' },
}
for (const [member, value] of Object.entries(hostile)) {
  test(`a row with a wrong ${member} makes the answer malformed`, async (t) => {
    const { history, explorer } = await start(t)
    explorer.transfers = [paid(1, bob, alice)]
    explorer.bend = (list, answer) => {
      if (list !== 'token-transfers') return answer
      const { items } = answer as { items: object[] }
      return { items: items.map((item) => ({ ...item, [member]: value })), next_page_params: null }
    }
    await refuses(history.transfers(alice, all), 'malformed')
  })
}

test('a transfer of another address is malformed', async (t) => {
  const { history, explorer } = await start(t)
  explorer.transfers = [paid(1, bob, alice)]
  explorer.bend = (list, answer) =>
    list === 'token-transfers' ? JSON.parse(JSON.stringify(answer).replaceAll(alice, carol)) : answer
  await refuses(history.transfers(alice, all), 'malformed')
})

test('a cursor that was never issued is refused', async (t) => {
  const { history } = await start(t)
  for (const before of ['', 'x', '{}', '[]', '[{"from":{"a":[]},"after":null},null]'])
    await refuses(history.transfers(alice, { ...all, before }), 'malformed')
})

for (const fault of Object.keys(faults) as Fault[]) {
  test(`an explorer that ${fault} gives no answer but its cause`, async (t) => {
    const { history, explorer, world } = await start(t)
    await explorer.fail(fault)
    for (const ask of [() => history.transfers(alice, all), () => history.firstSeen(alice)]) {
      await refuses(overTime<unknown>(world.clock, explorer, ask()), faults[fault])
    }
    await explorer.fail(null)
    assert.deepEqual((await history.transfers(alice, all)).value.transfers, [])
  })
}

type Options = { path?: string; key?: string }

async function start(t: TestContext, { path = '', key }: Options = {}) {
  const world = chainWorld(nowMs)
  const explorer = await startFakeBlockscout(t, nowMs)
  const network = networkByName('ethereum')
  assert.ok(network)
  const options = { network, url: explorer.url + path, key: key ?? null, furtherPagesMs: 480 }
  return { history: createBlockscoutHistory(world, options), explorer, world }
}

function paid(block: number, from: string, to: string, more: Partial<BlockscoutTransfer> = {}): BlockscoutTransfer {
  const plain = { block, index: 0, timeMs: timeOf(block), tx: txOf(block), token: usdc, decimals: 6, value: 1_000_000n }
  return { ...plain, from, to, ...more }
}

function timeOf(block: number): number {
  return Date.parse('2026-01-01T00:00:00Z') + block * 12_000
}

function txOf(n: number): string {
  return `0x${n.toString(16).padStart(64, '0')}`
}

function addressNumber(n: number): string {
  return eip55Of(Buffer.from(n.toString(16).padStart(40, '0'), 'hex'))
}
