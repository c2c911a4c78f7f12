import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Transfer } from '../../../src/chains/chain-reader.ts'
import { networkByName } from '../../../src/chains/networks.ts'
import { readAddress } from '../../../src/kit/address.ts'
import { ServiceError } from '../../../src/endpoint/errors.ts'
import { traceTaint } from '../../../src/screening/trace.ts'
import { createTraceMemory } from '../../../src/screening/trace-memory.ts'
import type { TraceResult } from '../../../src/screening/funds/trace-result.ts'
import { base58CheckOf } from '../../support/address-forms.ts'
import { fakeChains, moved, readAt, type FakeChains } from '../../support/chains/fake-chains.ts'
import { fakeLists } from '../../support/fake-lists.ts'

const subject = addressNumber(1)
const thief = addressNumber(2)
const [a, b, c] = [addressNumber(3), addressNumber(4), addressNumber(5)]

test('the nearest addresses are read first, and of these the ones with the largest amounts', async () => {
  const fake = fakeChains([
    moved(a, subject, '1', 9),
    moved(b, subject, '3', 8),
    moved(c, subject, '2', 7),
    moved(addressNumber(6), b, '9', 1),
  ])
  await trace(fake, { direction: 'in' })
  assert.deepEqual(
    fake.asked.map(({ address }) => address),
    [subject, b, c, a, addressNumber(6)],
  )
  assert.ok(fake.asked.every(({ kind }) => kind === 'transfers'))
})

test('of thousands of addresses the ones with the largest amounts are read', async () => {
  const near = Array.from({ length: 30 }, (_, n) => addressNumber(100 + n))
  const far = near.flatMap((party, n) =>
    Array.from({ length: 200 }, (_, m) => {
      const number = 200 * n + m
      return moved(addressNumber(1_000 + number), party, String(1 + ((number * 7_919) % 6_007)), 500 - m)
    }),
  )
  const histories = Map.groupBy(far, ({ to }) => to)
  const own = near.map((party, n) => moved(party, subject, '1', 900 - n))
  const fake = fakeChains([], { historyOf: (address) => (address === subject ? own : (histories.get(address) ?? [])) })
  await trace(fake, { direction: 'in' })
  const largest = far.toSorted((x, y) => Number(y.amount) - Number(x.amount)).slice(0, 500 - 31)
  assert.deepEqual(
    fake.asked.slice(31).map(({ address }) => address),
    largest.map(({ from }) => from),
  )
})

test('no address is read twice for one side, however many ways lead to it', async () => {
  const fake = fakeChains([
    moved(a, subject, '1', 9),
    moved(b, subject, '1', 9),
    moved(b, a, '1', 8),
    moved(a, b, '1', 8),
    moved(c, a, '1', 7),
    moved(c, b, '1', 7),
    moved(subject, c, '1', 1),
  ])
  const { visited } = await trace(fake, { direction: 'in' })
  const requests = fake.asked.map(({ address }) => address)
  assert.deepEqual(requests.toSorted(), [subject, a, b, c].toSorted())
  assert.equal(visited, 4)
})

test('a walk over more addresses than may be read ends there and states it', async () => {
  const fake = fakeChains([], { historyOf: treeOf(40) })
  const { visited, truncated, budget } = await trace(fake, { direction: 'in' })
  assert.deepEqual([visited, truncated, budget.cut_by], [500, true, ['addresses']])
  assert.deepEqual([budget.addresses, budget.transfers], [500, 100_000])
  assert.equal(new Set(fake.asked.map(({ address }) => address)).size, 500)
})

test('a walk that runs out of time ends there and states it', async () => {
  let now = Date.parse(readAt)
  const fake = fakeChains([], { historyOf: treeOf(40), onAsk: () => (now += 100) })
  const { visited, budget, truncated } = await trace(fake, { now: () => now })
  assert.deepEqual([truncated, budget.cut_by, budget.time_ms], [true, ['time'], 8_000])
  assert.ok(visited > 40 && visited < 80, String(visited))
})

