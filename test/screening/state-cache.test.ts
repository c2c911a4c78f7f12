import assert from 'node:assert/strict'
import test from 'node:test'
import type { ChainFinding, ChainObservation, ListFact } from '../../src/screening/facts.ts'
import { isShared, stateCache } from '../../src/screening/state-cache.ts'

const finding: ChainFinding = {
  signal: 'profile.contract',
  detail: {},
  url: 'https://etherscan.io/address/0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97',
}

test('what was made for a state in which nothing was found is made once, for all callers', () => {
  const state = { lists: listsOf(), observations: observationsOf([]) }
  const once = stateCache<string>()
  const make = counting()
  assert.equal(once(state, ['en'], make), 'made 1')
  assert.equal(once({ ...state }, ['en'], make), 'made 1')
})

test('nothing is kept of a state in which something was found, whichever question found it', () => {
  for (const question of ['issuer_freeze', 'profile', 'taint'] as const) {
    const state = { lists: listsOf(), observations: observationsOf([finding], question) }
    const once = stateCache<string>()
    const make = counting()
    assert.deepEqual(
      [1, 2, 3].map(() => once(state, ['en'], make)),
      ['made 1', 'made 2', 'made 3'],
      question,
    )
  }
})

test('an answer is marked as shared by others only where its state is', () => {
  assert.equal(isShared({ observations: [] }), true)
  assert.equal(isShared({ observations: observationsOf([]) }), true)
  for (const question of ['issuer_freeze', 'profile', 'taint'] as const)
    assert.equal(isShared({ observations: observationsOf([finding], question) }), false, question)
})

test('other lists, other observations and other values never get what was made for these', () => {
  const state = { lists: listsOf(), observations: observationsOf([]) }
  const once = stateCache<string>()
  const make = counting()
  const results = [
    once(state, ['root 1', 'en'], make),
    once({ ...state, lists: listsOf() }, ['root 1', 'en'], make),
    once({ ...state, observations: observationsOf([]) }, ['root 1', 'en'], make),
    once(state, ['root 1', 'zh'], make),
    once(state, ['root 2', 'en'], make),
  ]
  assert.equal(new Set(results).size, results.length)
  assert.equal(once(state, ['root 1', 'en'], make), 'made 1')
})

function counting(): () => string {
  let count = 0
  return () => `made ${++count}`
}

/** A new object each time, as each state of the lists is. */
function listsOf(): ListFact[] {
  return [{ id: 'ofac', kind: 'sanctions', status: 'fresh', usable: true, stale: false, as_of: '2026-01-01' }]
}

/** A new object each time, in which one question found something. */
function observationsOf(
  findings: ChainFinding[],
  finds: ChainObservation['question'] = 'taint',
): readonly ChainObservation[] {
  return (['issuer_freeze', 'profile', 'taint'] as const).map((question) => ({
    network: 'ethereum',
    question,
    status: 'ok',
    cause: null,
    block: 1,
    as_of: '2026-12-01T12:00:00.000Z',
    reach: null,
    findings: question === finds ? findings : [],
  }))
}
