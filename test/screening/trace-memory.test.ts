import assert from 'node:assert/strict'
import test from 'node:test'
import { createTraceMemory, traceLifetimeMs } from '../../src/screening/trace-memory.ts'
import { fakeLists, type FakeListing } from '../support/fake-lists.ts'
import { sanctioned as known } from '../support/known-addresses.ts'

type Kept = Parameters<ReturnType<typeof createTraceMemory>['keep']>[1]

const subject = { network: 'tron', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }
const listed: FakeListing = { list: 'ofac', kind: 'sanctions' }
const snapshot = fakeLists({ [known.tron]: [listed] }).current()
const at = (now: number) => ({ now, day: '2026-11-22', snapshot })

test('what a trace found counts for its lifetime and not a millisecond longer', () => {
  const memory = createTraceMemory()
  memory.keep(subject, observation({}), 1_000)
  assert.equal(memory.find(subject, at(1_000 + traceLifetimeMs - 1)).length, 1)
  assert.deepEqual(memory.find(subject, at(1_000 + traceLifetimeMs)), [])
})

test('what was found of one address and network is stated about no other', () => {
  const memory = createTraceMemory()
  memory.keep(subject, observation({}), 0)
  assert.deepEqual(memory.find({ ...subject, network: 'ethereum' }, at(0)), [])
  assert.deepEqual(memory.find({ ...subject, address: known.tron }, at(0)), [])
})

test('a trace that looked less far does not replace one that still counts, and one that looked as far does', () => {
  const memory = createTraceMemory()
  const far = observation({ hops: 3 })
  memory.keep(subject, far, 0)
  memory.keep(subject, observation({ hops: 2, finds: false }), 1)
  assert.deepEqual(memory.find(subject, at(2)), [far])
  const newer = observation({ hops: 3, finds: false })
  memory.keep(subject, newer, 3)
  assert.deepEqual(memory.find(subject, at(4)), [newer])
  const nearer = observation({ hops: 1 })
  memory.keep(subject, nearer, 4 + traceLifetimeMs)
  assert.deepEqual(memory.find(subject, at(5 + traceLifetimeMs)), [nearer])
})

test('both sides are kept beside each other', () => {
  const memory = createTraceMemory()
  memory.keep(subject, observation({}), 0)
  memory.keep(subject, observation({ question: 'trace_out' }), 1)
  assert.deepEqual(
    memory
      .find(subject, at(2))
      .map(({ question }) => question)
      .toSorted(),
    ['trace_in', 'trace_out'],
  )
})

test('a finding about a party that is no longer listed is left out, and the trace still states how far it looked', () => {
  const memory = createTraceMemory()
  memory.keep(subject, observation({}), 0)
  const ended = fakeLists({ [known.tron]: [{ ...listed, delisted_on: '2026-11-22' }] }).current()
  const [match] = memory.find(subject, { now: 1, day: '2026-11-22', snapshot: ended })
  assert.deepEqual([match?.findings, match?.reach?.kind], [[], 'hops'])
  assert.equal(memory.find(subject, { now: 1, day: '2026-11-21', snapshot: ended })[0]?.findings.length, 1)
})

test('the address that was traced first is forgotten first', () => {
  const memory = createTraceMemory()
  for (let n = 0; n <= 10_000; n++) memory.keep({ network: 'tron', address: `T${n}` }, observation({}), n)
  assert.deepEqual(memory.find({ network: 'tron', address: 'T0' }, at(10_001)), [])
  for (const n of [1, 10_000]) assert.equal(memory.find({ network: 'tron', address: `T${n}` }, at(10_001)).length, 1)
})

function observation({
  hops = 3,
  question = 'trace_in',
  finds = true,
}: {
  hops?: number
  question?: Kept['question']
  finds?: boolean
}): Kept {
  const detail = { party: known.tron, list: 'ofac', list_kind: 'sanctions' }
  const finding = { signal: 'taint.multihop', detail, url: 'https://tronscan.org/' } as const
  return {
    network: 'tron',
    question,
    status: 'ok',
    cause: null,
    block: 1,
    as_of: '2026-11-22T00:00:00.000Z',
    reach: { kind: 'hops', hops, whole: true, until: '2026-11-23T00:00:00.000Z' },
    findings: finds ? [finding] : [],
  }
}
