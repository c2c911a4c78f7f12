import type { World } from '../kit/world.ts'
import type { Liveness } from './liveness.ts'
import type { Row, Storage, Update, Value, Write } from './storage.ts'

/*
 * Rows that one process at a time works on. Three rules, the same for every table:
 *
 * - Lease: a row is held while the process that owns it lives and works on it (`isHeld`), or until a time (`lease`).
 * - Takeover: what is not held is taken by a write that reaches the row only as it was read: of several, one is first.
 * - Fence: taking a row changes its `fence`, or the end of its lease, and a later write of the holder reaches the row only
 *   while that stands. A process that was taken for dead and lives after all writes nothing.
 *
 * A lease by process compares no clocks and lasts as long as the work does. A lease by time is one column and asks about no
 * process: for bounded work, which is done twice where clocks differ by more than the lease (decisions/0055).
 */

/** Columns of a row with an owner. `owner` is the id of a process, '' for none; `fence` counts its owners, from 1. */
export type OwnedRow = Row & { state: string; owner: string; fence: number }
/** A table whose rows have owners. `key`: the columns that name a row. */
export type OwnedTable<R extends OwnedRow> = { name: string; key: readonly (keyof R & string)[] }

/**
 * `ok`: this process owns `row`, as it was written, until it calls `end`, after success and failure alike. Otherwise the
 * guard that was violated: `claim` if another process was faster, or the guard of a write alongside.
 */
export type Taken<R> = { ok: true; row: R; end: () => void } | { ok: false; guard: string }

/** Whether a live process owns the row. Throws StorageUnavailable. */
export async function isHeld<R extends OwnedRow>(
  liveness: Pick<Liveness, 'id' | 'isWorking' | 'isDead'>,
  table: OwnedTable<R>,
  row: R,
): Promise<boolean> {
  if (row.owner === '') return false
  return row.owner === liveness.id ? liveness.isWorking(nameOf(table, row)) : !(await liveness.isDead(row.owner))
}

/** `existing`: the row as it was read, which is not held; null for a new one. `set`: what else is written of it. */
type Taking<R> = { alongside?: readonly Write[] } & (
  | { existing: null; set: Omit<R, 'owner' | 'fence'> }
  | { existing: R; set: Partial<R> }
)

/**
 * Takes a row for this process, or adds it, in one write set with the writes alongside. Throws StorageUnavailable.
 *
 * @example
 * if (existing && (await isHeld(liveness, requests, existing))) throw new ServiceError('idempotency_request_in_progress')
 * const taken = await take({ storage, liveness }, requests, { existing, set })
 * if (!taken.ok) continue // Another process was faster: read again.
 * try {
 *   await storage.apply([...payment, changeHeld(requests, taken.row, { state: 'done' })])
 * } finally {
 *   taken.end()
 * }
 */
export async function take<R extends OwnedRow>(
  { storage, liveness }: { storage: Pick<Storage, 'apply'>; liveness: Pick<Liveness, 'id' | 'working'> },
  table: OwnedTable<R>,
  { existing, set, alongside = [] }: Taking<R>,
): Promise<Taken<R>> {
  const owned = { ...set, owner: liveness.id, fence: (existing?.fence ?? 0) + 1 }
  const row = { ...existing, ...owned } as R
  const end = liveness.working(nameOf(table, row))
  let isTaken = false
  try {
    const write: Write = existing
      ? changeHeld(table, existing, owned as Partial<R>)
      : { kind: 'insert', table: table.name, row, guard: 'claim' }
    const applied = await storage.apply([write, ...alongside])
    isTaken = applied.ok
    return applied.ok ? { ok: true, row, end } : applied
  } finally {
    if (!isTaken) end()
  }
}

/** The write of a change by the holder. Its guard `claim` is violated where another process took the row over. */
export function changeHeld<R extends OwnedRow>(table: OwnedTable<R>, row: R, set: Partial<R>): Update {
  return { kind: 'update', table: table.name, set: set as Row, where: whereHeld(table, row), guard: 'claim' }
}

/** Names a row as its holder last wrote it: no row any more once another process took it over. */
export function whereHeld<R extends OwnedRow>(table: OwnedTable<R>, row: R): Row {
  return Object.fromEntries([...table.key, 'state', 'owner', 'fence'].map((column) => [column, row[column] ?? null]))
}

function nameOf<R extends OwnedRow>({ name, key }: OwnedTable<R>, row: R): string {
  return JSON.stringify([name, ...key.map((column) => row[column])])
}

/** A table whose rows are leased until the time in `until`, milliseconds since 1970. The work takes at most `workMs`. */
export type LeasedTable<Column extends string> = {
  name: string
  key: readonly Column[]
  until: Column
  leaseMs: number
  workMs: number
}

/**
 * Leases rows as they were read, in one write set with the writes alongside, and returns those that this process holds now,
 * with the ends of their leases. It holds none where the database answered so late, or the process slept so long, that the
 * work could outlast the lease. Throws StorageUnavailable.
 */
export async function lease<Column extends string, R extends Readonly<Record<Column, Value>>>(
  { storage, world }: { storage: Pick<Storage, 'apply'>; world: Pick<World, 'now'> },
  { name, until, leaseMs, workMs, ...table }: LeasedTable<Column>,
  rows: readonly R[],
  alongside: readonly Write[] = [],
): Promise<R[]> {
  const end = world.now() + leaseMs
  const where = leaseColumns({ until, ...table })
  const values = rows.map((row) => [end, ...where.map((column) => row[column])])
  const taken: Write = { kind: 'updates', table: name, set: [until], where, rows: values }
  const applied = await storage.apply([...(rows.length === 0 ? [] : [taken]), ...alongside])
  if (!applied.ok || world.now() + workMs >= end) return []
  return rows.flatMap((row, i) => (applied.changes[i] === 1 ? [{ ...row, [until]: end }] : []))
}

/** The columns that name a row as its holder has it: no row any more once another process leased it. */
export function leaseColumns<Column extends string>({ key, until }: Pick<LeasedTable<Column>, 'key' | 'until'>) {
  return [...key, until]
}
