import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { BitcoinTransaction } from '../../../src/chains/bitcoin/bitcoin-esplora.ts'
import { bitcoinTransfers } from '../../../src/chains/bitcoin/bitcoin-transfers.ts'
import type { ChainReader, TransferQuery } from '../../../src/chains/chain-reader.ts'
import {
  addressNumber,
  alice,
  all,
  bob,
  carol,
  nowMs,
  paid,
  spending,
  start,
  txid,
} from '../../support/chains/bitcoin-set-up.ts'
import type { FakeEsplora } from '../../support/chains/esplora.ts'
import { numbered } from '../../support/chains/numbered.ts'
import { readAllPages } from '../../support/chains/read-all-pages.ts'
import { refuses } from '../../support/chains/refuses.ts'

test('a transfer names both parties, the exact amount, block and time', async (t) => {
  const { reader, esplora } = await start(t)
  esplora.transactions = [paid(1, bob, alice, nowMs - 60_000, 12_345_678)]
  const { value, block } = await reader.transfers(alice, all)
  assert.equal(block, 900_000)
  assert.deepEqual(value, {
    transfers: [
      {
        tx: txid(1),
        from: bob,
        to: alice,
        token: null,
        symbol: 'BTC',
        asset: 'BTC',
        amount: '0.12345678',
        block: 800_001,
        time: '2026-11-20T11:59:00.000Z',
      },
    ],
    next: null,
    reachesBeginning: true,
    window: null,
  })
})

test('each direction shows its own transfers, and change is not a transfer', async (t) => {
  const { reader, esplora } = await start(t)
  const spent = spending(
    2,
    [[alice, 500]],
    [
      [carol, 300],
      [alice, 190],
    ],
  )
  esplora.transactions = [spent, spending(1, [[bob, 510]], [[alice, 500]])]
  const parties = async (direction: TransferQuery['direction']) =>
    (await reader.transfers(alice, { ...all, direction })).value.transfers.map(({ from, to, amount }) => [
      from,
      to,
      amount,
    ])
  assert.deepEqual(await parties('in'), [[bob, alice, '0.000005']])
  assert.deepEqual(await parties('out'), [[alice, carol, '0.000003']])
  assert.deepEqual(await parties('both'), [
    [alice, carol, '0.000003'],
    [bob, alice, '0.000005'],
  ])
})

test('several payers share a payment in proportion to what they put in', async (t) => {
  const { reader, esplora } = await start(t)
  esplora.transactions = [
    spending(
      1,
      [
        [bob, 100],
        [carol, 200],
        [bob, 100],
      ],
      [
        [alice, 201],
        [addressNumber(9), 190],
      ],
    ),
  ]
  const shares = await amountsByParty(reader, 'from')
  assert.deepEqual(Object.fromEntries(shares), { [bob]: '0.000001', [carol]: '0.00000101' })
})

test('new coins and scripts without an address have no other party', async (t) => {
  const { reader, esplora } = await start(t)
  const mined = { ...spending(3, [], [[alice, 312_500_000]]), inputs: ['new coins' as const] }
  esplora.transactions = [
    mined,
    spending(
      2,
      [
        [null, 50],
        [bob, 50],
      ],
      [[alice, 90]],
    ),
    spending(1, [[alice, 9]], [[null, 8]]),
  ]
  assert.deepEqual(Object.fromEntries(await amountsByParty(reader, 'from')), { [bob]: '0.00000045' })
})

test('a transaction that waits for a block is known but no transfer yet', async (t) => {
  const { reader, esplora } = await start(t)
  esplora.transactions = [paid(1, bob, alice, null)]
  assert.deepEqual((await reader.transfers(alice, all)).value.transfers, [])
  const { value } = await reader.profile(alice)
  assert.deepEqual([value.hasHistory, value.transactions, value.lastDay, value.activeSince], [true, 1, 1, null])
})

test('page after page gives every transfer once, with pages of any size', async (t) => {
  const { reader, esplora } = await start(t)
  const batch = spending(
    40,
    [[alice, 1_000]],
    numbered(30).map((n) => [addressNumber(100 + n), n]),
  )
  esplora.transactions = [
    paid(70, bob, alice, null),
    ...numbered(60).map((n) => (n === 40 ? batch : paid(n, bob, alice, nowMs - n * 1_000, n))),
  ]
  const oneByOne = numbered(60).flatMap((n) => (n === 40 ? numbered(30).map(() => txid(40)) : [txid(n)]))
  for (const limitMax of [1, 7, 25, 30, 31, 200]) {
    const { transfers, pages } = await readAllPages(reader, alice, { direction: 'both', limitMax })
    assert.deepEqual(
      transfers.map(({ tx }) => tx),
      oneByOne,
    )
    assert.equal(new Set(transfers.map(({ tx, to, amount }) => `${tx} ${to} ${amount}`)).size, 89)
    assert.ok(pages.every((page) => page.transfers.length <= limitMax))
    assert.deepEqual(
      pages.map((page) => page.reachesBeginning),
      pages.map((page) => page.next === null),
    )
  }
})

