import assert from 'node:assert/strict'
import test from 'node:test'
import type { TransferQuery } from '../../../src/chains/chain-reader.ts'
import { numbered } from '../../support/chains/numbered.ts'
import { readAllPages } from '../../support/chains/read-all-pages.ts'
import { refuses } from '../../support/chains/refuses.ts'
import {
  addressNumber,
  alice,
  all,
  bob,
  firstInflowOf,
  nowMs,
  row,
  start,
  tokenInfo,
  txid,
  usdc,
  usdt,
} from '../../support/chains/tron-set-up.ts'
import type { TronGridRow } from '../../support/chains/trongrid.ts'

test('a transfer names both parties, the exact amount and the time', async (t) => {
  const { reader, grid } = await start(t)
  grid.rows = [row(1, { from: bob, to: alice, value: '195170001', block_timestamp: nowMs - 60_000 })]
  const { value } = await reader.transfers(alice, all)
  assert.deepEqual(value, {
    transfers: [
      {
        tx: txid(1),
        from: bob,
        to: alice,
        token: usdt,
        symbol: 'USDT',
        asset: 'USDT',
        amount: '195.170001',
        block: null,
        time: '2026-11-20T11:59:00.000Z',
      },
    ],
    next: null,
    reachesBeginning: true,
    window: null,
  })
})

test('transfers of zero, which anyone can log, do not push an older one off the first page', async (t) => {
  const { reader, grid } = await start(t)
  const zeros = Array.from({ length: 450 }, (_, i) =>
    row(1_000 + i, { from: addressNumber(i), to: alice, value: '0', block_timestamp: nowMs - 1_000 * (i + 1) }),
  )
  grid.rows = [...zeros, row(1, { from: bob, to: alice, block_timestamp: nowMs - 86_400_000 })]
  const { value } = await reader.transfers(alice, { ...all, limitMax: 200 })
  assert.deepEqual(
    value.transfers.map(({ tx }) => tx),
    [txid(1)],
  )
  assert.equal(value.reachesBeginning, true)
})

test('each direction requests and shows its own transfers', async (t) => {
  const { reader, grid } = await start(t)
  grid.rows = [row(1, { from: bob, to: alice }), row(2, { from: alice, to: bob }), row(3, { from: alice, to: alice })]
  const seen = async (direction: TransferQuery['direction']) =>
    (await reader.transfers(alice, { ...all, direction })).value.transfers.map(({ tx }) => tx).toSorted()
  assert.deepEqual(await seen('in'), [txid(1), txid(3)])
  assert.deepEqual(await seen('out'), [txid(2), txid(3)])
  assert.deepEqual(await seen('both'), [txid(1), txid(2), txid(3)])
  const requests = grid.asked.map(({ query }) => [query.get('only_to'), query.get('only_from')].join())
  assert.deepEqual([...new Set(requests.filter((flags) => flags !== ','))], ['true,', ',true'])
})

test('a server that ignores every filter changes nothing', async (t) => {
  const { reader, grid } = await start(t)
  grid.accounts = [{ address: alice }]
  const rows = [
    row(1, { from: bob, to: alice }),
    row(2, { from: alice, to: bob }),
    row(3, { from: bob, to: addressNumber(7) }),
    row(4, { from: bob, to: alice, token_info: tokenInfo(usdc, 'USDC') }),
    row(5, { from: bob, to: alice, token_info: tokenInfo(addressNumber(66), 'USDT') }),
    row(6, { from: bob, to: alice, token_info: {}, value: 'a lot' }),
    row(100_000, { from: bob, to: alice }),
  ]
  grid.bend = (question, answer) => (question.includes('trc20') ? { success: true, data: rows, meta: {} } : answer)
  const { value } = await reader.transfers(alice, { ...all, direction: 'in' })
  assert.deepEqual(
    value.transfers.map(({ tx, symbol }) => [tx, symbol]),
    [
      [txid(1), 'USDT'],
      [txid(4), 'USDC'],
      [txid(100_000), 'USDT'],
    ],
  )
  assert.equal((await reader.profile(alice)).value.lastDay, 3)
})

test('a page without a fingerprint in another order than queried is malformed', async (t) => {
  const { reader, grid } = await start(t)
  grid.rows = [row(1, { from: bob, to: alice }), row(2, { from: bob, to: alice })]
  grid.bend = (question, answer) => {
    const { data = [], ...rest } = answer as { data?: unknown[] }
    return question.includes('trc20') ? { ...rest, data: data.toReversed() } : answer
  }
  await refuses(reader.transfers(alice, all), 'malformed')
})

test('approvals and transfers of nothing, which anyone can record between any two addresses, are no transfers', async (t) => {
  const { reader, grid } = await start(t)
  grid.rows = [row(1, { from: alice, to: bob, value: '0' }), row(2, { from: alice, to: bob, type: 'Approval' })]
  assert.deepEqual((await reader.transfers(alice, all)).value.transfers, [])
})