test('a history that is longer than what is read of it makes the trace one that was cut', async () => {
  const long = (party: string, count: number) =>
    Array.from({ length: count }, (_, n) => moved(party, subject, '1', 100_000 - n))
  const complete = await trace(fakeChains(long(a, 1_000)), { hops: 1 })
  assert.deepEqual([complete.truncated, complete.budget.cut_by], [false, []])
  const cut = await trace(fakeChains(long(a, 1_001)), { hops: 1 })
  assert.deepEqual([cut.truncated, cut.budget.cut_by], [true, ['history']])
  assert.match(cut.note, /older transfers were not read/)
  const window = await trace(fakeChains(long(a, 1), { windowOf: (page) => ({ from: 100 - page, to: 101 - page }) }), {
    hops: 1,
  })
  assert.deepEqual([window.truncated, window.budget.cut_by], [true, ['history']])
})

test('of an address in between, older pages are read until enough is seen that came in time', async () => {
  const later = Array.from({ length: 450 }, (_, n) => moved(b, a, '1', 5_000 - n))
  const fake = fakeChains([...later, moved(a, subject, '1', 100), moved(thief, a, '1', 50)])
  const { taint_share, truncated } = await trace(fake, { direction: 'in' })
  assert.deepEqual([taint_share, truncated], [1, false])
  assert.equal(fake.asked.filter(({ address }) => address === a).length, 3)
})

test('of where money went on to, nothing is missing once all later transfers were read', async () => {
  const earlier = Array.from({ length: 450 }, (_, n) => moved(a, c, '1', 450 - n))
  const fake = fakeChains([moved(a, thief, '1', 600), moved(subject, a, '1', 500), ...earlier])
  const { shares, truncated } = await trace(fake, { direction: 'out' })
  assert.deepEqual([shares.out, truncated], [1, false])
  assert.equal(fake.asked.filter(({ address }) => address === a).length, 1)
})

test('later transfers are read only where all of several endpoints have come past the time that counts', async () => {
  const transfers = [moved(a, thief, '1', 600), moved(subject, a, '1', 500)]
  const earlier = Array.from({ length: 1_200 }, (_, n) => moved(a, c, '1', 450 - n / 10))
  const minute = (at: number): number => Date.parse(moved(a, c, '1', at).time ?? '')
  const places = { past: minute(499), there: minute(500), short: minute(501), unknown: 'unknown' } as const
  for (const [what, completeTo] of Object.entries(places)) {
    const fake = fakeChains([...transfers, ...earlier], { completeTo })
    const { budget } = await trace(fake, { direction: 'out' })
    const pages = fake.asked.filter(({ address }) => address === a).length
    assert.deepEqual([pages, budget.cut_by], what === 'past' ? [1, []] : [5, ['history']], what)
  }
})

test('an address that turns out to matter from an earlier time on makes the trace one that was cut', async () => {
  const sent = Array.from({ length: 450 }, (_, n) => moved(b, c, '1', 450 - n))
  const fake = fakeChains([moved(subject, b, '2', 500), moved(subject, a, '1', 2), moved(a, b, '1', 3), ...sent])
  fake.historyOf = (address) =>
    [moved(subject, b, '2', 500), ...sent.slice(0, 449), moved(a, b, '1', 3), moved(subject, a, '1', 2)].filter(
      ({ from, to }) => from === address || to === address,
    )
  assert.deepEqual((await trace(fake, { direction: 'out' })).budget.cut_by, ['history'])
})

test('nothing is found of a subject whose own transfers cannot be read', async () => {
  for (const cause of [
    'timeout',
    'unreachable',
    'rate_limited',
    'malformed',
    'stale',
    'misconfigured',
    'disagreement',
  ] as const) {
    const fake = fakeChains([moved(thief, subject, '1', 1)], { causeOf: () => cause })
    await assert.rejects(trace(fake), (error) => {
      assert.ok(error instanceof ServiceError)
      assert.deepEqual([error.code, error.messageKey, error.cause], ['chain_unavailable', `chain.${cause}`, cause])
      return true
    })
  }
  const off = fakeChains([], { network: 'solana' })
  await assert.rejects(trace(off), { code: 'chain_not_configured' })
  assert.deepEqual(off.asked, [])
})

