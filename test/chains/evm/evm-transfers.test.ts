import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { Transfer, TransferQuery } from '../../../src/chains/chain-reader.ts'
import type { EvmReader } from '../../../src/chains/evm/evm-reader.ts'
import { chainErrorOf } from '../../support/chains/chain-world.ts'
import type { EvmChain, EvmLog } from '../../support/chains/evm-node.ts'
import { named, setUpEvm } from '../../support/chains/evm-set-up.ts'

const address = '0x098B716B8Aaf21512996dC57EB0615e2383E2f96'
const other = '0xd90e2f925DA726b50C4Ed8D0Fb90Ad053324F31b'
const [usdc = '', usdt = ''] = named('ethereum').tokens.map((token) => token.address)
const head = 20_000_000
const placeOf = (index: number) => (head - 5) * 10 + index
const newest: TransferQuery = { direction: 'both', limitMax: 100, before: null }

test('transfers of both sides come newest first, with exact amounts and canonical addresses', async (t) => {
  const logs = [log(head - 5, 2, other, address, 12_500_000n), log(head - 5, 3, address, other, 1n, usdt)]
  const { reader } = await setUpEvm(t, { logs })
  const { value, block, as_of } = await reader.transfers(address, newest)
  const common = { block: head - 5, time: null }
  assert.deepEqual(value.transfers, [
    {
      ...common,
      tx: txOf(placeOf(3)),
      from: address,
      to: other,
      token: usdt,
      symbol: 'USDT',
      asset: 'USDT',
      amount: '0.000001',
    },
    {
      ...common,
      tx: txOf(placeOf(2)),
      from: other,
      to: address,
      token: usdc,
      symbol: 'USDC',
      asset: 'USDC',
      amount: '12.5',
    },
  ])
  assert.deepEqual([block, as_of], [head, '2026-11-20T12:00:00.000Z'])
})

test('one direction is one question', async (t) => {
  const logs = [log(head - 5, 1, other, address), log(head - 5, 2, address, other)]
  const { node, reader } = await setUpEvm(t, { logs })
  for (const [direction, index] of [
    ['in', 1],
    ['out', 2],
  ] as const) {
    node.posts.length = 0
    const { value } = await reader.transfers(address, { ...newest, direction })
    assert.deepEqual(
      value.transfers.map(({ tx }) => tx),
      [txOf(placeOf(index))],
    )
    assert.equal(node.posts.flat().filter((method) => method === 'eth_getLogs').length, 1)
  }
})

test('a transfer to oneself counts once', async (t) => {
  const { reader } = await setUpEvm(t, { logs: [log(head, 1, address, address)] })
  assert.equal((await reader.transfers(address, newest)).value.transfers.length, 1)
})

test('two transfers in one transaction are two', async (t) => {
  const logs = [log(head, 1, address, other), { ...log(head, 2, address, other), tx: txOf(head * 10 + 1) }]
  const { reader } = await setUpEvm(t, { logs })
  assert.equal((await reader.transfers(address, newest)).value.transfers.length, 2)
})

test('pegged dollars of BSC have eighteen decimals', async (t) => {
  const token = named('bsc').tokens[0]?.address ?? ''
  const logs = [log(head, 1, other, address, 2_500_000_000_000_000_000n, token)]
  const { reader } = await setUpEvm(t, { chainId: 56, logs }, { network: named('bsc') })
  assert.equal((await reader.transfers(address, newest)).value.transfers[0]?.amount, '2.5')
})

test('the time of a transfer is returned where the node puts it into the log', async (t) => {
  const { reader } = await setUpEvm(t, { logs: [log(head - 5, 1, other, address)], logTimes: true })
  assert.equal((await reader.transfers(address, newest)).value.transfers[0]?.time, '2026-11-20T11:59:00.000Z')
})