const wrongRows: [string, Partial<TronGridRow>][] = [
  ['other decimals', { token_info: { ...tokenInfo(usdt, 'USDT'), decimals: 18 } }],
  ['an amount that is no number', { value: '1e6' }],
  ['a negative amount', { value: '-1' }],
  ['a fraction of the smallest unit', { value: '1.5' }],
  ['a sender of another chain', { from: '0x'.padEnd(42, '1') }],
  ['a hash that is none', { transaction_id: 'abc' }],
  ['a time that is none', { block_timestamp: -1 }],
]
for (const [what, change] of wrongRows) {
  test(`a transfer with ${what} is refused`, async (t) => {
    const { reader, grid } = await start(t)
    const rows = [{ ...row(1, { from: bob, to: alice }), ...change }]
    grid.bend = (question, answer) => (question.includes('trc20') ? { success: true, data: rows, meta: {} } : answer)
    await refuses(reader.transfers(alice, all), 'malformed')
  })
}

test('page after page gives every transfer of both tokens once, newest first, with pages of any size', async (t) => {
  const { reader, grid } = await start(t)
  grid.rows = numbered(60).map((n) =>
    row(n, {
      from: bob,
      to: alice,
      // Two of each three share a block, and a quarter are of the other token.
      block_timestamp: nowMs - 3_000 * Math.floor(n / 1.5),
      ...(n % 4 === 0 ? { token_info: tokenInfo(usdc, 'USDC') } : {}),
      type: n % 10 === 5 ? 'Approval' : 'Transfer',
    }),
  )
  const expected = grid.rows.filter(({ type }) => type === 'Transfer').map(({ transaction_id }) => transaction_id)
  for (const limitMax of [1, 2, 3, 7, 20, 59, 200]) {
    const { transfers, pages } = await readAllPages(reader, alice, { direction: 'both', limitMax })
    assert.deepEqual(transfers.map(({ tx }) => tx).toSorted(), expected.toSorted())
    const times = transfers.map(({ time }) => time ?? '')
    assert.deepEqual(times, times.toSorted().toReversed())
    assert.ok(pages.every((page) => page.transfers.length <= limitMax))
    assert.deepEqual(
      pages.map((page) => page.reachesBeginning),
      pages.map((page) => page.next === null),
    )
  }
  assert.ok(!grid.asked.some(({ path }) => path === '/trap'))
})

test('a transfer that arrives between two pages is in neither', async (t) => {
  const { reader, grid } = await start(t)
  const rows = numbered(12).map((n) => row(n, { from: bob, to: alice, block_timestamp: nowMs - 3_000 * n }))
  const other = row(20, { from: bob, to: alice, block_timestamp: nowMs - 100_000, token_info: tokenInfo(usdc, 'USDC') })
  grid.rows = [...rows, other]
  const seen: string[] = []
  let before: string | null = null
  for (let arrivals = 50; ; arrivals++) {
    const { value } = await reader.transfers(alice, { direction: 'both', limitMax: 5, before })
    seen.push(...value.transfers.map(({ tx }) => tx))
    if (value.next === null) break
    before = value.next
    for (const token of [usdt, usdc]) {
      grid.rows.push(
        row(arrivals, { from: bob, to: alice, block_timestamp: nowMs - 1, token_info: tokenInfo(token, 'x') }),
      )
    }
  }
  assert.deepEqual(
    seen,
    [...rows, other].map(({ transaction_id }) => transaction_id),
  )
})

test('a history that goes round in a circle is refused', async (t) => {
  const { reader, grid } = await start(t)
  grid.bend = (question, answer) =>
    question.includes('trc20') ? { ...(answer as object), meta: { fingerprint: 'again' } } : answer
  await refuses(reader.transfers(alice, all), 'malformed')
})

test('a place to go on from that no page gave is refused', async (t) => {
  const { reader } = await start(t)
  for (const before of ['', 'x', '{}', '{"limit":0,"places":[null,null]}', '{"limit":20,"places":[null]}']) {
    await refuses(reader.transfers(alice, { ...all, before }), 'malformed')
  }
})

test('the first inflow is the oldest of both tokens, past what moved nothing', async (t) => {
  const { reader, grid } = await start(t)
  grid.rows = [
    ...numbered(70).map((n) => row(n, { from: bob, to: alice, block_timestamp: n, type: 'Approval' })),
    row(80, { from: alice, to: bob, block_timestamp: 10 }),
    row(81, { from: bob, to: alice, block_timestamp: 90 }),
    row(82, { from: bob, to: alice, block_timestamp: 91, token_info: tokenInfo(usdc, 'USDC') }),
    row(83, { from: bob, to: alice, block_timestamp: 92 }),
  ]
  assert.equal((await firstInflowOf(reader, alice)).value?.tx, txid(81))
  assert.equal((await firstInflowOf(reader, bob)).value?.tx, txid(80))
  assert.equal((await firstInflowOf(reader, addressNumber(5))).value, null)
})

test('a first inflow that cannot be seen for approvals is not reported as missing', async (t) => {
  const { reader, grid } = await start(t)
  grid.rows = numbered(300).map((n) => row(n, { from: bob, to: alice, block_timestamp: n, type: 'Approval' }))
  await refuses(firstInflowOf(reader, alice), 'malformed')
})
