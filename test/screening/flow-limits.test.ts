import assert from 'node:assert/strict'
import test from 'node:test'
import { ServiceError } from '../../src/endpoint/errors.ts'
import { fakeChains, moved, readAt } from '../support/chains/fake-chains.ts'
import { subject, parties, a, b, c, usdc, flow, evmAddress } from './flow.ts'

test('a party that its issuer froze is risky; who is not shown is not queried, but a listed one still counts', async () => {
  const transfers = parties.map((party, n) => moved(party, subject, String(50 - n), 50 - n))
  const hidden = parties[11] ?? ''
  const fake = fakeChains(transfers, { frozen: new Set([b, hidden]) })
  const entries = {
    [hidden]: [{ list: 'ofac', kind: 'sanctions' } as const],
    [a]: [{ list: 'own', kind: 'own' } as const],
  }
  const { inbound, riskyParties } = await flow(transfers, { fake, entries })
  assert.deepEqual(inbound.map(({ risky, frozen }) => [risky, frozen]).slice(0, 3), [
    [true, false],
    [true, true],
    [false, false],
  ])
  assert.equal(riskyParties, 3)
  const requests = fake.asked.filter(({ kind }) => kind === 'freezes').map(({ address }) => address)
  assert.deepEqual(requests.toSorted(), parties.slice(0, 8).toSorted())
})

test('a freeze that could not be read is not taken for none', async () => {
  const transfers = [moved(a, subject, '2', 2), moved(b, subject, '1', 1)]
  const fake = fakeChains(transfers, {
    causeOf: ({ kind, address }) => (kind === 'freezes' && address === a ? 'timeout' : null),
  })
  const { inbound, truncated, note } = await flow(transfers, { fake })
  assert.deepEqual(
    inbound.map(({ frozen }) => frozen),
    [null, false],
  )
  assert.equal(truncated, true)
  assert.match(note, /For 1 of the counterparties shown, the issuer freeze could not be checked\./)
})

test('a source that ends before the beginning leaves a flow that states it', async () => {
  const fake = fakeChains([moved(a, subject, '1', 1)], { isWhole: false })
  const { truncated, firstInflow } = await flow([], { fake })
  assert.deepEqual([truncated, firstInflow], [true, null])
})

test('all pages are followed, up to ten', async () => {
  const history = (count: number) => Array.from({ length: count }, (_, n) => moved(a, subject, '1', 5_000 - n))
  const complete = await flow(history(2_000))
  assert.deepEqual([complete.total, complete.truncated, complete.inbound[0]?.usdt], [2_000, false, 2_000])
  const fake = fakeChains(history(2_001))
  const cut = await flow([], { fake })
  assert.deepEqual([cut.total, cut.truncated, cut.firstInflow], [2_000, true, null])
  assert.match(cut.note, /only the newest 2000 were read\. The first inflow is unknown\./)
  assert.equal(fake.asked.filter(({ kind }) => kind === 'transfers').length, 10)
})

test('of a longer history the first inflow is requested where a source can report it', async () => {
  const history = Array.from({ length: 2_001 }, (_, n) => moved(a, subject, '1', 5_000 - n))
  const first = moved(c, subject, '42', 1)
  const named = await flow([], { fake: fakeChains(history, { first }) })
  assert.deepEqual(named.firstInflow, { from: c, usdt: 42, date: '2026-01-01T00:01:00.000Z' })
  const inOtherToken = await flow([], { fake: fakeChains(history, { first: { ...first, ...usdc } }) })
  assert.equal(inOtherToken.firstInflow, null)
  assert.match(inOtherToken.note, /first inflow is unknown/)
  const silent = fakeChains(history, { first, causeOf: ({ kind }) => (kind === 'firstInflow' ? 'timeout' : null) })
  assert.equal((await flow([], { fake: silent })).firstInflow, null)
})

test('a source that only shows a window of blocks never gives a complete flow', async () => {
  const self = evmAddress(1)
  const windowOf = (page: number) => ({ from: 1_000 - 100 * page, to: 1_099 - 100 * page })
  const fake = fakeChains([], { network: 'ethereum', windowOf })
  const { truncated, window, total, note } = await flow([], { fake, addr: self })
  assert.deepEqual([truncated, window, total], [true, { from: 0, to: 999 }, 0])
  assert.match(note, /blocks 0 to 999 were read/)
})

test('a chain that stops answering in the middle leaves a flow that states it and why', async () => {
  const history = Array.from({ length: 500 }, (_, n) => moved(a, subject, '1', 5_000 - n))
  const fake = fakeChains(history, {
    causeOf: ({ page, kind }) => (kind === 'transfers' && page === 2 ? 'rate_limited' : null),
  })
  const { total, truncated, note } = await flow([], { fake })
  assert.deepEqual([total, truncated], [200, true])
  assert.match(note, /Reading stopped early\. tron could not be read: its endpoint limits the request rate\./)
})

test('reading ends with its time, and leaves some for what is queried afterwards', async () => {
  let now = Date.parse(readAt)
  const history = Array.from({ length: 2_000 }, (_, n) => moved(a, subject, '1', 5_000 - n))
  const fake = fakeChains(history, { onAsk: () => (now += 1_500) })
  const { total, truncated, inbound } = await flow([], { fake, now: () => now })
  assert.deepEqual([total, truncated, inbound[0]?.frozen], [600, true, false])
})

test('a chain that reports nothing is a failure with its cause, never an empty flow', async () => {
  for (const cause of [
    'timeout',
    'unreachable',
    'rate_limited',
    'malformed',
    'stale',
    'misconfigured',
    'disagreement',
  ] as const) {
    const fake = fakeChains([], { causeOf: () => cause })
    await assert.rejects(flow([], { fake }), (error) => {
      assert.ok(error instanceof ServiceError)
      assert.deepEqual([error.code, error.messageKey, error.cause], ['chain_unavailable', `chain.${cause}`, cause])
      return true
    })
  }
  const off = fakeChains([], { network: 'base' })
  await assert.rejects(flow([], { fake: off }), { code: 'chain_not_configured' })
  assert.deepEqual(off.asked, [])
})

test('families without a flow are refused by name of the parameter', async () => {
  for (const addr of ['So11111111111111111111111111111111111111112', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'])
    await assert.rejects(flow([], { addr }), { code: 'address_invalid', field: 'addr', messageKey: 'flow.family' })
})
