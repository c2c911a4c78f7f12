import type { ReadonlyKysely } from 'kysely/readonly'
import type { MessagePort } from 'node:worker_threads'

/** The storage of all rooms. Both engines behave alike: same results, same order of texts, same numbers. */
export type Storage = {
  kind: 'sqlite' | 'postgres'
  /**
   * Applies a whole set in one durable transaction, in order, or nothing of it. A violated guard is a result. Throws
   * StorageUnavailable for failures of the engine, TypeError or RangeError for an invalid set.
   */
  apply: (set: WriteSet) => Promise<Applied>
  /** A query builder over committed rows, typed by the tables of a room. Throws StorageUnavailable. */
  read: <Tables>() => ReadonlyKysely<Tables>
  /**
   * Whether reading and writing work now, tested with a row. Checked at most once a second, resolves within seconds,
   * never throws.
   */
  reachable: () => Promise<boolean>
  /** Finishes submitted work, then closes files and connections. */
  close: () => Promise<void>
}

/** The storage in the first thread of a process. */
export type LendingStorage = Storage & {
  /** A port to the writer for another thread; null where each thread opens the storage by itself. */
  shareWriter: (() => Promise<MessagePort>) | null
}

/** Plain data that survives JSON and structured cloning. At most `writesMax` writes. */
export type WriteSet = readonly Write[]
export type Write = SingleWrite | ManyWrite
export type SingleWrite = Insert | Update | Delete | Counter
/** Many rows of one form. Each counts as a write with its own entry in `changes`. */
export type ManyWrite = Inserts | Updates

/**
 * The value of a column: text, an integer within 2^53, or null; booleans are stored as 1 and 0. Larger integers are
 * text.
 */
export type Value = string | number | boolean | null
export type Row = Readonly<Record<string, Value>>

/**
 * Inserts a row. On a unique conflict `fail` violates the guard, `ignore` keeps the old row, `replace` overwrites the
 * row with the same `key`.
 */
export type Insert = { kind: 'insert'; table: string; row: Row } & (
  | { onConflict?: 'fail'; guard: string }
  | { onConflict: 'ignore' }
  | { onConflict: 'replace'; key: readonly string[] }
)

/** Updates the chosen rows. With a guard, exactly `expect` rows (default 1) must match. */
export type Update = { kind: 'update'; table: string; set: Row } & Choice & Expectation

/** Inserts rows; on a unique conflict the old row is kept. A row has its values in the order of `columns`. */
type Inserts = {
  kind: 'inserts'
  table: string
  columns: readonly string[]
  rows: readonly (readonly Value[])[]
}

/** Updates what each of `rows` chooses: its values are those of `set`, then those of `where`, none of which is null. */
type Updates = {
  kind: 'updates'
  table: string
  set: readonly string[]
  where: readonly string[]
  rows: readonly (readonly Value[])[]
}

/** Deletes the chosen rows. With a guard, exactly `expect` rows (default 1) must match. */
type Delete = { kind: 'delete'; table: string } & Choice & Expectation

/**
 * Adds to a counter row, which starts at 0 when absent, only if the result stays within `min` (default 0) and `max`
 * (default 2^53 - 1), under any concurrency. `key` is the row's primary key or a unique constraint.
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

/**
 * Chooses rows: every column of `where` equals its value (null matches null), every column of `below` is less. Never
 * all rows.
 */
export type Choice = { where: Row; below?: Row }
type Expectation = { guard: string; expect?: number } | { guard?: never; expect?: never }

/** `changes` counts the rows of each write, in the order of the set; of a write of many rows those of each row. */
export type Applied = { ok: true; changes: readonly number[] } | { ok: false; guard: string }

export const writesMax = 1_000
/** Maximum length of a text in characters. */
export const textMax = 4_194_304

/** The cause of an error in words: some network errors have only a code. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || String(error)
}

/** Storage could not be reached or written: answered as 503. `applied`: whether the set may have been applied. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
  readonly code = 'storage_unavailable'
  readonly applied: 'no' | 'unknown'

  constructor(message: string, applied: 'no' | 'unknown', cause?: unknown) {
    super(message, { cause })
    this.applied = applied
  }
}

/** Another service is using this data folder. The message names the folder and the remedy. */
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
