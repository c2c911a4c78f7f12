import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { readQueryString } from '../../src/kit/query-string.ts'

test('a well-formed query is read as URLSearchParams reads it, unless a name stands twice', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 8 })
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { maxLength: 6 }), (pairs) => {
      agrees(new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value])).toString())
    }),
    { numRuns: 500 },
  )
})

test('any query without broken escapes is read as URLSearchParams reads it', () => {
  const pieces = fc.constantFrom(
    '&',
    '&&',
    '=',
    '==',
    '+',
    '%20',
    '%2B',
    '%26',
    '%3d',
    '%E4%B8%AD',
    ';',
    '?',
    '#',
    'a',
    'b',
    'é',
    '',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => agrees(parts.join(''))),
    { numRuns: 1000 },
  )
})

test('no query makes it throw', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (query) => void readQueryString(query)))
})

test('a repeated name is named, in its plain form and in escapes', () => {
  for (const query of ['addr=a&addr=b', 'addr=a&%61ddr=a', 'x=1&addr&addr', 'addr=&addr=']) {
    assert.deepEqual(readQueryString(query), { fault: 'repeated', name: 'addr' }, query)
  }
  assert.deepEqual(
    [...(readQueryString('addr=a&Addr=b').values ?? [])],
    [
      ['addr', 'a'],
      ['Addr', 'b'],
    ],
  )
})

test('an escape that is no UTF-8 is refused and its name is returned when it can be', () => {
  for (const value of ['%', '%z', '%ff', '%E4%B8', '%C0%80', '%ED%A0%80', 'a%2']) {
    assert.deepEqual(readQueryString(`x=1&addr=${value}`), { fault: 'malformed', name: 'addr' }, value)
  }
  assert.deepEqual(readQueryString('%ff=1'), { fault: 'malformed', name: '?' })
})

test('a semicolon separates nothing', () => {
  assert.deepEqual([...(readQueryString('addr=a;lang=zh').values ?? [])], [['addr', 'a;lang=zh']])
})

/** Holds the reading against the platform's own. */
function agrees(query: string): void {
  const expected = [...new URLSearchParams(`&${query}`)]
  const names = expected.map(([name]) => name)
  const reading = readQueryString(query)
  if (new Set(names).size < names.length) assert.equal(reading.fault, 'repeated', query)
  else assert.deepEqual([...(reading.values ?? [])], expected, query)
}