test('pages go on where the one before ended, each over one window, until the first block', async (t) => {
  const logs = [log(249, 1, other, address), log(150, 1, other, address), log(0, 0, other, address)]
  const chain = { head: { number: 249, timeMs: Date.parse('2026-11-20') }, logs }
  const { reader } = await setUpEvm(t, chain, { logsWindowBlocks: 100 })
  const pages = await allPages(reader, newest)
  assert.deepEqual(
    pages.map(({ window, reachesBeginning, next }) => [window, reachesBeginning, next]),
    [
      [{ from: 150, to: 249 }, false, '150.0'],
      [{ from: 50, to: 149 }, false, '50.0'],
      [{ from: 0, to: 49 }, true, null],
    ],
  )
  assert.deepEqual(
    pages.map(({ transfers }) => transfers.length),
    [2, 0, 1],
  )
})

test('pages of any size lose no transfer and repeat none', async (t) => {
  const placed = fc.uniqueArray(fc.record({ block: fc.nat(59), index: fc.nat(3), isOut: fc.boolean() }), {
    selector: ({ block, index }) => `${block} ${index}`,
    maxLength: 25,
  })
  const { node, reader } = await setUpEvm(
    t,
    { head: { number: 59, timeMs: Date.parse('2026-11-20') } },
    { logsWindowBlocks: 20 },
  )
  await fc.assert(
    fc.asyncProperty(placed, fc.integer({ min: 1, max: 6 }), async (places, limitMax) => {
      node.chain.logs = places.map(({ block, index, isOut }) => {
        const [from, to] = isOut ? [address, other] : [other, address]
        return log(block, index, from, to)
      })
      const pages = await allPages(reader, { ...newest, limitMax })
      const expected = places.map(({ block, index }) => block * 10 + index).toSorted((a, b) => b - a)
      assert.deepEqual(
        pages.flatMap(({ transfers }) => transfers.map(({ tx }) => Number(tx))),
        expected,
      )
      for (const { transfers, next, reachesBeginning } of pages) {
        assert.equal(transfers.length <= limitMax, true)
        assert.equal(reachesBeginning, next === null)
      }
    }),
    { numRuns: 25 },
  )
})

const tooWide: readonly [number, { code: number; message: string; data?: unknown }][] = [
  [200, { code: -32602, message: 'range 20000 exceeds limit of 1000' }],
  [200, { code: -32005, message: 'limit exceeded' }],
  [400, { code: -32614, message: 'eth_getLogs is limited to a 10,000 range' }],
  [413, { code: -32614, message: 'eth_getLogs is limited to a 10,000 range' }],
  [200, { code: -32602, message: 'invalid params', data: { payload: 'range 20000 is bigger than range limit 2000' } }],
  [200, { code: -32000, message: 'requested too many blocks from 1 to 20000, maximum is set to 2048' }],
]

for (const [status, error] of tooWide) {
  test(`a range refused with ${status} and "${error.message}" is made narrower, and the narrower one is used from then on`, async (t) => {
    const logs = [log(head - 999, 1, other, address), log(head - 1_000, 1, other, address)]
    const { node, reader, world } = await setUpEvm(t, { logs, rangeMax: 1_000, refusal: { status, error } })
    const { value } = await reader.transfers(address, newest)
    assert.deepEqual(value.window, { from: head - 999, to: head })
    assert.deepEqual([value.transfers.length, value.reachesBeginning, value.next], [1, false, `${head - 999}.0`])
    node.posts.length = 0
    await reader.transfers(other, newest)
    assert.equal(node.posts.length, 1)
    world.clock.ms += 600_000
    node.chain.head = { ...node.chain.head, timeMs: world.clock.ms }
    node.chain.rangeMax = 20_000
    assert.equal((await reader.transfers(other, newest)).value.window?.from, head - 19_999)
  })
}

test('too many results make the window narrower for this address only', async (t) => {
  const error = {
    code: -32005,
    message: 'query returned more than 10000 results. Try with this block range [0x1, 0x2].',
  }
  const logs = Array.from({ length: 30 }, (_, at) => log(head - 600 * at, 1, other, address))
  const chain: Partial<EvmChain> = { logs, resultsMax: 10, refusal: { status: 200, error } }
  const { reader } = await setUpEvm(t, chain)
  const { value } = await reader.transfers(address, newest)
  assert.deepEqual([value.window, value.transfers.length], [{ from: head - 4_999, to: head }, 9])
  assert.equal((await reader.transfers(usdc, newest)).value.window?.from, head - 19_999)
})

