import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import fc from 'fast-check'
import type { ChainCause } from '../../../src/chains/chain-error.ts'
import { createEtherscanHistory } from '../../../src/chains/explorers/etherscan-history.ts'
import { networkByName } from '../../../src/chains/networks.ts'
import { eip55Of } from '../../support/address-forms.ts'
import { chainWorld } from '../../support/chains/chain-world.ts'
import { refused, startFakeEtherscan, type EtherscanTransfer } from '../../support/chains/etherscan.ts'
import { faults, type Fault } from '../../support/chains/faulty-server.ts'
import { overTime } from '../../support/chains/over-time.ts'
import { refuses } from '../../support/chains/refuses.ts'

const nowMs = Date.parse('2026-11-20T12:00:00Z')
const [alice, bob, carol] = [addressNumber(1), addressNumber(2), addressNumber(3)]
const [usdc, usdt] = ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '0xdAC17F958D2ee523a2206206994597C13D831ec7']
const all = { direction: 'both', limitMax: 200, before: null } as const

test('a transfer names both parties, the token, the exact amount, block and time', async (t) => {
  const { history, explorer } = await start(t)
  explorer.transfers = [paid(1, bob, alice, { value: 12_345_678n }), paid(2, alice, carol, { token: usdt })]
  const { value, block, as_of } = await history.transfers(alice, all)
  assert.deepEqual([block, as_of], [23_700_000, '2026-11-20T11:59:48.000Z'])
  assert.deepEqual(
    value.transfers.map(({ from, asset }) => [from, asset]),
    [
      [alice, 'USDT'],
      [bob, 'USDC'],
    ],
  )
  assert.deepEqual(value.transfers[1], {
    tx: txOf(1),
    from: bob,
    to: alice,
    token: usdc,
    symbol: 'USDC',
    asset: 'USDC',
    amount: '12.345678',
    block: 1,
    time: new Date(timeOf(1)).toISOString(),
  })
  assert.deepEqual([value.next, value.reachesBeginning, value.window], [null, true, null])
})

test('every token of the network is requested by its contract, with the chain and the key', async (t) => {
  const { history, explorer } = await start(t, { key: 'k-1' })
  explorer.key = 'k-1'
  await history.transfers(alice, all)
  const requests = explorer.asked.filter(({ query }) => query.get('action') === 'tokentx').map(({ query }) => query)
  assert.deepEqual(new Set(requests.map((query) => query.get('contractaddress'))), new Set([usdc, usdt]))
  for (const query of requests) {
    const { apikey, chainid, module, sort, page, offset } = Object.fromEntries(query)
    const [order, rows] = sort === 'desc' ? ['desc', '200'] : ['asc', '1']
    assert.deepEqual([apikey, chainid, module, sort, page, offset], ['k-1', '1', 'account', order, '1', rows])
  }
})

test('a history that is empty is an answer', async (t) => {
  const { history } = await start(t)
  const { value } = await history.transfers(alice, all)
  assert.deepEqual([value.transfers, value.next, value.reachesBeginning], [[], null, true])
  assert.equal((await history.firstInflow(alice)).value, null)
  assert.equal((await history.firstSeen(alice)).value, null)
})

test('tokens that are only named like official ones, and transfers of nothing, do not count', async (t) => {
  const { history, explorer } = await start(t)
  explorer.transfers = [
    paid(1, bob, alice, { token: addressNumber(9), decimals: 0 }),
    paid(2, bob, alice, { value: 0n }),
    paid(3, bob, alice),
  ]
  // Not every explorer keeps to the requested contract.
  const rows = (await history.transfers(alice, all)).value.transfers
  assert.deepEqual(
    rows.map(({ tx }) => tx),
    [txOf(3)],
  )
  explorer.knowsContracts = false
  const again = await history.transfers(alice, { ...all, limitMax: 100 })
  assert.deepEqual(
    again.value.transfers.map(({ tx }) => tx),
    [txOf(3)],
  )
})

test('amounts are exact, also with 18 places', async (t) => {
  const bsc = await start(t, { network: 'bsc' })
  bsc.explorer.chainId = 56
  const token = '0x55d398326f99059fF775485246999027B3197955'
  bsc.explorer.transfers = [
    paid(1, bob, alice, { token, decimals: 18, value: 1n }),
    paid(2, bob, alice, { token, decimals: 18, value: 123_456_789_012_345_678_901_234_567n }),
  ]
  const { transfers } = (await bsc.history.transfers(alice, all)).value
  assert.deepEqual(
    transfers.map(({ amount }) => amount),
    ['123456789.012345678901234567', '0.000000000000000001'],
  )
})

test('one direction leaves out the other', async (t) => {
  const { history, explorer } = await start(t)
  explorer.transfers = [paid(1, bob, alice), paid(2, alice, bob), paid(3, alice, alice)]
  const txs = async (direction: 'in' | 'out') =>
    (await history.transfers(alice, { ...all, direction })).value.transfers.map(({ tx }) => tx)
  assert.deepEqual(
    [await txs('in'), await txs('out')],
    [
      [txOf(3), txOf(1)],
      [txOf(3), txOf(2)],
    ],
  )
})

