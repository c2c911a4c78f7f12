import assert from 'node:assert/strict'
import test from 'node:test'
import type { ChainCause } from '../../../src/chains/chain-error.ts'
import { refused } from '../../support/chains/etherscan.ts'
import { faults, type Fault } from '../../support/chains/faulty-server.ts'
import { overTime } from '../../support/chains/over-time.ts'
import { refuses } from '../../support/chains/refuses.ts'
import { nowMs, alice, bob, all, start, paid, addressNumber } from './etherscan.ts'

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
