import assert from 'node:assert/strict'
import test from 'node:test'
import { alice, all, bob, dayMs, nowMs, paid, start, txid } from '../../support/chains/bitcoin-set-up.ts'
import { faults, type Fault } from '../../support/chains/faulty-server.ts'
import { overTime } from '../../support/chains/over-time.ts'
import { numbered } from '../../support/chains/numbered.ts'
import { refuses } from '../../support/chains/refuses.ts'

test('bitcoin cannot be frozen, and no endpoint is queried', async (t) => {
  const { reader, esplora } = await start(t)
  assert.deepEqual(await reader.freezes(alice), { value: [], block: null, as_of: '2026-11-20T12:00:00.000Z' })
  assert.deepEqual(esplora.asked, [])
})

test('an address that the chain does not know has no history', async (t) => {
  const { reader } = await start(t)
  const { value, block, as_of } = await reader.profile(alice)
  assert.deepEqual([block, as_of], [900_000, '2026-11-20T11:50:00.000Z'])
  assert.deepEqual(value, { ...plain, hasHistory: false, activeSince: null, transactions: 0, lastDay: 0 })
})

test('a short history shows the first transaction and those of the last day', async (t) => {
  const { reader, esplora } = await start(t)
  esplora.transactions = [
    paid(1, bob, alice, null),
    paid(2, bob, alice, nowMs - 60_000),
    paid(3, bob, alice, nowMs - dayMs),
    paid(4, bob, alice, nowMs - dayMs - 1_000),
  ]
  const activeSince = { at: '2026-11-19T11:59:59.000Z', isFirst: true }
  assert.deepEqual((await reader.profile(alice)).value, { ...plain, activeSince, transactions: 4, lastDay: 3 })
})

test('a history of up to a hundred transactions is read to its first', async (t) => {
  const { reader, esplora } = await start(t)
  esplora.transactions = numbered(99).map((n) => paid(n, bob, alice, nowMs - n * 3_600_000))
  const activeSince = { at: new Date(nowMs - 99 * 3_600_000).toISOString(), isFirst: true }
  assert.deepEqual((await reader.profile(alice)).value, { ...plain, activeSince, transactions: 99, lastDay: 24 })
})

test('a longer history is read until the last day ends, and states that its beginning was not seen', async (t) => {
  const { reader, esplora } = await start(t)
  esplora.transactions = numbered(300).map((n) => paid(n, bob, alice, nowMs - n * 1_800_000))
  const activeSince = { at: new Date(nowMs - 50 * 1_800_000).toISOString(), isFirst: false }
  assert.deepEqual((await reader.profile(alice)).value, { ...plain, activeSince, transactions: 300, lastDay: 48 })
  assert.equal(esplora.asked.filter(({ path }) => path.includes('/txs')).length, 2)
})

test('a flood within a day is counted up to four pages', async (t) => {
  const { reader, esplora } = await start(t)
  esplora.transactions = numbered(300).map((n) => paid(n, bob, alice, nowMs - n * 1_000))
  const { value } = await reader.profile(alice)
  assert.deepEqual([value.lastDay, value.activeSince?.isFirst], [100, false])
})

test('an answer about another address is refused', async (t) => {
  const { reader, esplora } = await start(t)
  esplora.bend = (path, answer) => (path === `/address/${alice}` ? { ...(answer as object), address: bob } : answer)
  await refuses(reader.profile(alice), 'malformed')
})

test('a tip older than three hours is stale, one a little younger is not', async (t) => {
  const { reader, esplora } = await start(t)
  esplora.tip.timestamp = (nowMs - 10_800_000) / 1000
  await reader.profile(alice)
  const later = await start(t)
  later.esplora.tip.timestamp = esplora.tip.timestamp - 1
  await refuses(later.reader.profile(alice), 'stale')
  await refuses(later.reader.transfers(alice, all), 'stale')
})

for (const fault of Object.keys(faults) as Fault[]) {
  test(`an API that ${fault} gives no answer but its cause`, async (t) => {
    const { reader, esplora, clock } = await start(t)
    esplora.transactions = [paid(1, bob, alice, nowMs)]
    await esplora.fail(fault)
    const refused = Promise.all([
      refuses(reader.profile(alice), faults[fault]),
      refuses(reader.transfers(alice, all), faults[fault]),
      refuses(reader.transfers(alice, { ...all, before: `${txid(1)}:1` }), faults[fault]),
    ])
    await overTime(clock, esplora, refused)
    await esplora.fail(null)
    await reader.profile(alice)
  })
}

test('an API that is queried too often states when it may be queried again', async (t) => {
  const { reader, esplora } = await start(t)
  await esplora.fail('is asked too often')
  await assert.rejects(reader.profile(alice), { afterSeconds: 7 })
})

test('an error never contains the address of the API, which may hold a key', async (t) => {
  const { reader, esplora, clock } = await start(t)
  for (const fault of Object.keys(faults) as Fault[]) {
    await esplora.fail(fault)
    const profile = overTime(clock, esplora, reader.profile(alice))
    await assert.rejects(profile, (error: Error) => !error.message.includes('127.0.0.1'))
  }
})

const plain = { kind: 'account', delegate: null, hasHistory: true }
