import assert from 'node:assert/strict'
import test from 'node:test'
import { schemaRows } from '../../src/http/pages/schema-rows.ts'

const named = { Code: { type: 'string', enum: ['A', 'B'], description: 'A code.' } }

test('every member of a schema is a row below what it belongs to, with its type, bounds and meaning', () => {
  const schema = {
    type: 'object',
    required: ['items', 'limit'],
    properties: {
      items: {
        type: 'array',
        description: 'The items.',
        items: { type: 'object', required: ['code'], properties: { code: { $ref: '#/components/schemas/Code' } } },
      },
      limit: { type: 'integer', minimum: 1, maximum: 9, default: 5, description: 'How many.' },
      others: { type: 'object', additionalProperties: { properties: { at: { type: 'string', format: 'date' } } } },
    },
  }
  assert.deepEqual(
    schemaRows(schema, named).map(({ path, type, isRequired, bounds }) => [path, type, isRequired, bounds]),
    [
      ['items', 'array<object>', true, []],
      ['items[].code', '"A" | "B"', true, []],
      ['limit', 'integer', false, ['minimum: 1', 'maximum: 9', 'default: 5']],
      ['others', 'object', false, []],
      ['others.{}.at', 'string (date)', false, []],
    ],
  )
  assert.deepEqual(
    schemaRows(schema, named).map(({ description }) => description),
    ['The items.', 'A code.', 'How many.', '', ''],
  )
})

test('what has a name is shown by what it is where that is short, and by its name where it is not', () => {
  const long = { enum: Array.from({ length: 40 }, (_, i) => `CODE_${i}`), description: 'Any code.' }
  const schemas = { ...named, Long: long, Same: { $ref: '#/components/schemas/Code', description: 'The same.' } }
  const properties = Object.fromEntries(
    ['Code', 'Long', 'Same'].map((name) => [name, { $ref: `#/components/schemas/${name}` }]),
  )
  assert.deepEqual(
    schemaRows({ properties }, schemas).map(({ type, description }) => [type, description]),
    [
      ['"A" | "B"', 'A code.'],
      ['Long', 'Any code.'],
      ['"A" | "B"', 'The same.'],
    ],
  )
})

test('of several forms all members are listed once; one that not every form requires is not required', () => {
  const schema = {
    anyOf: [
      { required: ['a', 'b'], properties: { a: { const: 1 }, b: { type: ['string', 'null'] } } },
      { required: ['a'], properties: { a: { const: 2 }, b: { anyOf: [{ type: 'integer' }, { type: 'null' }] } } },
    ],
  }
  assert.deepEqual(
    schemaRows(schema, {}).map(({ path, type, isRequired }) => [path, type, isRequired]),
    [
      ['a', '1 | 2', true],
      ['b', 'string | null | integer', false],
    ],
  )
})

test('a schema that refers to itself ends', () => {
  const tree = { properties: { child: { $ref: '#/components/schemas/Tree' } } }
  assert.ok(schemaRows(tree, { Tree: tree }).length < 20)
})
