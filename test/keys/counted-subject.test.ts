import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { screeningSource, subjectText } from '../../src/keys/counted-subject.ts'
import { sourceSubject } from '../../src/kit/source-subject.ts'

const ipv4 = fc.ipV4()
const ipv6 = fc.array(fc.constantFrom(0, 1, 0xdb8, 0xffff), { minLength: 8, maxLength: 8 }).map((groups) => {
  return new ipaddr.IPv6(groups).toString()
})
/** What no IPv4 address is written as, however close. */
const other = fc.oneof(
  fc.constantFrom(
    '',
    'unknown',
    '1.2.3',
    '1.2.3.',
    '.1.2.3',
    '1.2.3.4.5',
    '01.2.3.4',
    '1.2.3.00',
    '256.1.1.1',
    '1..2.3',
  ),
  fc.string({ unit: fc.constantFrom('.', '0', '1', '25', '255', '256', ':', 'a'), maxLength: 12 }),
)

test('a source is named as before, whether it is counted as a number or a text', () => {
  fc.assert(
    fc.property(fc.oneof(ipv4, ipv6, other), (source) => {
      assert.equal(subjectText(screeningSource(source)), `source:${sourceSubject(source)}`)
    }),
    { numRuns: 20_000 },
  )
})

test('every IPv4 source is a number of its own that V8 keeps without an object', () => {
  fc.assert(
    fc.property(ipv4, ipv4, (one, two) => {
      const [a, b] = [screeningSource(one), screeningSource(two)]
      assert.ok(typeof a === 'number' && (a | 0) === a, one)
      assert.equal(a === b, one === two)
    }),
    { numRuns: 20_000 },
  )
  assert.deepEqual(['0.0.0.0', '255.255.255.255', '128.0.0.0'].map(screeningSource), [0, -1, -2_147_483_648])
})
