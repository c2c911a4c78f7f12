import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { readStrictJson, type JsonReading } from '../../src/kit/strict-json.ts'
import { parse } from './parse.ts'

test('lone surrogates in escapes and huge numbers are taken as JSON.parse takes them', () => {
  assert.deepEqual(readStrictJson('"\\ud800"'), { value: '\ud800' })
  assert.deepEqual(readStrictJson('[1e999,-1e999,1e-999]'), { value: [Infinity, -Infinity, 0] })
  assert.deepEqual(readStrictJson('{"\\ud800":1,"\\udc00":2}'), { value: { '\ud800': 1, '\udc00': 2 } })
  assert.equal(readStrictJson('{"\\ud800":1,"\\uD800":2}').fault, 'duplicate')
  for (const text of [
    '01',
    '1.',
    '.5',
    '+1',
    'NaN',
    'Infinity',
    '0x1',
    '1_0',
    "'a'",
    '[1,]',
    '{a:1}',
    '// x\n1',
    '"\u0001"',
  ])
    assert.equal(readStrictJson(text).fault, 'not_json', text)
})

test('numbers that JavaScript writes otherwise come as their text, but not within documents of others', () => {
  const text = '{"a":1.0,"doc":{"n":[9007199254740993,1e2]},"b":{"doc":1.0},"c":"1.0"}'
  const read = (documents: string[]) => valueOf(readStrictJson(text, { keepsNumbers: true, documents }))
  const stored = { a: '1.0', doc: { n: ['9007199254740993', '1e2'] }, b: { doc: '1.0' }, c: '1.0' }
  assert.deepEqual(read([]), stored)
  assert.deepEqual(read(['doc', 'other']), { ...stored, doc: { n: [9007199254740992, 100] } })
  assert.deepEqual(valueOf(readStrictJson(text)), JSON.parse(text))
})

test('of every number is kept what a reviver that sees the source would keep', () => {
  const digits = fc.stringMatching(/^-?\d{0,20}(\.\d{0,20})?([eE][+-]?\d{0,4})?$/)
  const number = fc.oneof(
    digits,
    fc.double().map(String),
    fc.maxSafeInteger().map(String),
    fc.constantFrom('-0', '1E5'),
  )
  const texts = fc.oneof(
    fc.array(number).map((numbers) => `[${numbers.join(',')}]`),
    fc.array(number).map((numbers) => `{${numbers.map((each, i) => `"${i}" : ${each}`).join(' ,')}}`),
    fc.tuple(number, number).map(([name, value]) => `{${name}:${value}}`),
    fc
      .array(fc.oneof(number, fc.constantFrom('{', '}', '[', ']', ':', ',', '"', '"a"', ' ', 'true', 'e', '-', '+')))
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const expected = parse(text, asWritten)
      const reading = readStrictJson(text, { keepsNumbers: true })
      if (!expected) assert.equal(reading.fault, 'not_json', text)
      else if (!reading.fault) assert.deepEqual(reading.value, expected.value, text)
      else assert.equal(reading.fault, 'duplicate', text)
    }),
    { numRuns: 5_000 },
  )
})

/** ECMAScript, JSON.parse source text access: what the third argument of a reviver holds is the source of a value. */
function asWritten(this: unknown, _name: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source
  return typeof value === 'number' && source !== undefined && String(value) !== source ? source : value
}

function valueOf(reading: JsonReading): unknown {
  assert.equal(reading.fault, undefined)
  return 'value' in reading ? reading.value : null
}

test('numbers are kept as they were written where JavaScript would write them otherwise, beside documents only', () => {
  const odd = ['1.0', '1e3', '-0', '0.10', '9007199254740993', '1E2', '-1.50', '12345678901234567890']
  const plain = ['0', '-1', '1.5', '1e+21', '9007199254740991', '-0.001']
  for (const number of odd) {
    const text = `{"a": ${number}, "d": [${number}, {"a": ${number}}], "b": {"d": ${number}}}`
    const { value } = readStrictJson(text, { keepsNumbers: true, documents: ['d'] }) as { value: unknown }
    const exact = Number(number)
    assert.deepEqual(value, { a: number, d: [exact, { a: exact }], b: { d: number } }, number)
    assert.deepEqual(readStrictJson(text), { value: JSON.parse(text) as unknown }, number)
  }
  for (const number of plain) {
    assert.deepEqual(readStrictJson(`[${number}]`, { keepsNumbers: true }), { value: [Number(number)] }, number)
  }
})

test('what is no number does not become a text', () => {
  for (const text of [
    '[01]',
    '[1.]',
    '[.5]',
    '[-]',
    '[1e]',
    '[+1]',
    '[1.0.0]',
    '[--1]',
    '[0x10]',
    '{"a":00.1}',
    '[1.0 1.0]',
  ]) {
    assert.equal((readStrictJson(text, { keepsNumbers: true }) as { fault?: string }).fault, 'not_json', text)
  }
})

test('a text of nothing but escaped signs is read to its end', () => {
  const quotes = '\\"'.repeat(1_000)
  assert.deepEqual(readStrictJson(`{"a": "${quotes}\\\\"}`), { value: { a: `${'"'.repeat(1_000)}\\` } })
  assert.deepEqual(readStrictJson(`{"${quotes}": 1, "${quotes}": 2}`), {
    fault: 'forbidden',
    member: '"'.repeat(1_000),
  })
  assert.equal((readStrictJson(`{"a": "${quotes}`) as { fault?: string }).fault, 'not_json')
})
