import fc from 'fast-check'
import type { Write } from '../../src/storage/storage.ts'

const id = fc.constantFrom('a', 'b', 'c', 'd')
const size = fc.option(fc.integer({ min: -3, max: 3 }))
const guard = fc.constantFrom('g1', 'g2')
const thing = fc.record({ id, name: fc.option(fc.constantFrom('', 'm', 'n', 'é', '7')), size })
const inThings = { table: fc.constant('things') }
const insert = { ...inThings, kind: fc.constant('insert') }
const expectation = fc.oneof(
  fc.record({}),
  fc.record({ guard, expect: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ guard }),
)
const choice = fc.oneof(
  fc.record({ where: fc.record({ id }) }),
  fc.record({ where: fc.record({ size }), below: fc.record({ id }) }),
)

/** Any write that no unique constraint can turn into a fault: names are assigned by inserts alone. */
export const anyWrite = fc.oneof(
  fc.record({ ...insert, row: thing, guard }),
  fc.record({ ...insert, row: thing, onConflict: fc.constant('ignore') }),
  fc.record({
    ...insert,
    row: fc.record({ id, size }),
    onConflict: fc.constant('replace'),
    key: fc.constant(['id']),
  }),
  fc
    .tuple(fc.record({ ...inThings, kind: fc.constant('update'), set: fc.record({ size }) }), choice, expectation)
    .map(([write, chosen, expected]) => ({ ...write, ...chosen, ...expected })),
  fc
    .tuple(fc.record({ ...inThings, kind: fc.constant('delete') }), choice, expectation)
    .map(([write, chosen, expected]) => ({ ...write, ...chosen, ...expected })),
  fc.record({
    ...inThings,
    kind: fc.constant('inserts'),
    columns: fc.constant(['id', 'name', 'size']),
    rows: fc.array(
      thing.map(({ id: named, name, size: sized }) => [named, name, sized]),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  fc.record({
    ...inThings,
    kind: fc.constant('updates'),
    set: fc.constant(['size']),
    where: fc.constant(['id', 'size']),
    rows: fc.array(fc.tuple(size, id, fc.integer({ min: -3, max: 3 })), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('counter'),
    table: fc.constant('counters'),
    key: fc.record({ agent: id, day: fc.constant('d') }),
    column: fc.constant('used'),
    add: fc.integer({ min: -5, max: 5 }),
    min: fc.integer({ min: -2, max: 1 }),
    max: fc.integer({ min: 0, max: 8 }),
    guard,
  }),
) as fc.Arbitrary<Write>
