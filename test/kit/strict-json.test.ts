import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { readStrictJson, type JsonReading } from '../../src/kit/strict-json.ts'
import { parse } from './parse.ts'

const forbidden = ['__proto__', 'constructor', 'prototype']

test('what JSON.parse reads is read to the same value, and what it refuses is no JSON', () => {
  const texts = fc.oneof(
    fc.json({ depthSize: 'medium' }),
    fc.json().map((text) => ` \t\r\n${text}\n`),
    fc.tuple(fc.json(), fc.nat(), fc.string({ maxLength: 2 })).map(([text, at, part]) => {
      const place = at % (text.length + 1)
      return text.slice(0, place) + part + text.slice(place + part.length)
    }),
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '\\', 'a', '0', 'null', ' '))
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const parsed = parse(text)
      const reading = readStrictJson(text)
      if (!parsed) assert.ok(reading.fault === 'not_json' || reading.fault === 'too_deep', text)
      else if (!reading.fault) assert.deepEqual(reading.value, parsed.value)
      else assert.notEqual(reading.fault, 'not_json', text)
    }),
    { numRuns: 1000 },
  )
})

test('a duplicate member is detected wherever it stands and however it is escaped', () => {
  fc.assert(
    fc.property(tree(4), fc.infiniteStream(fc.nat(3)), (node, choices) => {
      const text = write(node, choices)
      assert.deepEqual(
        faultOf(readStrictJson(text)),
        firstFault(node) ?? { value: JSON.stringify(JSON.parse(text)) },
        text,
      )
    }),
    { numRuns: 1000 },
  )
})

test('every blank that JSON has may stand between a name and its colon', () => {
  for (const blank of [' ', '\t', '\n', '\r', ' \r\n\t ']) {
    for (const text of [`{"a"${blank}:1,"a":2}`, `{"a":1,"a"${blank}:2}`]) {
      assert.equal(readStrictJson(text).fault, 'duplicate', JSON.stringify(text))
    }
    assert.equal(readStrictJson(`{"__proto__"${blank}:1}`).fault, 'forbidden')
  }
})

test('names that change an object’s prototype are refused, also in escapes', () => {
  for (const text of [
    '{"__proto__":{"admin":true}}',
    '{"\\u005f\\u005fproto\\u005f\\u005f":1}',
    '{"a":[{"__proto__":1}]}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"prototype" :1}',
  ]) {
    assert.equal(readStrictJson(text).fault, 'forbidden', text)
  }
  assert.deepEqual(readStrictJson('{"__proto__ ":1,"proto":"__proto__"}'), {
    value: { '__proto__ ': 1, proto: '__proto__' },
  })
  assert.equal(({} as Record<string, unknown>)['admin'], undefined)
})

test('a name with a quotation mark or a backslash is refused, because JSON.parse may read one for the other', () => {
  for (const name of ['\\"', '\\\\', '\\u005c', '\\u0022', 'a\\"b', 'a\\\\']) {
    assert.equal(readStrictJson(`[{"first":"","${name}":1}]`).fault, 'forbidden', name)
  }
  assert.deepEqual(readStrictJson('{"\\u00e9\\n":"\\"\\\\"}'), { value: { 'é\n': '"\\' } })
})

test('levels are counted outside strings only, and one more than allowed is refused before it is parsed', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  assert.ok('value' in readStrictJson(nested(32)))
  assert.equal(readStrictJson(nested(33)).fault, 'too_deep')
  assert.equal(readStrictJson(nested(3), { depthMax: 2 }).fault, 'too_deep')
  assert.ok('value' in readStrictJson(`"${nested(99)}"`))
  assert.ok('value' in readStrictJson(`["\\"${nested(99)}"]`))
  assert.ok('value' in readStrictJson(`[${'[],'.repeat(99)}0]`))
  assert.equal(readStrictJson('['.repeat(1_000_000)).fault, 'too_deep')
  assert.equal(readStrictJson('{"a":'.repeat(1_000_000)).fault, 'too_deep')
})

