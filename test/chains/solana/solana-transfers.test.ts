import assert from 'node:assert/strict'
import test from 'node:test'
import type { TransferQuery } from '../../../src/chains/chain-reader.ts'
import { associatedTokenAccount } from '../../../src/kit/associated-token-account.ts'
import { numbered } from '../../support/chains/numbered.ts'
import { readAllPages } from '../../support/chains/read-all-pages.ts'
import { refuses } from '../../support/chains/refuses.ts'
import type { SolanaTransaction } from '../../support/chains/solana-node.ts'
import {
  addressNumber,
  alice,
  all,
  bob,
  paid,
  signatureNumber,
  start,
  tokenAccount,
  usdc,
  usdt,
} from '../../support/chains/solana-set-up.ts'

test('a transfer names both owners, the exact amount, slot and time', async (t) => {
  const { reader, node } = await start(t)
  node.transactions = [paid(1, bob, alice, 12_000_001n, usdt)]
  assert.deepEqual((await reader.transfers(alice, all)).value, {
    transfers: [
      {
        tx: signatureNumber(1),
        from: bob,
        to: alice,
        token: usdt,
        symbol: 'USDT',
        asset: 'USDT',
        amount: '12.000001',
        block: 379_999_999,
        time: '2026-11-20T11:59:59.000Z',
      },
    ],
    next: null,
    reachesBeginning: true,
    window: null,
  })
})

test('each direction shows its own transfers, and failed transactions none', async (t) => {
  const { reader, node } = await start(t)
  node.transactions = [
    paid(1, bob, alice, 1n),
    paid(2, alice, bob, 2n),
    { ...paid(3, bob, alice, 3n), failed: true },
    paid(4, bob, alice, 0n),
  ]
  const seen = async (direction: TransferQuery['direction']) =>
    (await reader.transfers(alice, { ...all, direction })).value.transfers.map(({ tx }) => tx)
  assert.deepEqual(await seen('in'), [signatureNumber(1)])
  assert.deepEqual(await seen('out'), [signatureNumber(2)])
  assert.deepEqual(await seen('both'), [signatureNumber(1), signatureNumber(2)])
  const fetched = node.asked.flatMap(({ body }) => [body].flat() as { method: string; params: unknown[] }[])
  const ofFailed = fetched.filter(
    ({ method, params }) => method === 'getTransaction' && params[0] === signatureNumber(3),
  )
  assert.deepEqual(ofFailed, [])
})

test('accounts beside the associated ones, and the address itself when it is one, are read too', async (t) => {
  const { reader, node } = await start(t)
  const account = addressNumber(11)
  node.accounts = [tokenAccount(account, usdc, alice, 'initialized')]
  node.transactions = [
    {
      ...paid(1, bob, alice, 5n),
      balances: [balance(addressNumber(12), bob, 9n, 4n), balance(account, alice, null, 5n)],
      transfers: [{ source: addressNumber(12), destination: account, amount: 5n, checked: false }],
    },
  ]
  const parties = async (address: string) =>
    (await reader.transfers(address, all)).value.transfers.map(({ from, to, amount }) => [from, to, amount])
  assert.deepEqual(await parties(alice), [[bob, alice, '0.000005']])
  assert.deepEqual(await parties(account), [[bob, account, '0.000005']])
})

test('page after page gives every transfer of all accounts once, newest first, with pages of any size', async (t) => {
  const { reader, node } = await start(t)
  node.transactions = numbered(70).map((n) => {
    // Some name two accounts of the address, some share a slot, some failed, one has many transfers.
    const swap = n % 5 === 0
    const mint = n % 3 === 0 ? usdt : usdc
    const one = { ...paid(n, bob, alice, BigInt(n), mint), slot: 379_999_000 - Math.floor(n / 2), failed: n % 7 === 0 }
    return n === 40
      ? manyAt(one)
      : swap
        ? { ...one, others: [associatedTokenAccount(alice, usdc), associatedTokenAccount(alice, usdt)] }
        : one
  })
  const expected = numbered(70).flatMap((n) => (n % 7 === 0 ? [] : n === 40 ? numbered(12).map(() => n) : [n]))
  for (const limitMax of [1, 5, 12, 25, 200]) {
    const { transfers, pages } = await readAllPages(reader, alice, { direction: 'both', limitMax })
    assert.deepEqual(transfers.map(({ tx }) => tx).toSorted(), expected.map(signatureNumber).toSorted())
    const slots = transfers.map(({ block }) => block ?? 0)
    assert.deepEqual(
      slots,
      slots.toSorted((a, b) => b - a),
    )
    assert.equal(new Set(transfers.map(({ tx, from }) => `${tx} ${from}`)).size, expected.length)
    assert.ok(pages.every((page) => page.transfers.length <= limitMax))
    assert.deepEqual(
      pages.map((page) => page.reachesBeginning),
      pages.map((page) => page.next === null),
    )
  }
})