test('what cannot be read further on is missing and stated, and a chain that refuses is soon left alone', async () => {
  const history = [a, b, c].map((party, n) => moved(party, subject, '1', 9 - n))
  const one = fakeChains([...history, moved(thief, b, '1', 1)], {
    causeOf: ({ address }) => (address === a ? 'unreachable' : null),
  })
  const { taint_share, budget, note } = await trace(one)
  assert.deepEqual([taint_share, budget.cut_by, budget.cause], [0.333333, ['chain'], 'unreachable'])
  assert.match(
    note,
    /Truncated: some addresses could not be read\. tron could not be read: its endpoint is unreachable\./,
  )
  const limited = fakeChains([], {
    historyOf: treeOf(40),
    causeOf: ({ address }) => (address === subject ? null : 'rate_limited'),
  })
  const refused = await trace(limited)
  assert.deepEqual([refused.budget.cut_by, refused.budget.cause], [['chain'], 'rate_limited'])
  assert.ok(limited.asked.length <= 5, String(limited.asked.length))
})

test('a walk ends after two failures, or at the first refusal for too many requests', async () => {
  const parties = Array.from({ length: 12 }, (_, n) => addressNumber(10 + n))
  const history = parties.map((party, n) => moved(party, subject, String(100 - n), 99 - n))
  const askedWhen = async (failing: Readonly<Record<string, 'unreachable' | 'rate_limited'>>) => {
    const fake = fakeChains(history, { causeOf: ({ address }) => failing[address] ?? null })
    await trace(fake, { hops: 2, direction: 'in' })
    return fake.asked.length
  }
  const [first = '', second = ''] = parties
  assert.equal(await askedWhen({}), 13)
  assert.equal(await askedWhen({ [first]: 'unreachable' }), 13)
  // Four are queried in parallel.
  assert.equal(await askedWhen({ [first]: 'unreachable', [second]: 'unreachable' }), 5)
  assert.equal(await askedWhen({ [first]: 'rate_limited' }), 5)
})

test('three hops over a hundred thousand transfers take less than 200 MB', async () => {
  const child = fileURLToPath(new URL('trace-child.ts', import.meta.url))
  // The engine ends a program that needs more than its limit; how much it takes when it may is up to its collector.
  const bounded = ['--max-old-space-size=150', '--max-semi-space-size=16', child]
  const { stdout } = await promisify(execFile)(process.execPath, bounded, { timeout: 120_000 })
  const { given: input, cut_by, share } = JSON.parse(stdout) as Record<string, number | string[]>
  assert.ok(Number(input) >= 100_000, String(input))
  assert.deepEqual(cut_by, ['transfers', 'paths'])
  assert.ok(Number(share) > 0 && Number(share) < 1)
})

type Options = { hops?: number; direction?: 'in' | 'out' | 'both'; now?: () => number; listed?: readonly string[] }

async function trace(
  fake: FakeChains,
  { hops = 3, direction = 'both', now = () => Date.parse(readAt), listed = [thief] }: Options = {},
): Promise<TraceResult> {
  const network = networkByName('tron')
  const { address } = readAddress(subject)
  assert.ok(network && address)
  const entries = Object.fromEntries(listed.map((party) => [party, [{ list: 'ofac', kind: 'sanctions' } as const]]))
  const needs = {
    lists: fakeLists(entries),
    chains: fake.chains,
    world: { now },
    service: { baseUrl: 'https://countersign.example' },
    screening: { traces: createTraceMemory() },
  }
  return traceTaint(needs, { address, network: { network, ignored: null }, hops, direction }, 'en')
}

/** A history in which every address was paid by `count` others that made no other payment. */
function treeOf(count: number): (address: string) => Transfer[] {
  const numbers = new Map([[subject, 1]])
  let last = 1_000
  return (address) =>
    Array.from({ length: count }, (_, n) => {
      const party = addressNumber(++last)
      numbers.set(party, last)
      return moved(party, address, String(n + 1), 5_000 - n)
    })
}

function addressNumber(n: number): string {
  return base58CheckOf(0x41, Buffer.from(`5c5c5c5c${n.toString(16).padStart(32, '0')}`, 'hex'))
}
