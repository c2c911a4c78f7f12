import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { concat, hashStruct, hashTypedData, keccak256, toHex, type TypedDataDefinition } from 'viem'
import { encodeType } from '../../../src/intent/typed-data/encode-type.ts'
import { readTypedData } from '../../../src/intent/typed-data/read-typed-data.ts'
import { readTypes } from '../../../src/intent/typed-data/read-types.ts'
import type { TypedData } from '../../../src/intent/typed-data/typed-data.ts'

test('well-typed data of any shape is read to its exact values, and viem hashes what was read', () => {
  fc.assert(
    fc.property(documents, ({ document, exact }) => {
      const { typedData, fault } = readTypedData(document)
      assert.ok(typedData, fault)
      assert.deepEqual(shown(typedData.message), exact)
      assert.match(hashOf(typedData), /^0x[0-9a-f]{64}$/)
    }),
    { numRuns: 300 },
  )
})

test('a document with one value replaced by a value of another kind is refused', () => {
  fc.assert(
    fc.property(documents, fc.nat(), ({ document, paths }, at) => {
      const path = paths[at % paths.length] ?? []
      const twin: Tree = structuredClone(document)
      let parent = twin['message'] as Tree
      for (const name of path.slice(0, -1)) parent = parent[name] as Tree
      parent[path.at(-1) ?? ''] = { notA: 'value' }
      assert.ok(readTypedData(twin).fault, path.join('.'))
    }),
    { numRuns: 300 },
  )
})

test('a type is written to the letter as viem writes it, however its structs lead to one another', () => {
  fc.assert(
    fc.property(graphs, (types) => {
      const root = 'Root'
      const count = types[root]?.length ?? 0
      // Every field is an empty list, which hashes as no bytes at all: only the hash of the type differs.
      const data = Object.fromEntries((types[root] ?? []).map(({ name }) => [name, []]))
      const written = encodeType(readTypes(types), root)
      const own = keccak256(concat([keccak256(toHex(written)), ...Array<`0x${string}`>(count).fill(keccak256('0x'))]))
      assert.equal(own, hashStruct({ types, primaryType: root, data }), written)
    }),
    { numRuns: 300 },
  )
})

test("the standard's own example is written as the standard writes it", () => {
  const types = readTypes({
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'asset', type: 'Asset' },
    ],
    Person: [{ name: 'wallet', type: 'address' }],
    Asset: [{ name: 'owner', type: 'Person' }],
    Unused: [{ name: 'a', type: 'uint8' }],
  })
  assert.equal(
    encodeType(types, 'Mail'),
    'Mail(Person from,Person[] to,Asset asset)Asset(Person owner)Person(address wallet)',
  )
})

type Tree = Record<string, unknown>
type Value = { raw: unknown; exact: unknown; paths: readonly string[][] }
type Typed = { type: string; value: fc.Arbitrary<Value> }
type Member = readonly [string, Value]
type Field = { name: string; type: string }

const hexDigits = fc.nat(15).map((digit) => digit.toString(16))
const hex = (bytes: number) =>
  fc.array(hexDigits, { minLength: 2 * bytes, maxLength: 2 * bytes }).map((digits) => `0x${digits.join('')}`)

const leaf = (raw: unknown, exact: unknown): Value => ({ raw, exact, paths: [[]] })

function integers(bits: number, isSigned: boolean): fc.Arbitrary<Value> {
  const limit = 2n ** BigInt(isSigned ? bits - 1 : bits)
  return fc.tuple(fc.bigInt({ min: isSigned ? -limit : 0n, max: limit - 1n }), fc.nat(2)).map(([exact, form]) => {
    const isSafe = exact <= BigInt(Number.MAX_SAFE_INTEGER) && exact >= BigInt(Number.MIN_SAFE_INTEGER)
    if (form === 0 && isSafe) return leaf(Number(exact), exact)
    return leaf(form === 1 && exact >= 0n ? `0x${exact.toString(16)}` : exact.toString(), exact)
  })
}

