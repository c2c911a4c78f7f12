import type { ReadonlyKysely } from 'kysely/readonly'
import type { MessagePort } from 'node:worker_threads'

/** The one place where rooms keep rows. Both engines behave alike: same answers, same order of texts, same numbers. */
export type Storage = {
  kind: 'sqlite' | 'postgres'
  /**
   * Applies a whole set in one durable transaction, in order, or nothing of it. A violated guard is a value.
   * Throws StorageUnavailable for trouble below, TypeError or RangeError for a set that no engine should see.
   */
  apply: (set: WriteSet) => Promise<Applied>
  /** A query builder over committed rows; a room names the tables it owns. Throws StorageUnavailable. */
  read: <Tables>() => ReadonlyKysely<Tables>
  /**
   * Whether it can be read and written now: a row is read and written for it. Asked at most once a second, answered within
   * some seconds, never throws.
   */
  reachable: () => Promise<boolean>
  /** Finishes what was handed in, then lets go of files and connections. */
  close: () => Promise<void>
}

/** The storage in the first thread of a process that may have others. */
export type LendingStorage = Storage & {
  /** A port to the one writer, for another thread; null where each thread opens the storage for itself. */
  shareWriter: (() => Promise<MessagePort>) | null
}

/** Plain data: it survives JSON and structured cloning. At most `writesMax` writes. */
export type WriteSet = readonly Write[]
export type Write = SingleWrite | ManyWrite
export type SingleWrite = Insert | Update | Delete | Counter
/** Many rows of one form. Each counts as a write: it has a place of its own in `changes`. */
export type ManyWrite = Inserts | Updates

/** What a column holds: text, an integer within 2^53, or null; true and false are kept as 1 and 0. Larger integers are text. */
export type Value = string | number | boolean | null
export type Row = Readonly<Record<string, Value>>

/** Adds a row. Where a unique constraint stands against it: `fail` violates the guard, `ignore` keeps the old row, `replace` overwrites the row with the same `key`. */
export type Insert = { kind: 'insert'; table: string; row: Row } & (
  | { onConflict?: 'fail'; guard: string }
  | { onConflict: 'ignore' }
  | { onConflict: 'replace'; key: readonly string[] }
)

/** Changes the rows chosen. With a guard, exactly `expect` rows (1 unless said) must be chosen. */
export type Update = { kind: 'update'; table: string; set: Row } & Choice & Expectation

/** Adds rows; where a unique constraint stands against one, the old row is kept. A row has its values in the order of `columns`. */
type Inserts = {
  kind: 'inserts'
  table: string
  columns: readonly string[]
  rows: readonly (readonly Value[])[]
}

/** Changes what each of `rows` chooses: its values are those of `set`, then those of `where`, of which none is null. */
type Updates = {
  kind: 'updates'
  table: string
  set: readonly string[]
  where: readonly string[]
  rows: readonly (readonly Value[])[]
}

/** Removes the rows chosen. With a guard, exactly `expect` rows (1 unless said) must be chosen. */
type Delete = { kind: 'delete'; table: string } & Choice & Expectation

/**
 * Adds to a counter row, which begins at 0 when absent, only if the result stays within `min` (0 unless said) and
 * `max` (2^53 - 1 unless said), under any concurrency. `key` is the row's primary key or a unique constraint.
 */
export type Counter = {
  kind: 'counter'
  table: string
  key: Row
  column: string
  add: number
  min?: number
  max?: number
  guard: string
}

/** Which rows: every column of `where` equals its value (null matches null), every column of `below` is less. Never all rows. */
export type Choice = { where: Row; below?: Row }
type Expectation = { guard: string; expect?: number } | { guard?: never; expect?: never }

/** `changes` counts the rows of each write, in the order of the set; of a write of many rows those of each row. */
export type Applied = { ok: true; changes: readonly number[] } | { ok: false; guard: string }

export const writesMax = 1_000
/** Characters of one text. */
export const textMax = 4_194_304

/** What lies below an error, in words for a log or an operator: some errors of the network have only a code. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || String(error)
}

/** Storage could not be reached or written: answered as 503. `applied` says whether the set may stand all the same. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
  readonly code = 'storage_unavailable'
  readonly applied: 'no' | 'unknown'

  constructor(message: string, applied: 'no' | 'unknown', cause?: unknown) {
    super(message, { cause })
    this.applied = applied
  }
}

/** Another service already writes into this data folder. The message names the folder and the way out. */
export class StorageBusy extends Error {
  override readonly name = 'StorageBusy'
  readonly code = 'storage_busy'

  constructor(dataDir: string) {
    super(
      `Another Countersign process is using the data folder ${dataDir}. ` +
        'Stop that process, choose another DATA_DIR, or set DATABASE_URL so that several processes share one PostgreSQL server.',
    )
  }
}