test('an answer that is too large to read makes the window narrower, and freezes queried with it are answered', async (t) => {
  const logs = Array.from({ length: 9_000 }, (_, at) => log(head - 2 * at, 1, other, address))
  const { reader } = await setUpEvm(t, { logs })
  await reader.head()
  const [freezes, page] = await Promise.all([reader.freezes(address), reader.transfers(address, newest)])
  assert.equal(freezes.value.length, 2)
  assert.deepEqual(page.value.window, { from: head - 9_999, to: head })
})

test('a chain that is shorter than the window is not sent the same query again', async (t) => {
  const chain = { head: { number: 1_200, timeMs: Date.parse('2026-11-20') }, rangeMax: 1_000 }
  const { node, reader } = await setUpEvm(t, { ...chain, blockMs: 1_000 })
  const { value } = await reader.transfers(address, newest)
  assert.deepEqual(value.window, { from: 201, to: 1_200 })
  assert.equal(node.posts.filter((post) => post.includes('eth_getLogs')).length, 2)
})

test('six refusals are enough', async (t) => {
  const { node, reader } = await setUpEvm(t, { rangeMax: 10 })
  assert.equal((await chainErrorOf(reader.transfers(address, newest))).reason, 'malformed')
  assert.equal(node.posts.filter((post) => post.includes('eth_getLogs')).length, 6)
})

const otherRefusals: readonly [number, string][] = [
  [-32000, '50/second request limit reached'],
  [-32602, 'block range extends beyond current head block'],
  [-32000, 'eth_getLogs is disabled'],
  [-32601, 'the method eth_getLogs has too many limits here'],
]
for (const [code, message] of otherRefusals) {
  test(`a refusal with "${message}" is not taken for a range that is too wide`, async (t) => {
    const { node, reader } = await setUpEvm(t, {
      rangeMax: 0,
      refusal: { status: 200, error: { code, message } },
    })
    await chainErrorOf(reader.transfers(address, newest))
    assert.equal(node.posts.filter((post) => post.includes('eth_getLogs')).length, 1)
  })
}

test('a cursor that no page gave is malformed', async (t) => {
  const { reader } = await setUpEvm(t)
  for (const before of ['', '0.0', '1', '-1.0', '1.0.0', '0x1.0', '1e5.0', '9'.repeat(16)]) {
    assert.equal((await chainErrorOf(reader.transfers(address, { ...newest, before }))).reason, 'malformed')
  }
})

test('a cursor beyond the head, as after a reorganisation, begins at the head', async (t) => {
  const { reader } = await setUpEvm(t, { logs: [log(head, 1, other, address)] })
  const { value } = await reader.transfers(address, { ...newest, before: `${head + 50}.0` })
  assert.deepEqual([value.window?.to, value.transfers.length], [head, 1])
})

test('a network without tokens has no transfers, and its endpoint is not queried for all logs there are', async (t) => {
  const { node, reader } = await setUpEvm(t, {}, { network: { ...named('ethereum'), tokens: [] } })
  const { value } = await reader.transfers(address, newest)
  assert.deepEqual(value, { transfers: [], next: null, reachesBeginning: true, window: null })
  assert.equal(node.posts.flat().includes('eth_getLogs'), false)
})

type Page = { transfers: readonly Transfer[]; next: string | null; reachesBeginning: boolean; window: unknown }

async function allPages(reader: EvmReader, query: TransferQuery): Promise<Page[]> {
  const pages: Page[] = []
  for (let before: string | null = null; pages.length === 0 || before !== null; ) {
    const { value } = await reader.transfers(address, { ...query, before })
    pages.push(value)
    assert.equal(pages.length < 60, true, 'pages without an end')
    before = value.next
  }
  return pages
}

function log(block: number, logIndex: number, from: string, to: string, value = 1_000_000n, token = usdc): EvmLog {
  return { token, from, to, value, block, logIndex, tx: txOf(block * 10 + logIndex) }
}

function txOf(number: number): string {
  return `0x${number.toString(16).padStart(64, '0')}`
}
