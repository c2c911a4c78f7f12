import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { beganAt, columns, type CountRows, type Dropped } from '../../../src/keys/limits/count-rows.ts'
import { createNamedRows } from '../../../src/keys/limits/named-rows.ts'
import { createSourceRows } from '../../../src/keys/limits/source-rows.ts'

const rowsMax = 16_384
const noonMs = Date.parse('2026-11-22T12:00:00.000Z')

/** Both kinds of rows, asked with numbers: the same must hold of them. */
const kinds: Record<string, (dropped: Dropped<number>) => CountRows<number>> = {
  sources: (dropped) => createSourceRows(dropped, rowsMax),
  names: (dropped) => {
    const rows = createNamedRows((name, cells, at) => dropped(Number(name), cells, at), rowsMax)
    return { ...rows, find: (n) => rows.find(String(n)), add: (n, now) => rows.add(String(n), now) }
  },
}

/** Sources as they come: neighbours of one network, networks of one host, and anything. */
const sources = fc.oneof(
  fc.integer({ min: 0x0a_00_00_00, max: 0x0a_00_10_00 }),
  fc.integer({ min: 0, max: 4_095 }).map((n) => (n << 20) | 1),
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
)

for (const [kind, create] of Object.entries(kinds)) {
  test(`${kind}: each subject has one row, which keeps what is counted in it while others are added`, () => {
    fc.assert(
      fc.property(fc.uniqueArray(sources, { maxLength: 5_000, size: 'max' }), (subjects) => {
        const rows = create(() => assert.fail('nothing has to be dropped'))
        for (const [i, subject] of subjects.entries()) {
          assert.equal(rows.find(subject), -1)
          const at = rows.add(subject, noonMs + i)
          rows.cells()[at + columns.used] = i
          rows.cells()[at + columns.unwritten] = -1 - i
        }
        assert.equal(rows.size(), subjects.length)
        for (const [i, subject] of subjects.entries()) {
          const [cells, at] = [rows.cells(), rows.find(subject)]
          assert.deepEqual(
            [beganAt(cells, at), cells[at + columns.used], cells[at + columns.unwritten]],
            [noonMs + i, i, -1 - i],
          )
        }
      }),
      { numRuns: 20 },
    )
  })

  test(`${kind}: of more subjects than are kept the oldest of some is dropped, told of, and everybody else is found`, () => {
    const told = new Map<number, number>()
    const rows = create((subject, cells, at) => {
      assert.ok(!told.has(subject), 'dropped once')
      told.set(subject, cells[at + columns.used] ?? -1)
    })
    const extra = 4_000
    for (let n = 0; n < rowsMax + extra; n++) {
      const at = rows.add(scattered(n), noonMs + n)
      rows.cells()[at + columns.used] = n
    }
    assert.deepEqual([rows.size(), told.size], [rowsMax, extra])
    for (let n = 0; n < rowsMax + extra; n++) {
      const at = rows.find(scattered(n))
      assert.equal(at < 0 ? told.get(scattered(n)) : rows.cells()[at + columns.used], n)
      assert.equal(at < 0, told.has(scattered(n)))
      if (n > (rowsMax + extra) * 0.75) assert.ok(at >= 0, 'the youngest quarter is kept')
    }
  })
}

/** Another 32 bits for each number, without an order that a hash could follow (the last steps of MurmurHash3). */
function scattered(n: number): number {
  const half = Math.imul(n ^ (n >>> 16), 0x85ebca6b)
  const most = Math.imul(half ^ (half >>> 13), 0xc2b2ae35)
  return most ^ (most >>> 16)
}
