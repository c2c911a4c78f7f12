import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { canonicalJson } from '../../src/kit/canonical-json.ts'
import { canonicalAround, canonicalMembers } from '../../src/kit/canonical-members.ts'

type Point = { z: number; m?: string; x: number }

test('members are written in RFC 8785 order, and absent ones are left out', () => {
  const write = canonicalMembers<Point>({ z: String, m: JSON.stringify, x: String })
  assert.equal(write({ z: 3, m: 'a', x: 1 }), '"m":"a","x":1,"z":3')
  assert.equal(write({ z: 3, m: undefined, x: 1 }), '"x":1,"z":3')
  assert.equal(write({}), '')
})

test('a member without a writer does not compile, whether it is optional or not', () => {
  // @ts-expect-error: x has no writer
  canonicalMembers<Point>({ z: String, m: JSON.stringify })
  // @ts-expect-error: m has no writer
  canonicalMembers<Point>({ z: String, x: String })
  // @ts-expect-error: m has no writer
  canonicalAround<Point, 'z'>('z', { x: String })
})

test('what stands around a member is the RFC 8785 form with its value put in, wherever it is sorted', () => {
  const members = fc.record({ a: fc.integer(), m: fc.integer(), z: fc.integer() }, { requiredKeys: ['m'] })
  fc.assert(
    fc.property(members, (value) => {
      const around = canonicalAround<typeof value, 'm'>('m', { a: String, z: String })(value)
      assert.equal(around.join(String(value.m)), canonicalJson(value))
    }),
  )
  assert.deepEqual(canonicalAround<{ m: number }, 'm'>('m', {})({}), ['{"m":', '}'])
})
