import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { createBreaker } from '../../../src/chains/querying/breaker.ts'
import type { ChainCause } from '../../../src/chains/chain-error.ts'

const causes: readonly ChainCause[] = [
  'unreachable',
  'timeout',
  'rate_limited',
  'stale',
  'misconfigured',
  'malformed',
  'disagreement',
]

test('everything passes until five failures in a row, and then refuses with the last cause', () => {
  for (const cause of causes) {
    const { breaker } = setUp()
    for (const kind of ['freezes', 'profile', 'transfers', 'freezes']) {
      breaker.failed(kind, 'unreachable')
      assert.equal(breaker.refusal('profile'), null)
    }
    breaker.failed('profile', cause)
    assert.deepEqual(['freezes', 'profile', 'transfers', 'other'].map(breaker.refusal), [cause, cause, cause, cause])
  }
})

test('a success begins the row anew', () => {
  const { breaker } = setUp()
  for (const kind of ['a', 'b', 'a', 'b']) breaker.failed(kind, 'timeout')
  breaker.succeeded()
  for (const kind of ['a', 'b', 'a', 'b']) breaker.failed(kind, 'timeout')
  assert.equal(breaker.refusal('a'), null)
  breaker.failed('a', 'timeout')
  assert.equal(breaker.refusal('a'), 'timeout')
  breaker.succeeded()
  for (let nth = 0; nth < 9; nth++) breaker.failed('a', 'timeout')
  assert.equal(breaker.refusal('a'), null, 'of one kind in this row')
})

test('one kind of question that fails again and again does not close the network to the others', () => {
  const { breaker } = setUp()
  for (let nth = 0; nth < 100; nth++) breaker.failed('transfers', 'malformed')
  assert.equal(breaker.refusal('transfers'), null)
  breaker.failed('profile', 'timeout')
  assert.equal(breaker.refusal('transfers'), 'timeout')
})

test('while it is open, each kind is tried once in ten seconds', () => {
  const { breaker, clock } = setUp()
  open(breaker)
  clock.ms += 9_999
  assert.equal(breaker.refusal('a'), 'timeout')
  clock.ms += 1
  assert.deepEqual(['a', 'a', 'b', 'b', 'c'].map(breaker.refusal), [null, 'timeout', null, 'timeout', null])
  breaker.failed('a', 'stale')
  clock.ms += 9_999
  assert.deepEqual(['a', 'b'].map(breaker.refusal), ['stale', 'stale'])
  clock.ms += 1
  assert.equal(breaker.refusal('a'), null)
})

test('a trial that succeeds opens the way for all at once', () => {
  const { breaker, clock } = setUp()
  open(breaker)
  clock.ms += 10_000
  assert.equal(breaker.refusal('a'), null)
  assert.equal(breaker.refusal('a'), 'timeout')
  breaker.succeeded()
  assert.deepEqual(['a', 'a', 'b'].map(breaker.refusal), [null, null, null])
})

test('the ten seconds count from the failure that opened it, and failures that are still to come add nothing', () => {
  const { breaker, clock } = setUp()
  open(breaker)
  clock.ms += 6_000
  breaker.failed('b', 'rate_limited')
  clock.ms += 4_000
  assert.equal(breaker.refusal('a'), null)
  assert.equal(breaker.refusal('a'), 'rate_limited')
})

test('a trial of one period does not count in the next', () => {
  const { breaker, clock } = setUp()
  open(breaker)
  clock.ms += 10_000
  assert.equal(breaker.refusal('a'), null)
  breaker.succeeded()
  clock.ms += 9_000
  open(breaker)
  clock.ms += 9_999
  assert.equal(breaker.refusal('a'), 'timeout')
})

test('a clock that was set back keeps no caller waiting until it was caught up', () => {
  const { breaker, clock } = setUp()
  open(breaker)
  clock.ms -= 3_600_000
  assert.equal(breaker.refusal('a'), null)
  assert.equal(breaker.refusal('a'), 'timeout')
})

type Event = { kind: 'a' | 'b' | 'c'; does: 'asks' | 'fails' | 'succeeds'; afterMs: number }

test('in any order of events: refused only after five failures of two kinds in a row, and never longer than ten seconds', () => {
  const event: fc.Arbitrary<Event> = fc.record({
    kind: fc.constantFrom('a', 'b', 'c'),
    does: fc.constantFrom('asks', 'asks', 'fails', 'fails', 'fails', 'succeeds'),
    afterMs: fc.integer({ min: 0, max: 6_000 }),
  })
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const { breaker, clock } = setUp()
      let row: string[] = []
      let openedMs = 0
      const allowed: { kind: string; ms: number }[] = []
      for (const { kind, does, afterMs } of events) {
        clock.ms += afterMs
        const wasOpen = isOpen(row)
        if (does === 'succeeds') row = []
        if (does === 'fails') row.push(kind)
        if (!wasOpen && isOpen(row)) openedMs = clock.ms
        if (does === 'succeeds') breaker.succeeded()
        if (does === 'fails') breaker.failed(kind, 'timeout')
        if (does !== 'asks') continue
        const isRefused = breaker.refusal(kind) !== null
        const lastMs = allowed.findLast((each) => each.kind === kind && each.ms >= openedMs)?.ms ?? openedMs
        assert.equal(isRefused, isOpen(row) && clock.ms - lastMs < 10_000)
        if (!isRefused && isOpen(row)) allowed.push({ kind, ms: clock.ms })
      }
    }),
  )
})

function isOpen(row: readonly string[]): boolean {
  return row.length >= 5 && new Set(row).size > 1
}

function setUp() {
  const clock = { ms: Date.parse('2026-11-20T12:00:00Z') }
  return { clock, breaker: createBreaker({ now: () => clock.ms }) }
}

function open(breaker: ReturnType<typeof createBreaker>): void {
  for (const kind of ['a', 'b', 'a', 'b', 'a']) breaker.failed(kind, 'timeout')
}
