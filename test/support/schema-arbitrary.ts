import fc from 'fast-check'
import type { JsonSchema } from './contract.ts'
import { blender, bridge, sanctioned, tornadoPool, unlisted } from './known-addresses.ts'

const addresses = [...Object.values(sanctioned), ...Object.values(unlisted), tornadoPool, blender, bridge]

/** Strings that have broken services before: controls, other scripts, injections, numbers and names that mean something. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.toWellFormed()),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\n',
    '\u2028',
    '\ufeff',
    '\u202e0x',
    '0x',
    '0X',
    'null',
    'undefined',
    'NaN',
    '-1',
    '1e400',
    '9'.repeat(400),
    '__proto__',
    'constructor',
    'toString',
    '{field}',
    '$&',
    '%s%n',
    '../../etc/passwd',
    "' OR 1=1 --",
    '<script>alert(1)</script>',
    '${7*7}',
    'en\r\nx-made: yes',
    'x'.repeat(2_000),
  ),
)

/** A text that was right and was then changed in one place. */
const mutatedAddress: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(...addresses),
    fc.nat(),
    fc.constantFrom('replace', 'insert', 'drop', 'swapcase'),
    fc.string({ minLength: 1, maxLength: 1 }),
  )
  .map(([text, place, how, letter]) => {
    const at = place % text.length
    const old = text[at] ?? ''
    const swapped = old === old.toLowerCase() ? old.toUpperCase() : old.toLowerCase()
    const changes = { replace: letter, insert: letter + old, drop: '', swapcase: swapped } as const
    return text.slice(0, at) + changes[how] + text.slice(at + 1)
  })

export const anyAddressText: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...addresses) },
  { weight: 4, arbitrary: mutatedAddress },
  { weight: 1, arbitrary: hostileText },
)

/** Values for a JSON Schema: those it describes, those at its edges, and those of a wrong kind. */
export function valueFor(schema: JsonSchema, example: unknown): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: fittingValue(schema, example) }, { weight: 1, arbitrary: wrongValue })
}

/** The same, as a query would express it. */
export function textFor(schema: JsonSchema, example: unknown): fc.Arbitrary<string> {
  return valueFor(schema, example).map((value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')))
}

const wrongValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, 0, -1, 1.5, 1e308, [], {}, [[]], [null], { length: 1 }),
  fc.jsonValue({ maxDepth: 2 }),
)

function fittingValue(schema: JsonSchema, example: unknown): fc.Arbitrary<unknown> {
  const examples = example === undefined ? [] : [fc.constant(example)]
  switch (schema['type']) {
    case 'integer':
      return fc.oneof(...examples, edges(Number(schema['minimum'] ?? 0), Number(schema['maximum'] ?? 1e9)))
    case 'array':
      return arrayFor(schema)
    case 'object':
      return fc.record(membersOf(schema), { requiredKeys: [...((schema['required'] as string[] | undefined) ?? [])] })
    default:
      return fc.oneof(...examples, { weight: 5, arbitrary: textOf(schema) })
  }
}

function textOf(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema['format'] === 'date') return fc.oneof({ weight: 9, arbitrary: dayText }, hostileText)
  const max = Number(schema['maxLength'] ?? 128)
  const edge = fc.constantFrom('x'.repeat(max), 'x'.repeat(max + 1))
  if (typeof schema['pattern'] === 'string') {
    const fitting = fc.stringMatching(new RegExp(schema['pattern']))
    return fc.oneof({ weight: 9, arbitrary: fitting }, fc.constantFrom('de', 'EN', 'zh-'))
  }
  return fc.oneof(
    { weight: 8, arbitrary: anyAddressText },
    { weight: 2, arbitrary: fc.constantFrom(...networks) },
    edge,
  )
}

function arrayFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  const items = valueFor(schema['items'] as JsonSchema, undefined)
  const max = Number(schema['maxItems'] ?? 10)
  return fc.oneof(
    { weight: 6, arbitrary: fc.array(items, { maxLength: 8 }) },
    { weight: 2, arbitrary: fc.array(anyAddressText, { maxLength: 30 }) },
    { weight: 1, arbitrary: fc.constantFrom(max, max + 1).map((length) => Array.from({ length }, () => unlisted.evm)) },
  )
}

function membersOf(schema: JsonSchema): Record<string, fc.Arbitrary<unknown>> {
  const properties = Object.entries((schema['properties'] as Record<string, JsonSchema> | undefined) ?? {})
  return Object.fromEntries(properties.map(([name, property]) => [name, valueFor(property, undefined)]))
}

function edges(min: number, max: number): fc.Arbitrary<number> {
  return fc.oneof(fc.constantFrom(min - 1, min, max, max + 1), fc.integer({ min, max }))
}

const dayText = fc
  .tuple(fc.integer({ min: 2017, max: 2028 }), fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 32 }))
  .map(([year, month, day]) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)

const networks = ['ethereum', 'base', 'tron', 'solana', 'bitcoin', 'eip155:1', 'eip155:5', 'Base', 'devnet']
