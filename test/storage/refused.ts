import { textMax } from '../../src/storage/storage.ts'

/** What may not stand in the column `things.size`, and how the refusal names it. */
export const refusedValues: [unknown, RegExp][] = [
  [new Date(0), /things\.size is a Date/],
  [{ a: 1 }, /things\.size is an object/],
  [[1], /things\.size is an object/],
  [undefined, /things\.size is undefined/],
  [1n, /things\.size is a bigint/],
  [2 ** 53, /things\.size \(9007199254740992\) is beyond 2\^53/],
  [0.5, /things\.size \(0\.5\) is not a whole number/],
  [Number.NaN, /things\.size \(NaN\) is not a whole number/],
  ['a\0b', /things\.size has a NUL/],
  ['\ud800', /things\.size has a NUL or half a character/],
  ['x'.repeat(textMax + 1), /things\.size has 4194305 characters/],
]

const counter = { kind: 'counter', table: 'counters', key: { agent: 'x' }, column: 'used', add: 1, guard: 'over' }

/** Writes that cannot be meant, each with the sentence that refuses it. */
export const refusedWrites: [unknown, RegExp][] = [
  [{ kind: 'truncate', table: 'things' }, /no write of the kind truncate/],
  [{ kind: 'delete', table: 'things', where: {} }, /must say which rows/],
  [{ kind: 'delete', table: 'things', where: {}, below: { size: null } }, /Nothing in things is below null/],
  [{ kind: 'delete', table: 'things; --', where: { id: 'a' } }, /is no name of a table/],
  [{ kind: 'delete', table: 'things', where: { 'id" = "id': 'a' } }, /is no name of a column/],
  [{ kind: 'insert', table: 'things', row: {}, guard: 'g' }, /The row for things is empty/],
  [
    { kind: 'insert', table: 'things', row: { id: 'a' }, onConflict: 'replace', key: ['id'] },
    /at least one column beside/,
  ],
  [
    { kind: 'insert', table: 'things', row: { id: 'a', size: 1 }, onConflict: 'replace', key: ['name'] },
    /things\.name is in the key/,
  ],
  [{ kind: 'inserts', table: 'things', columns: ['id'], rows: [] }, /inserts of things have no rows/],
  [{ kind: 'inserts', table: 'things', columns: [], rows: [[]] }, /a part of them has no columns/],
  [{ kind: 'inserts', table: 'things', columns: ['id', 'id'], rows: [['a', 'b']] }, /name a column twice/],
  [{ kind: 'inserts', table: 'things', columns: ['id', 'size'], rows: [['a', 1], ['b']] }, /has 1 values for 2/],
  [{ kind: 'inserts', table: 'things', columns: ['id', 'size'], rows: [['a', 0.5]] }, /things\.size \(0\.5\) is not/],
  [{ kind: 'inserts', table: 'things', columns: ['id" = "id'], rows: [['a']] }, /is no name of a column/],
  [{ kind: 'updates', table: 'things', set: ['size'], where: [], rows: [[1]] }, /a part of them has no columns/],
  [{ kind: 'updates', table: 'things', set: ['size'], where: ['id'], rows: [[1, null]] }, /things\.id is null/],
  [{ ...counter, add: 0.5 }, /add of a write to counters is 0\.5/],
  [{ ...counter, max: 2 ** 60 }, /max of a write to counters/],
]
