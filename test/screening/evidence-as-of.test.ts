import assert from 'node:assert/strict'
import test from 'node:test'
import type { ListFact } from '../../src/screening/facts.ts'
import { evidenceAsOf } from '../../src/screening/evidence-as-of.ts'

const list = (id: string, as_of: string | null, more: Partial<ListFact> = {}): ListFact => {
  return { id, kind: 'sanctions', status: 'fresh', usable: true, stale: false, as_of, ...more }
}

test('evidence is as old as the oldest sanctions list that was read', () => {
  const lists = [list('b', '2026-03-01'), list('a', '2025-01-01'), list('c', '2026-09-01T10:00:00.000Z')]
  assert.equal(evidenceAsOf({ lists }), '2025-01-01')
  assert.equal(evidenceAsOf({ lists: lists.toReversed() }), '2025-01-01')
})

test('a single newer listing makes a list no younger', () => {
  const partly = list('ofac', '2026-10-03', { complete_through: '2025-11-27' })
  assert.equal(evidenceAsOf({ lists: [partly] }), '2025-11-27')
  assert.equal(evidenceAsOf({ lists: [partly, list('b', '2025-11-26')] }), '2025-11-26')
})

test('a list that was not read, or is no sanctions list, makes it no older', () => {
  const others = [
    list('off', '2020-01-01', { status: 'not_configured', usable: false }),
    list('broken', '2020-01-01', { status: 'failed', usable: false }),
    list('mixers', '2020-01-01', { kind: 'mixer' }),
    list('undated', null),
  ]
  assert.equal(evidenceAsOf({ lists: [...others, list('ofac', '2026-10-03')] }), '2026-10-03')
  assert.equal(evidenceAsOf({ lists: others }), null)
})
