import assert from 'node:assert/strict'
import test from 'node:test'
import { refuses } from '../../support/chains/refuses.ts'
import {
  addressNumber,
  alice,
  all,
  bob,
  firstInflowOf,
  nowMs,
  start,
  usdc,
  usdt,
} from '../../support/chains/tron-set-up.ts'

test('a freeze is read from both tokens at the newest block', async (t) => {
  const { reader, grid } = await start(t)
  grid.frozen = { [usdt]: [alice], [usdc]: [bob] }
  const answer = (a: boolean, b: boolean) => ({
    value: [
      { symbol: 'USDT', token: usdt, frozen: a },
      { symbol: 'USDC', token: usdc, frozen: b },
    ],
    block: 78_861_100,
    as_of: '2026-11-20T11:59:57.000Z',
  })
  assert.deepEqual(await reader.freezes(alice), answer(true, false))
  assert.deepEqual(await reader.freezes(bob), answer(false, true))
  assert.deepEqual(await reader.freezes(addressNumber(3)), answer(false, false))
})

test('freezes and the newest block leave in one request', async (t) => {
  const { reader, grid } = await start(t)
  await reader.freezes(alice)
  assert.deepEqual(
    grid.asked.map(({ path }) => path),
    ['/jsonrpc'],
  )
})

test('without /jsonrpc a freeze is read through /wallet', async (t) => {
  const { reader, grid } = await start(t)
  grid.hasRpc = false
  grid.frozen = { [usdt]: [alice] }
  const { value, block, as_of } = await reader.freezes(alice)
  assert.deepEqual(
    value.map(({ symbol, frozen }) => [symbol, frozen]),
    [
      ['USDT', true],
      ['USDC', false],
    ],
  )
  assert.deepEqual([block, as_of], [78_861_100, '2026-11-20T11:59:57.000Z'])
  const call = grid.asked.find(({ path }) => path === '/wallet/triggerconstantcontract')
  assert.deepEqual(call?.body, {
    owner_address: usdt,
    contract_address: usdt,
    function_selector: 'isBlackListed(address)',
    parameter: '01'.repeat(20).padStart(64, '0'),
    visible: true,
  })
})

test('a contract that reverts is no answer, through either door', async (t) => {
  const { reader, grid } = await start(t)
  grid.bend = (question, answer) =>
    question === 'eth_call' ? { ...(answer as object), result: undefined, error: revert } : answer
  await refuses(reader.freezes(alice), 'malformed')
  grid.hasRpc = false
  for (const more of [
    { result: { result: true, message: 'REVERT opcode executed' } },
    { result: { result: true, code: 'OTHER_ERROR' } },
    { result: {} },
    { transaction: { ret: [{ ret: 'FAILED' }] } },
    { constant_result: [''] },
    { constant_result: [] },
    { constant_result: [`${'0'.repeat(63)}2`] },
    { constant_result: ['0'.repeat(64), '0'.repeat(64)] },
  ]) {
    grid.bend = (question, answer) => (question.includes('constant') ? { ...(answer as object), ...more } : answer)
    await refuses(reader.freezes(alice), 'malformed')
  }
})

test('a missing token is no token without freezes', async (t) => {
  const { reader, grid } = await start(t)
  grid.contracts = [usdt]
  await refuses(reader.freezes(alice), 'malformed')
  grid.hasRpc = false
  await refuses(reader.freezes(alice), 'malformed')
})

for (const [what, result] of Object.entries({
  'no bytes': '0x',
  nothing: null,
  'a short word': '0x1',
  'a word that is neither 0 nor 1': `0x${'2'.padStart(64, '0')}`,
  'two words': `0x${'0'.repeat(128)}`,
  'a boolean': false,
})) {
  test(`a view that answers ${what} does not show that no address is frozen`, async (t) => {
    const { reader, grid } = await start(t)
    grid.bend = (question, answer) => (question === 'eth_call' ? { ...(answer as object), result } : answer)
    await refuses(reader.freezes(alice), 'malformed')
  })
}

test('a JSON-RPC answer to another question is refused', async (t) => {
  const { reader, grid } = await start(t)
  grid.bend = (question, answer) => (question === 'eth_call' ? { ...(answer as object), id: 99_999 } : answer)
  await refuses(reader.freezes(alice), 'malformed')
})

test('an endpoint of another TRON network is misconfigured, one that does not state it is believed', async (t) => {
  const { reader, grid } = await start(t)
  grid.chainId = '0xcd8690dc'
  await refuses(reader.freezes(alice), 'misconfigured')
  await refuses(reader.profile(alice), 'misconfigured')
  await refuses(reader.transfers(alice, all), 'misconfigured')
  grid.rpcMethods = grid.rpcMethods.filter((method) => method !== 'eth_chainId')
  await reader.freezes(alice)
})

test('a newest block older than ten minutes is stale, through either door', async (t) => {
  for (const hasRpc of [true, false]) {
    const { reader, grid } = await start(t)
    Object.assign(grid, { hasRpc, head: { number: 1, timeMs: nowMs - 600_000 } })
    await reader.freezes(alice)
    const lagging = await start(t)
    Object.assign(lagging.grid, { hasRpc, head: { number: 1, timeMs: nowMs - 601_000 } })
    await refuses(lagging.reader.freezes(alice), 'stale')
    await refuses(lagging.reader.profile(alice), 'stale')
    await refuses(lagging.reader.transfers(alice, all), 'stale')
    await refuses(firstInflowOf(lagging.reader, alice), 'stale')
  }
})

const revert = { code: -32_000, message: 'REVERT opcode executed', data: '{}' }
