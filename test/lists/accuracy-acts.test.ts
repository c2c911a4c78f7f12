import assert from 'node:assert/strict'
import test from 'node:test'
import { countDays, type Act } from '../../scripts/accuracy-acts.ts'
import { listEntry } from './entries.ts'
import { madeUp } from './list-file-fixtures.ts'

const address = madeUp.evm(1)
const listed: Act = { address, event: 'listed', date: '2024-06-01' }
const delisted: Act = { address, event: 'delisted', date: '2024-06-01' }

function holding(facts: Parameters<typeof listEntry>[1]) {
  const entry = listEntry(address, facts)
  return { find: () => [{ list: 'ofac', kind: 'sanctions' as const, entry, listed_by: 'ofac', snapshot: 'ab' }] }
}

test('a day on which a sanctioned address is on no list is a wrong clear, and one on which a free one is listed a wrong risky', () => {
  const none = { count: 1, unknown: 0, wrongClear: 0, wrongRisky: 0 }
  assert.deepEqual(countDays([listed], { find: () => [] }), { ...none, right: 1, wrongClear: 2 })
  const since = holding({ listed_on: '2024-06-01' })
  assert.deepEqual(countDays([listed], since), { ...none, right: 3 })
  assert.deepEqual(countDays([delisted], since), { ...none, right: 0, wrongClear: 1, wrongRisky: 2 })
  const unknown = holding({ known_from: '2024-07-01', absent_on: '2024-01-01' })
  assert.deepEqual(countDays([listed], unknown), { ...none, right: 0, unknown: 3 })
})
