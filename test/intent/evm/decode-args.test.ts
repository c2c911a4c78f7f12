import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { type AbiFunction, type AbiValue, parseFunction } from '../../../src/intent/evm/abi.ts'
import { decodeArgs } from '../../../src/intent/evm/decode-args.ts'
import { encodeArgs } from './encode-call.ts'
import { functionTexts, valuesOf } from './random-abi.ts'

type Sample = { text: string; called: AbiFunction; values: Record<string, AbiValue>; data: Uint8Array }

const samples: fc.Arbitrary<Sample> = functionTexts().chain((text) => {
  const called = parseFunction(text)
  return valuesOf(called.inputs).map((tuple) => {
    const values = tuple as Record<string, AbiValue>
    return { text, called, values, data: encodeArgs(text, Object.values(values)) }
  })
})

test('Arguments of any type come out as they were before another library encoded them.', () => {
  fc.assert(
    fc.property(samples, ({ called, values, data }) => {
      assert.deepEqual(plain(decodeArgs(called, data)), plain({ values }))
    }),
    { numRuns: 400 },
  )
})

test('Bytes that were changed in one place are refused, or are the encoding of what they are read as.', () => {
  const change = fc.record({ at: fc.nat(), bits: fc.integer({ min: 1, max: 255 }) })
  fc.assert(
    fc.property(samples, fc.array(change, { minLength: 40, maxLength: 40 }), ({ text, called, data }, changes) => {
      for (const { at, bits } of changes) {
        const changed = Buffer.from(data)
        changed[at % data.length] = (changed[at % data.length] ?? 0) ^ bits
        expectOwnEncoding(text, called, changed)
      }
    }),
    { numRuns: 100 },
  )
})

test('Bytes whose words are replaced by offsets and lengths of others are refused, or are the encoding of their reading.', () => {
  const change = fc.record({
    at: fc.nat(),
    word: fc.oneof(
      fc.nat({ max: 400 }),
      fc.nat({ max: 12 }).map((n) => 32 * n),
    ),
  })
  fc.assert(
    fc.property(samples, fc.array(change, { minLength: 20, maxLength: 20 }), ({ text, called, data }, changes) => {
      for (const { at, word } of changes) {
        const changed = Buffer.from(data)
        changed.fill(0, 32 * (at % (data.length / 32)), 32 * (at % (data.length / 32)) + 30)
        changed.writeUInt16BE(word, 32 * (at % (data.length / 32)) + 30)
        expectOwnEncoding(text, called, changed)
      }
    }),
    { numRuns: 150 },
  )
})

test('Bytes that end too soon are truncated, and a byte too many is not canonical, for all types.', () => {
  fc.assert(
    fc.property(samples, fc.nat(), fc.integer({ min: 0, max: 255 }), ({ called, data }, cut, extra) => {
      assert.deepEqual(decodeArgs(called, data.subarray(0, cut % data.length)), { fault: 'calldata_truncated' })
      assert.deepEqual(decodeArgs(called, Buffer.concat([data, Buffer.of(extra)])), { fault: 'calldata_not_canonical' })
    }),
    { numRuns: 150 },
  )
})

test('A byte order mark is a character of a string like any other.', () => {
  for (const text of ['\ufeff', '\ufeffto', 'to\ufeff', '\ufeff\ufeff']) {
    const data = encodeArgs('f(string a)', [text])
    assert.deepEqual(decodeArgs(parseFunction('f(string a)'), data), { values: { a: text } })
  }
})

const address = '11'.repeat(20).padStart(64, '0')
for (const { name, text, words, fault } of [
  { name: 'an address with a bit above its 20 bytes', text: 'f(address a)', words: [`01${address.slice(2)}`] },
  { name: 'a bool of 2', text: 'f(bool a)', words: [2] },
  { name: 'a bool with a high bit', text: 'f(bool a)', words: [`80${'0'.repeat(62)}`] },
  { name: 'a uint8 of 256', text: 'f(uint8 a)', words: [256] },
  { name: 'an int8 of 128', text: 'f(int8 a)', words: [128] },
  { name: 'an int8 of -1 that is not sign-extended', text: 'f(int8 a)', words: [255] },
  { name: 'a bytes4 with a fifth byte', text: 'f(bytes4 a)', words: [`0000000001${'0'.repeat(54)}`] },
  { name: 'bytes with a byte behind their end', text: 'f(bytes a)', words: [32, 1, `ff01${'0'.repeat(60)}`] },
  { name: 'bytes that overlap their own offset', text: 'f(bytes a)', words: [0] },
  { name: 'bytes after a gap', text: 'f(bytes a)', words: [64, 0, 0] },
  { name: 'two bytes that share one content', text: 'f(bytes a, bytes b)', words: [64, 64, 0] },
  { name: 'contents in the wrong order', text: 'f(bytes a, bytes b)', words: [96, 64, 0, 0] },
  { name: 'an offset of 2^255', text: 'f(bytes a)', words: [`80${'0'.repeat(62)}`, 0] },
  {
    name: 'an offset that is right in its low four bytes only',
    text: 'f(bytes a)',
    words: [`01${'20'.padStart(62, '0')}`, 0],
  },
  { name: 'a string that is not UTF-8', text: 'f(string a)', words: [32, 1, `ff${'0'.repeat(62)}`] },
  { name: 'bytes without their padding', text: 'f(bytes a)', words: [32, 1, 'ff'], fault: 'calldata_truncated' },
  { name: 'a length of 2^255', text: 'f(bytes a)', words: [32, `80${'0'.repeat(62)}`], fault: 'calldata_truncated' },
  {
    name: 'an array of 2^32 - 1 elements',
    text: 'f(uint256[] a)',
    words: [32, 2 ** 32 - 1],
    fault: 'calldata_truncated',
  },
  { name: 'an array of arrays that all point back', text: 'f(bytes[] a)', words: [32, 3, 0, 0, 0] },
]) {
  test(`No arguments: ${name}.`, () => {
    const data = Buffer.from(words.map((word) => (typeof word === 'string' ? word : wordOf(word))).join(''), 'hex')
    assert.deepEqual(decodeArgs(parseFunction(text), data), { fault: fault ?? 'calldata_not_canonical' })
  })
}

function wordOf(value: number): string {
  return value.toString(16).padStart(64, '0')
}

function expectOwnEncoding(text: string, called: AbiFunction, data: Uint8Array): void {
  const { values } = decodeArgs(called, data)
  if (values) assert.deepEqual(Buffer.from(encodeArgs(text, Object.values(values))), Buffer.from(data))
}

/** Views and buffers of the same bytes count as equal. */
function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return [...value]
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]))
}
