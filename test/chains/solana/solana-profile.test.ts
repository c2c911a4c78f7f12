import assert from 'node:assert/strict'
import test from 'node:test'
import { numbered } from '../../support/chains/numbered.ts'
import {
  addressNumber,
  alice,
  bob,
  dayMs,
  naming,
  nowMs,
  start,
  tokenAccount,
  usdc,
} from '../../support/chains/solana-set-up.ts'

test('an address that the chain does not know has no history', async (t) => {
  const { reader } = await start(t)
  const value = { ...plain, hasHistory: false, activeSince: null, transactions: 0, lastDay: 0 }
  assert.deepEqual((await reader.profile(alice)).value, value)
})

test('a history that is listed completely shows its first transaction', async (t) => {
  const { reader, node } = await start(t)
  node.accounts = [{ address: alice }]
  node.transactions = [naming(1, nowMs - 1_000), naming(2, nowMs - dayMs), naming(3, nowMs - dayMs - 1_000)]
  const activeSince = { at: '2026-11-19T11:59:59.000Z', isFirst: true }
  assert.deepEqual((await reader.profile(alice)).value, { ...plain, activeSince, transactions: 3, lastDay: 2 })
})

test('the first is unknown where the list is full, the node forgets or does not state what it keeps, or no time was noted', async (t) => {
  const { reader, node } = await start(t)
  node.accounts = [{ address: alice }]
  node.transactions = numbered(1_000).map((n) => naming(n, nowMs - 1_000 * n))
  const oldest = { at: new Date(nowMs - 1_000_000).toISOString(), isFirst: false }
  const full = { ...plain, activeSince: oldest, transactions: null, lastDay: 1_000 }
  assert.deepEqual((await reader.profile(alice)).value, full)

  node.transactions = [naming(1, nowMs - 1_000), naming(2, null)]
  const activeSince = { at: '2026-11-20T11:59:59.000Z', isFirst: false }
  assert.deepEqual((await reader.profile(alice)).value, { ...plain, activeSince, transactions: 2, lastDay: 1 })

  node.transactions = [naming(1, nowMs - 1_000)]
  node.firstBlock = 379_000_000
  assert.deepEqual((await reader.profile(alice)).value, { ...plain, activeSince, transactions: null, lastDay: 1 })
  node.missing = ['getFirstAvailableBlock']
  assert.equal((await reader.profile(alice)).value.activeSince?.isFirst, false)
})

test('a program is a contract', async (t) => {
  const { reader, node } = await start(t)
  node.accounts = [{ address: alice, executable: true }, { address: bob }]
  assert.equal((await reader.profile(alice)).value.kind, 'contract')
  assert.equal((await reader.profile(bob)).value.kind, 'account')
})

test('an owner of token accounts has a history even if it was never used itself', async (t) => {
  const { reader, node } = await start(t)
  node.accounts = [tokenAccount(addressNumber(11), usdc, alice, 'initialized')]
  assert.equal((await reader.profile(alice)).value.hasHistory, true)
})

const plain = { kind: 'account', delegate: null, hasHistory: true }