test('a transaction that arrives between two pages is in neither', async (t) => {
  const { reader, esplora } = await start(t)
  esplora.transactions = numbered(30).map((n) => paid(n, bob, alice, nowMs - n * 1_000))
  const first = await reader.transfers(alice, { ...all, limitMax: 20 })
  esplora.transactions.unshift(paid(99, bob, alice, nowMs))
  const second = await reader.transfers(alice, { ...all, before: first.value.next })
  const seen = [...first.value.transfers, ...second.value.transfers].map(({ tx }) => tx)
  assert.deepEqual(seen, numbered(30).map(txid))
})

const bent: [string, (esplora: FakeEsplora) => void][] = [
  ['a fraction of a satoshi', (esplora) => (esplora.transactions = [paid(1, bob, alice, nowMs, 0.5)])],
  ['a negative amount', (esplora) => (esplora.transactions = [paid(1, bob, alice, nowMs, -1)])],
  ['more than all coins', (esplora) => (esplora.transactions = [paid(1, bob, alice, nowMs, 2_100_000_000_000_001)])],
  ['an address of another chain', (esplora) => (esplora.transactions = [paid(1, `0x${'1'.repeat(40)}`, alice, nowMs)])],
  [
    'a transaction by another name',
    (esplora) => (esplora.transactions = [{ ...paid(1, bob, alice, nowMs), txid: 'abc' }]),
  ],
  ['a time beyond all calendars', (esplora) => (esplora.transactions = [paid(1, bob, alice, 9e15)])],
]
for (const [what, bend] of bent) {
  test(`an answer with ${what} is refused`, async (t) => {
    const { reader, esplora } = await start(t)
    bend(esplora)
    await refuses(reader.transfers(alice, all), 'malformed')
  })
}

test('a place to go on from that no page gave is refused', async (t) => {
  const { reader } = await start(t)
  for (const before of ['', 'x', '../../tx', `${txid(1)}:0`, `${txid(1)}/..`]) {
    await refuses(reader.transfers(alice, { ...all, before }), 'malformed')
  }
})

test('the shares of all payers of all payees add up to the satoshi, and both ends see the same', () => {
  const side = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.bigInt({ min: 1n, max: 2_100_000_000_000_000n })), {
    minLength: 1,
    maxLength: 6,
  })
  fc.assert(
    fc.property(side, side, (paidIn, outputs) => {
      // No transaction pays out more than it takes in.
      const inputs: typeof paidIn = [...paidIn, [0, sumOf(outputs)]]
      const amountsOf = (pairs: typeof inputs) =>
        pairs.map(([n, satoshis]) => ({ address: addressNumber(n), satoshis }))
      const transaction: BitcoinTransaction = {
        txid: txid(1),
        block: 1,
        timeMs: nowMs,
        inputs: amountsOf(inputs),
        outputs: amountsOf(outputs),
      }
      for (const n of [0, 1, 2, 3, 4, 5]) {
        const paidTo = sumOf(outputs.filter(([to]) => to === n))
        const arrived = bitcoinTransfers(transaction, addressNumber(n), 'in')
        const putIn = sumOf(inputs.filter(([from]) => from === n))
        const fromOthers = satoshisOf(arrived)
        // What does not come from others is the address's own part, exact to one satoshi.
        const own = paidTo - fromOthers
        const total = sumOf(inputs)
        assert.ok(own * total <= paidTo * putIn + total && own * total >= paidTo * putIn - total)
        for (const transfer of arrived) {
          assert.ok(bitcoinTransfers(transaction, transfer.from, 'out').some((seen) => same(seen, transfer)))
        }
      }
    }),
  )
})

test('an amount is the exact decimal of its satoshis', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2_100_000_000_000_000n }), (satoshis) => {
      const amount = { address: bob, satoshis }
      const transaction = {
        txid: txid(1),
        block: 1,
        timeMs: 0,
        inputs: [amount],
        outputs: [{ address: alice, satoshis }],
      }
      const [transfer] = bitcoinTransfers(transaction, alice, 'in')
      assert.equal(toSatoshis(transfer?.amount ?? ''), satoshis)
      assert.match(transfer?.amount ?? '', /^(0|[1-9]\d*)(\.\d*[1-9])?$/)
    }),
  )
})

async function amountsByParty(reader: ChainReader, side: 'from' | 'to'): Promise<[string, string][]> {
  return (await reader.transfers(alice, all)).value.transfers.map((transfer) => [transfer[side], transfer.amount])
}

function sumOf(pairs: readonly [number, bigint][]): bigint {
  return pairs.reduce((sum, [, satoshis]) => sum + satoshis, 0n)
}

function satoshisOf(transfers: readonly { amount: string }[]): bigint {
  return transfers.reduce((sum, { amount }) => sum + toSatoshis(amount), 0n)
}

function toSatoshis(amount: string): bigint {
  const [completeText = '', fraction = ''] = amount.split('.')
  return BigInt(completeText + fraction.padEnd(8, '0'))
}

function same(a: { from: string; to: string; amount: string }, b: typeof a): boolean {
  return a.from === b.from && a.to === b.to && a.amount === b.amount
}