test('pages give each transfer once, newest first, with any size and any change meanwhile', async (t) => {
  const { history, explorer } = await start(t)
  const block = fc.integer({ min: 1, max: 12 })
  const row = fc.record({ block, isUsdt: fc.boolean(), isIn: fc.boolean() })
  const pagesWithinBlocks = [2, 2, 3, 1].map((number) => ({ block: number, isUsdt: true, isIn: false }))
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 60 }),
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom<('in' | 'both')[]>('in', 'both'),
      async (rows, limitMax, direction) => {
        explorer.transfers = rows.map(({ block, isUsdt, isIn }, i) => ({
          ...paid(block, isIn ? bob : alice, isIn ? alice : bob, { token: isUsdt ? usdt : usdc }),
          index: i,
          tx: txOf(1_000 + i),
        }))
        let before: string | null = null
        const inputs: { tx: string; block: number | null }[] = []
        for (let pages = 0; pages < 400; pages++) {
          const { value }: Awaited<ReturnType<typeof history.transfers>> = await history.transfers(alice, {
            direction,
            limitMax,
            before,
          })
          assert.ok(value.transfers.length <= limitMax)
          inputs.push(...value.transfers)
          before = value.next
          if (before === null) break
          for (const token of [usdc, usdt]) explorer.transfers.push(paid(100 + pages, bob, alice, { token }))
        }
        assert.equal(before, null)
        assert.deepEqual(
          inputs.map(({ tx }) => tx).toSorted(),
          rows.flatMap(({ isIn }, i) => (isIn || direction === 'both' ? txOf(1_000 + i) : [])).toSorted(),
        )
        assert.deepEqual(
          inputs.map(({ block }) => -Number(block)),
          inputs.map(({ block }) => -Number(block)).toSorted(ascending),
        )
      },
    ),
    { numRuns: 25, examples: [[pagesWithinBlocks, 1, 'both']] },
  )
})

test('the first inflow is found behind transfers that were none', async (t) => {
  const { history, explorer } = await start(t)
  explorer.transfers = [
    ...Array.from({ length: 150 }, (_, i) => paid(i + 1, alice, bob)),
    paid(200, carol, alice, { token: usdt }),
    paid(300, bob, alice),
  ]
  const first = (await history.firstInflow(alice)).value
  assert.deepEqual([first?.from, first?.asset, first?.block], [carol, 'USDT', 200])
})

test('activity begins with the first transaction or the first transfer, whichever is older', async (t) => {
  const { history, explorer } = await start(t)
  explorer.transactions = [500, 700].map((block) => ({ block, timeMs: timeOf(block), from: alice, to: bob }))
  const since = async () => (await history.firstSeen(alice)).value
  assert.deepEqual(await since(), { at: new Date(timeOf(500)).toISOString(), isFirst: true })
  explorer.transfers = [paid(20, bob, alice), paid(30, bob, alice, { token: usdt })]
  assert.deepEqual(await since(), { at: new Date(timeOf(20)).toISOString(), isFirst: true })
})

test('an index that lags is stale', async (t) => {
  const { history, explorer } = await start(t)
  explorer.head.timeMs = nowMs - 600_001
  await refuses(history.transfers(alice, all), 'stale')
})

test('an explorer that cannot be queried for its newest block is read without one', async (t) => {
  const { history, explorer, world } = await start(t)
  explorer.hasProxy = false
  explorer.transfers = [paid(1, bob, alice)]
  const { value, block, as_of } = await history.transfers(alice, all)
  assert.deepEqual([value.transfers.length, block, as_of], [1, null, '2026-11-20T12:00:00.000Z'])
  await history.transfers(alice, all)
  const heads = () => explorer.asked.filter(({ query }) => query.get('module') === 'proxy').length
  assert.equal(heads(), 1)
  explorer.hasProxy = true
  world.clock.ms += 600_000
  explorer.head.timeMs += 600_000
  assert.equal((await history.transfers(alice, all)).block, 23_700_000)
})

const refusals: [string, ChainCause][] = [
  ['Max rate limit reached', 'rate_limited'],
  ['Max rate limit reached, please use API Key for higher rate limit', 'rate_limited'],
  ['Max calls per sec rate limit reached (3/sec)', 'rate_limited'],
  ['Max daily rate limit reached. 110000 (100%) of 100000 day/limit', 'rate_limited'],
  ['Invalid API Key', 'misconfigured'],
  ['Missing/Invalid API Key', 'misconfigured'],
  ['Too many invalid api key attempts, please try again later', 'misconfigured'],
  ['Missing or unsupported chainid parameter (required for v2 api), please see chainlist', 'misconfigured'],
  ['Free API access is not supported for this chain. Please upgrade your api plan', 'misconfigured'],
  ['Error! Missing Or invalid Action name', 'misconfigured'],
  ['Query Timeout occured. Please select a smaller result dataset', 'unreachable'],
  ['Error! Invalid address format', 'malformed'],
  ['', 'malformed'],
]
for (const [words, reason] of refusals) {
  test(`an error that comes with status 200 is ${reason}: ${JSON.stringify(words)}`, async (t) => {
    const { history, explorer } = await start(t)
    explorer.bend = (action, answer) => (action === 'tokentx' ? refused(words) : answer)
    await refuses(history.transfers(alice, all), reason)
    await refuses(history.firstInflow(alice), reason)
    await refuses(history.firstSeen(alice), reason)
    explorer.bend = () => refused(words)
    await refuses(history.transfers(alice, all), reason)
  })
}

