import type { Migration } from '../../src/storage/migrate.ts'
import type { Applied, Choice, Row, SingleWrite, Value, Write, WriteSet } from '../../src/storage/storage.ts'

export type Thing = { id: string; name: string | null; size: number | null }
type CounterRow = { agent: string; day: string; used: number }
export type ThingTables = { things: Thing; counters: CounterRow }
export type Model = { things: Thing[]; counters: CounterRow[] }

/** The tables of which the model is the picture. */
export const things: Migration = {
  name: 'things/0001-create',
  up: [
    'CREATE TABLE things (id TEXT NOT NULL PRIMARY KEY, name TEXT UNIQUE, size INTEGER)',
    'CREATE TABLE counters (agent TEXT NOT NULL, day TEXT NOT NULL, used INTEGER NOT NULL, PRIMARY KEY (agent, day))',
  ],
}

export function emptyModel(): Model {
  return { things: [], counters: [] }
}

/** What a write set must do, written down without any database: the model after it, or the old one and the guard. */
export function modelApply(before: Model, set: WriteSet): [Applied, Model] {
  const model = structuredClone(before)
  const changes: number[] = []
  for (const write of set.flatMap(modelSingles)) {
    const changed = modelWrite(model, write)
    const guard = 'guard' in write ? write.guard : undefined
    const expected = 'expect' in write ? (write.expect ?? 1) : 1
    if (guard !== undefined && changed !== expected) return [{ ok: false, guard }, before]
    changes.push(changed)
  }
  return [{ ok: true, changes }, model]
}

/** A write of many rows is as many writes. */
function modelSingles(write: Write): SingleWrite[] {
  const { table } = write
  const named = (columns: readonly string[], values: readonly Value[]): Row =>
    Object.fromEntries(columns.map((column, i) => [column, values[i] ?? null]))
  if (write.kind === 'inserts')
    return write.rows.map((row) => ({ kind: 'insert', table, row: named(write.columns, row), onConflict: 'ignore' }))
  if (write.kind === 'updates')
    return write.rows.map((row) => {
      const chosen = row.slice(write.set.length)
      return { kind: 'update', table, set: named(write.set, row), where: named(write.where, chosen) }
    })
  return [write]
}

function modelWrite(model: Model, write: SingleWrite): number {
  if (write.kind === 'counter') return modelCount(model, write)
  if (write.kind === 'insert') return modelInsert(model, write)
  const chosen = model.things.filter((thing) => isChosen(thing, write))
  if (write.kind === 'delete') model.things = model.things.filter((thing) => !chosen.includes(thing))
  else for (const thing of chosen) Object.assign(thing, write.set)
  return chosen.length
}

function modelInsert(model: Model, write: Extract<SingleWrite, { kind: 'insert' }>): number {
  const row = { id: '', name: null, size: null, ...write.row } as Thing
  const same = model.things.find(({ id }) => id === row.id)
  if (write.onConflict === 'replace' && same) {
    Object.assign(same, write.row)
    return 1
  }
  const taken = model.things.some(({ name }) => name !== null && name === row.name)
  if (same || taken) return 0
  model.things.push(row)
  return 1
}

function modelCount(model: Model, write: Extract<SingleWrite, { kind: 'counter' }>): number {
  const { agent, day } = write.key as { agent: string; day: string }
  const row = model.counters.find((counter) => counter.agent === agent)
  const used = (row?.used ?? 0) + write.add
  if (used < (write.min ?? 0) || used > (write.max ?? Number.MAX_SAFE_INTEGER)) return 0
  if (row) row.used = used
  else model.counters.push({ agent, day, used })
  return 1
}

function isChosen(thing: Thing, { where, below = {} }: Choice): boolean {
  const row: Row = thing
  const less = (have: Value | undefined, limit: Value) =>
    have !== null && have !== undefined && limit !== null && have < limit
  return (
    Object.entries(where).every(([column, value]) => row[column] === value) &&
    Object.entries(below).every(([column, limit]) => less(row[column], limit))
  )
}