test('a history whose page holds nothing but failures does not let older transfers of another pass it', async (t) => {
  const { reader, node } = await start(t)
  node.transactions = [
    ...numbered(25).map((n) => ({ ...paid(n, bob, alice, 1n), failed: true })),
    paid(26, bob, alice, 1n),
    paid(27, bob, alice, 1n, usdt),
  ]
  const { transfers } = await readAllPages(reader, alice, { direction: 'both', limitMax: 200 })
  assert.deepEqual(
    transfers.map(({ tx }) => tx),
    [26, 27].map(signatureNumber),
  )
})

test('the rest of a transaction is assigned to an address whose accounts have no noted owner', async (t) => {
  const { reader, node } = await start(t)
  const many = manyAt(paid(1, bob, alice, 1n))
  node.transactions = [{ ...many, balances: many.balances.map((each) => ({ ...each, owner: null })) }]
  const { transfers } = await readAllPages(reader, alice, { direction: 'in', limitMax: 5 })
  assert.equal(transfers.length, 12)
})

test('a transaction that arrives between two pages is in neither', async (t) => {
  const { reader, node } = await start(t)
  node.transactions = numbered(30).map((n) => paid(n, bob, alice, 1n, n % 2 === 0 ? usdc : usdt))
  const first = await reader.transfers(alice, { ...all, limitMax: 9 })
  node.transactions.unshift({ ...paid(99, bob, alice, 1n), slot: 380_000_001 })
  const second = await reader.transfers(alice, { ...all, before: first.value.next })
  const seen = [...first.value.transfers, ...second.value.transfers].map(({ tx }) => tx)
  assert.deepEqual(seen, numbered(30).map(signatureNumber))
})

test('a node that forgets never reports that a history reaches its beginning', async (t) => {
  const { reader, node } = await start(t)
  node.firstBlock = 379_000_000
  node.transactions = numbered(30).map((n) => paid(n, bob, alice, 1n))
  const { pages } = await readAllPages(reader, alice, { direction: 'both', limitMax: 20 })
  assert.deepEqual(
    pages.map((page) => page.reachesBeginning),
    [false, false],
  )
})

test('of more accounts than are read those that hold most are, and the beginning is not claimed', async (t) => {
  const { reader, node } = await start(t)
  const accounts = numbered(40).map((n) => ({ n, address: addressNumber(100 + n) }))
  node.accounts = accounts.map(({ n, address }) => ({
    address,
    token: { mint: usdc, owner: alice, amount: String(n) },
  }))
  const { value } = await reader.transfers(alice, all)
  assert.equal(value.reachesBeginning, false)
  const requests = node.asked.flatMap(({ body }) => [body].flat() as { method: string; params: unknown[] }[])
  const listed = requests.filter(({ method }) => method === 'getSignaturesForAddress').map(({ params }) => params[0])
  assert.equal(listed.length, 20)
  assert.deepEqual(
    listed.slice(2),
    accounts
      .toReversed()
      .slice(0, 18)
      .map(({ address }) => address),
  )
})

test('a listed transaction that the node does not have is no transaction without transfers', async (t) => {
  const { reader, node } = await start(t)
  node.transactions = [paid(1, bob, alice, 1n)]
  for (const result of [null, {}, { slot: 1, meta: null, transaction: {} }]) {
    node.bend = (method, answer) => (method === 'getTransaction' ? { ...answer, result } : answer)
    await refuses(reader.transfers(alice, all), 'malformed')
  }
})

test('histories that contradict each other are refused', async (t) => {
  const { reader, node } = await start(t)
  const [a, b] = [signatureNumber(1), signatureNumber(2)]
  let flip = false
  node.bend = (method, answer) => {
    if (method !== 'getSignaturesForAddress') return answer
    flip = !flip
    const order = flip ? [a, b] : [b, a]
    return { ...answer, result: order.map((signature) => ({ signature, slot: 5, err: null, blockTime: 1 })) }
  }
  await refuses(reader.transfers(alice, all), 'malformed')
})

test('a place to go on from that no page gave is refused', async (t) => {
  const { reader } = await start(t)
  const places = [{ account: 'x', before: null }]
  for (const before of ['', 'x', '{}', JSON.stringify({ places, inside: null, isWhole: true })]) {
    await refuses(reader.transfers(alice, { ...all, before }), 'malformed')
  }
})

/** Twelve owners pay the address in one transaction. */
function manyAt(transaction: SolanaTransaction): SolanaTransaction {
  const destination = associatedTokenAccount(alice, usdc)
  const payers = numbered(12).map((n) => ({ account: addressNumber(150 + n), owner: addressNumber(170 + n) }))
  return {
    ...transaction,
    balances: [
      balance(destination, alice, 0n, 12n),
      ...payers.map(({ account, owner }) => balance(account, owner, 1n, 0n)),
    ],
    transfers: payers.map(({ account }) => ({ source: account, destination, amount: 1n, inner: true })),
  }
}

function balance(account: string, owner: string, before: bigint | null, after: bigint | null) {
  return { account, mint: usdc, owner, before, after }
}
