import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { createCallRows } from '../../../src/keys/limits/call-rows.ts'

const rowsMax = 40

test('each subject has one row, and the row whose window began first gives its place to a new one', () => {
  const begun = fc.array(fc.integer({ min: 0, max: 120 }), { maxLength: 2_000, size: 'max' })
  fc.assert(
    fc.property(begun, (subjects) => {
      const evicted: string[] = []
      const rows = createCallRows((subject, { monthUsed }) => evicted.push(`${subject} ${monthUsed}`), rowsMax)
      /** The same with a list: subjects by the order in which their windows began, with what is counted of them. */
      let stored: { subject: string; monthUsed: number }[] = []
      const expected: string[] = []
      for (const [now, number] of subjects.entries()) {
        const subject = `k${number}`
        const existing = stored.find((each) => each.subject === subject) ?? { subject, monthUsed: 0 }
        stored = stored.filter((each) => each !== existing)
        const [first] = stored
        if (stored.length >= rowsMax && first) {
          expected.push(`${first.subject} ${first.monthUsed}`)
          stored.shift()
        }
        stored.push(existing)
        existing.monthUsed++
        const row = rows.begin(subject, now)
        assert.deepEqual([row.beganAt, row.used], [now, 0])
        row.used = 7
        row.monthUsed++
        assert.equal(rows.find(subject), row)
      }
      assert.deepEqual(evicted, expected)
      assert.equal(rows.size(), stored.length)
      for (const { subject, monthUsed } of stored) assert.equal(rows.find(subject)?.monthUsed, monthUsed)
    }),
    { numRuns: 200 },
  )
})

test('a place is looked up as fast in a full table as in an empty one', () => {
  const rows = createCallRows(() => {}, 50_000)
  for (let i = 0; i < 1_000_000; i++) rows.begin(`k${i}`, i)
  assert.equal(rows.size(), 50_000)
  assert.equal(rows.find('k949999'), undefined)
  assert.equal(rows.find('k950000')?.beganAt, 950_000)
})
