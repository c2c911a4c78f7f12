import assert from 'node:assert/strict'
import test from 'node:test'
import type { ListFact } from '../../src/screening/facts.ts'
import { noOlderThan } from '../../src/screening/list-facts.ts'

const fresh = { kind: 'sanctions', status: 'fresh', usable: true, stale: false } as const
const lists: readonly ListFact[] = [
  { id: 'whole', ...fresh, as_of: '2026-09-10' },
  { id: 'parts', ...fresh, as_of: '2026-10-03', complete_through: '2025-11-27' },
  { id: 'loaded', ...fresh, as_of: '2026-11-20T10:00:00.000Z' },
]
const shown = (list: string, ...days: string[]) => days.map((heard_on) => ({ list, heard_on }))

test('lists that are as new as what is shown of them stay the object they were', () => {
  const days = [...shown('whole', '2020-01-01', '2026-09-10'), ...shown('loaded', '2026-11-20')]
  for (const each of [[], days, shown('parts', '2026-10-03'), shown('elsewhere', '2027-01-01')]) {
    assert.equal(noOlderThan(lists, each), lists)
  }
})

test('a list that is older than what is shown of it is as new as the newest of that, and complete to where it was', () => {
  const raised = noOlderThan(lists, [
    ...shown('whole', '2026-12-01', '2026-11-30'),
    ...shown('parts', '2026-12-01'),
    ...shown('loaded', '2026-11-21'),
  ])
  assert.deepEqual(
    raised.map(({ as_of, complete_through }) => [as_of, complete_through]),
    [
      ['2026-12-01', '2026-09-10'],
      ['2026-12-01', '2025-11-27'],
      ['2026-11-21', '2026-11-20T10:00:00.000Z'],
    ],
  )
  assert.equal(lists[0]?.as_of, '2026-09-10', 'what all answers share is not changed')
})

test('only the list that shows something newer is changed', () => {
  const [complete, ...others] = noOlderThan(lists, shown('whole', '2026-12-01'))
  assert.equal(complete?.as_of, '2026-12-01')
  assert.deepEqual(others, lists.slice(1))
})