const bits = fc.integer({ min: 1, max: 32 }).map((bytes) => 8 * bytes)
const elementary: fc.Arbitrary<Typed> = fc.oneof(
  bits.map((size) => ({ type: `uint${size}`, value: integers(size, false) })),
  bits.map((size) => ({ type: `int${size}`, value: integers(size, true) })),
  fc
    .integer({ min: 1, max: 32 })
    .map((size) => ({ type: `bytes${size}`, value: hex(size).map((text) => leaf(text, text)) })),
  fc.constant({ type: 'bytes', value: fc.nat(40).chain((size) => hex(size).map((text) => leaf(text, text))) }),
  fc.constant({ type: 'string', value: fc.string({ unit: 'grapheme' }).map((text) => leaf(text, text)) }),
  fc.constant({ type: 'bool', value: fc.boolean().map((flag) => leaf(flag, flag)) }),
  fc.constant({ type: 'address', value: hex(20).map((text) => leaf(text, text)) }),
)

/** Structs S0 to S3; each leads only to those after it. */
const documents = fc.infiniteStream(fc.nat(99)).chain((choices) => {
  const next = () => Number(choices.next().value)
  return fc.infiniteStream(elementary).chain((leaves) => {
    const nextLeaf = (): Typed => leaves.next().value
    const types: Record<string, Field[]> = {}
    const values: Record<string, fc.Arbitrary<Value>> = {}
    for (let at = 3; at >= 0; at--) {
      const results = Array.from({ length: 1 + (next() % 4) }, (_, index): Field & Typed => {
        const later = at + 1 + (next() % 3)
        const inner = values[`S${later}`]
        const one = inner && next() % 2 === 0 ? { type: `S${later}`, value: inner } : nextLeaf()
        return { name: `f${index}`, ...(next() % 3 === 0 ? listOf(one, next() % 3) : one) }
      })
      types[`S${at}`] = results.map(({ name, type }) => ({ name, type }))
      const members = results.map(({ name, value }) => value.map((each): Member => [name, each]))
      values[`S${at}`] = fc.tuple(...members).map(joined)
    }
    const domain = { name: 'Any', chainId: '0x1', verifyingContract: `0x${'ab'.repeat(20)}` }
    return (values['S0'] ?? fc.constant(leaf({}, {}))).map(({ raw, exact, paths }) => {
      return { document: { types, primaryType: 'S0', domain, message: raw }, exact, paths }
    })
  })
})

function listOf({ type, value }: Typed, length: number): Typed {
  const isFixed = length > 0
  return {
    type: `${type}[${isFixed ? length : ''}]`,
    value: fc
      .array(value, isFixed ? { minLength: length, maxLength: length } : { maxLength: 2 })
      .map((items): Value => {
        const inner = items.flatMap(({ paths }, at) => paths.map((path) => [String(at), ...path]))
        return { raw: items.map(({ raw }) => raw), exact: items.map(({ exact }) => exact), paths: [[], ...inner] }
      }),
  }
}

function joined(members: readonly Member[]): Value {
  return {
    raw: Object.fromEntries(members.map(([name, { raw }]) => [name, raw])),
    exact: Object.fromEntries(members.map(([name, { exact }]) => [name, exact])),
    paths: members.flatMap(([name, { paths }]) => paths.map((path) => [name, ...path])),
  }
}

/** Acyclic: a struct leads only to structs later in this list, whose names are not in the order of the alphabet. */
const graphNames = ['Root', 'zeta', 'Alpha', 'beta', '_x', 'Zeta', 'alpha2']
const graphs = fc
  .array(fc.tuple(fc.nat(6), fc.nat(6), fc.constantFrom('[]', '[3][]')), { maxLength: 20 })
  .map((edges) => {
    const types: Record<string, Field[]> = Object.fromEntries(graphNames.map((name) => [name, []]))
    for (const [one, other, list] of edges) {
      const [from, to] = [Math.min(one, other), Math.max(one, other)]
      const fields = types[graphNames[from] ?? ''] ?? []
      fields.push({ name: `f${fields.length}`, type: from === to ? 'uint8[]' : `${graphNames[to]}${list}` })
    }
    return types
  })

/** As the generator writes it: small letters, bytes as hex, no prototypes. */
function shown(value: unknown): unknown {
  if (value instanceof Uint8Array) return toHex(value)
  if (Array.isArray(value)) return value.map(shown)
  if (typeof value === 'string') return /^0x[0-9a-fA-F]{40}$/.test(value) ? value.toLowerCase() : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shown(each)]))
}

function hashOf({ types, primaryType, domain, message }: TypedData): string {
  const present = Object.fromEntries(Object.entries(domain).filter(([, value]) => value !== null))
  return hashTypedData({
    types: Object.fromEntries(types),
    primaryType,
    domain: shown(present),
    message: shown(message),
  } as TypedDataDefinition)
}
