import assert from 'node:assert/strict'
import test from 'node:test'
import { refuses } from '../../support/chains/refuses.ts'
import {
  addressNumber,
  alice,
  bob,
  dayMs,
  nowMs,
  row,
  start,
  tokenInfo,
  usdc,
} from '../../support/chains/tron-set-up.ts'

test('an account is as old as its activation, and its transfers of the last day are counted', async (t) => {
  const { reader, grid } = await start(t)
  grid.accounts = [{ address: alice, create_time: Date.parse('2019-06-25T03:39:51Z') }]
  grid.rows = [
    row(1, { block_timestamp: nowMs - dayMs, from: bob, to: alice }),
    row(2, { block_timestamp: nowMs - 5_000, from: alice, to: bob }),
    row(3, { block_timestamp: nowMs - dayMs - 1, from: bob, to: alice }),
    row(4, { block_timestamp: nowMs, from: bob, to: alice, type: 'Approval' }),
    row(5, { block_timestamp: nowMs, from: bob, to: alice, token_info: tokenInfo(usdc, 'USDC') }),
  ]
  const { value } = await reader.profile(alice)
  const activeSince = { at: '2019-06-25T03:39:51.000Z', isFirst: true }
  assert.deepEqual(value, { ...plain, hasHistory: true, activeSince, lastDay: 3 })
})

test('an account that has no time of activation has a history of an unknown age', async (t) => {
  const { reader, grid } = await start(t)
  grid.accounts = [{ address: alice }, { address: bob, create_time: 0 }]
  for (const address of [alice, bob]) {
    assert.deepEqual((await reader.profile(address)).value, {
      ...plain,
      hasHistory: true,
      activeSince: null,
      lastDay: 0,
    })
  }
})

test('an address that was never activated has a history only if it received a token', async (t) => {
  const { reader, grid } = await start(t)
  grid.rows = [
    row(1, { block_timestamp: nowMs - 3 * dayMs, from: bob, to: alice, token_info: tokenInfo(usdc, 'USDC') }),
    row(2, { block_timestamp: nowMs - 2 * dayMs, from: bob, to: alice }),
  ]
  const activeSince = { at: '2026-11-17T12:00:00.000Z', isFirst: true }
  assert.deepEqual((await reader.profile(alice)).value, { ...plain, hasHistory: true, activeSince, lastDay: 0 })
  const nothing = { ...plain, hasHistory: false, activeSince: null, lastDay: 0 }
  assert.deepEqual((await reader.profile(addressNumber(3))).value, nothing)
})

test('a contract is recognized by the node, by either door, and by the account where no door is there', async (t) => {
  const { reader, grid } = await start(t)
  grid.accounts = [
    { address: alice, create_time: 1, type: 'Contract' },
    { address: bob, create_time: 1 },
  ]
  grid.contracts = [...grid.contracts, alice]
  const kinds = async () => [(await reader.profile(alice)).value.kind, (await reader.profile(bob)).value.kind]
  assert.deepEqual(await kinds(), ['contract', 'account'])
  grid.rpcMethods = grid.rpcMethods.filter((method) => method !== 'eth_getCode')
  assert.deepEqual(await kinds(), ['contract', 'account'])
  grid.hasContracts = false
  assert.deepEqual(await kinds(), ['contract', 'account'])
  grid.contracts = []
  assert.deepEqual(await kinds(), ['contract', 'account'])
})

test('an answer about another account is refused', async (t) => {
  const { reader, grid } = await start(t)
  const data = [{ address: `41${'02'.repeat(20)}`, create_time: 1 }]
  grid.bend = (question, answer) => (question === `/v1/accounts/${alice}` ? { success: true, data } : answer)
  await refuses(reader.profile(alice), 'malformed')
})

const plain = { kind: 'account', delegate: null, transactions: null }