test('bytes that are not UTF-8, or begin with a byte order mark, are no JSON', () => {
  const bytes = (...values: number[]) => readStrictJson(Uint8Array.from(values)).fault
  assert.equal(bytes(0x22, 0xff, 0x22), 'not_json')
  assert.equal(bytes(0x22, 0xc0, 0x80, 0x22), 'not_json')
  assert.equal(bytes(0x22, 0xed, 0xa0, 0x80, 0x22), 'not_json', 'a surrogate in UTF-8')
  assert.equal(bytes(0x22, 0xe4, 0xb8, 0x22), 'not_json', 'a cut character')
  assert.equal(bytes(0xef, 0xbb, 0xbf, 0x7b, 0x7d), 'not_json')
  assert.equal(bytes(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00), 'not_json', 'UTF-16')
  assert.equal(bytes(), 'not_json')
  assert.deepEqual(readStrictJson(Buffer.from('"中"')), { value: '中' })
})

/** A JSON document as a tree whose objects keep their members as they were written. */
type Tree = { object: (readonly [string, Tree])[] } | { array: Tree[] } | { leaf: unknown }

function tree(depth: number): fc.Arbitrary<Tree> {
  const leaf = fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: 5 }),
      fc.constantFrom('{', '"', '\\', ':', 'a":1'),
      fc.integer(),
      fc.constant(null),
    )
    .map((value): Tree => ({ leaf: value }))
  if (depth === 0) return leaf
  const name = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('a', 'b', 'A', '"', '\\', 'é', '\u0000', '') },
    { weight: 1, arbitrary: fc.constantFrom(...forbidden) },
  )
  const inner = tree(depth - 1)
  return fc.oneof(
    leaf,
    fc.array(inner, { maxLength: 3 }).map((array): Tree => ({ array })),
    fc.array(fc.tuple(name, inner), { maxLength: 3 }).map((object): Tree => ({ object })),
  )
}

/** Writes a tree, escaping and spacing by the choices. */
function write(node: Tree, choices: fc.Stream<number>): string {
  const blank = () => ['', ' ', '\n\t', ''][choices.next().value ?? 0] ?? ''
  const text = (value: string) => {
    if (choices.next().value !== 0) return JSON.stringify(value)
    const units = Array.from({ length: value.length }, (_, i) => value.charCodeAt(i).toString(16).padStart(4, '0'))
    return `"${units.map((unit) => `\\u${unit}`).join('')}"`
  }
  if ('leaf' in node) return typeof node.leaf === 'string' ? text(node.leaf) : JSON.stringify(node.leaf)
  if ('array' in node) return `[${node.array.map((item) => blank() + write(item, choices) + blank()).join(',')}]`
  const members = node.object.map(
    ([name, value]) => `${blank()}${text(name)}${blank()}:${blank()}${write(value, choices)}`,
  )
  return `{${members.join(',')}${blank()}}`
}

/** The first fault in the order in which the text is read, and where it stands: the plain definition, by recursion. */
function firstFault(node: Tree, path = ''): { fault: string; member: string } | null {
  if ('leaf' in node) return null
  if ('array' in node) {
    return node.array.map((item, i) => firstFault(item, `${path}[${i}]`)).find((fault) => fault !== null) ?? null
  }
  const seen = new Set<string>()
  for (const [name, value] of node.object) {
    const member = `${path}.${name}`
    const match =
      forbidden.includes(name) || name.includes('"') || name.includes('\\')
        ? 'forbidden'
        : seen.has(name)
          ? 'duplicate'
          : null
    if (match) return { fault: match, member: member.replace(/^\./, '') }
    seen.add(name)
    const inner = firstFault(value, member)
    if (inner) return inner
  }
  return null
}

function faultOf(reading: JsonReading): { fault: string; member: string } | { value: string } {
  return reading.fault ? { fault: reading.fault, member: reading.member } : { value: JSON.stringify(reading.value) }
}
