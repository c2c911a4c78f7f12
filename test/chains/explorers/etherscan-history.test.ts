import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { alice, bob, carol, usdc, usdt, all, start, paid, timeOf, txOf, addressNumber } from './etherscan.ts'

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

function ascending(a: number, b: number): number {
  return a - b
}