test('an error without words is not taken for an empty list', async (t) => {
  const { history, explorer } = await start(t)
  explorer.bend = (action, answer) => (action === 'tokentx' ? { status: '0', message: 'NOTOK', result: [] } : answer)
  await refuses(history.transfers(alice, all), 'malformed')
})

test('a wrong key or chain is misconfigured', async (t) => {
  const { history, explorer } = await start(t)
  explorer.key = 'another'
  await refuses(history.transfers(alice, all), 'misconfigured')
  explorer.key = null
  explorer.chainId = 5
  await refuses(history.transfers(alice, all), 'misconfigured')
})

const hostile: Record<string, unknown> = {
  blockNumber: '-1',
  timeStamp: '1e400',
  hash: '0x12',
  from: addressNumber(8),
  to: '',
  value: '1.5',
  tokenDecimal: '18',
  contractAddress: null,
}
for (const [member, value] of Object.entries(hostile)) {
  test(`a row with a wrong ${member} makes the answer malformed`, async (t) => {
    const { history, explorer } = await start(t)
    explorer.transfers = [paid(1, bob, alice)]
    explorer.bend = (action, answer) => {
      if (action !== 'tokentx') return answer
      const { result } = answer as { result: object[] }
      return { status: '1', message: 'OK', result: result.map((row) => ({ ...row, [member]: value })) }
    }
    const isOtherParty = member === 'from'
    if (isOtherParty) explorer.transfers = [paid(1, alice, bob)]
    await refuses(history.transfers(alice, all), 'malformed')
  })
}

test('a page in another order than queried, or with more rows, or with rows of later blocks, is malformed', async (t) => {
  const { history, explorer } = await start(t)
  explorer.transfers = [paid(1, bob, alice), paid(2, bob, alice), paid(3, bob, alice)]
  const change = (rows: (rows: object[]) => object[]) => {
    explorer.bend = (action, answer) => {
      const { result } = answer as { result: object[] }
      return action === 'tokentx' && result.length > 0 ? { ...(answer as object), result: rows(result) } : answer
    }
  }
  const { value: first } = await history.transfers(alice, { ...all, limitMax: 2 })
  change((rows) => rows.toReversed())
  await refuses(history.transfers(alice, { ...all, limitMax: 3 }), 'malformed')
  await refuses(history.transfers(alice, all), 'malformed')
  change((rows) => rows.flatMap((row) => [row, row]))
  await refuses(history.transfers(alice, { ...all, limitMax: 3 }), 'malformed')
  change((rows) => [{ ...rows[0], blockNumber: '3' }, ...rows])
  await refuses(history.transfers(alice, { ...all, before: first.next }), 'malformed')
})

test('a cursor that was never issued is refused', async (t) => {
  const { history } = await start(t)
  for (const before of ['', 'x', '{}', '{"limit":5,"places":[]}', '{"limit":0,"places":[null,null]}'])
    await refuses(history.transfers(alice, { ...all, before }), 'malformed')
})

for (const fault of Object.keys(faults) as Fault[]) {
  test(`an explorer that ${fault} gives no answer but its cause`, async (t) => {
    const { history, explorer, world } = await start(t)
    await explorer.fail(fault)
    for (const ask of [
      () => history.transfers(alice, all),
      () => history.firstInflow(alice),
      () => history.firstSeen(alice),
    ]) {
      await refuses(overTime<unknown>(world.clock, explorer, ask()), faults[fault])
    }
    await explorer.fail(null)
    assert.deepEqual((await history.transfers(alice, all)).value.transfers, [])
  })
}

type Options = { network?: string; key?: string }

async function start(t: TestContext, { network: name = 'ethereum', key }: Options = {}) {
  const world = chainWorld(nowMs)
  const explorer = await startFakeEtherscan(t, nowMs)
  const network = networkByName(name)
  assert.ok(network)
  const history = createEtherscanHistory(world, { network, url: explorer.url, key: key ?? null, furtherPagesMs: 480 })
  return { history, explorer, world }
}

function paid(block: number, from: string, to: string, more: Partial<EtherscanTransfer> = {}): EtherscanTransfer {
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

function ascending(a: number, b: number): number {
  return a - b
}
