import type { World } from '../../kit/world.ts'
import type { Storage, Write } from '../../storage/storage.ts'
import type { KeyTables } from '../tables.ts'

/**
 * The calls of this UTC month by subject. They survive a restart. What a killed process loses is what was counted in the
 * last `flushMs`, and where very many subjects call, in the last `flushesMax` times that.
 */
export type MonthCounts = {
  /**
   * Makes sure that the calls of a subject are known: at once where it was counted before in this process. A database that
   * cannot be read counts as none.
   */
  know: (subject: string, month: string) => true | Promise<true>
  /** The calls of a subject that is known. */
  used: (subject: string, month: string) => number
  /** Adds a call to a subject that is known, or takes one back. */
  add: (subject: string, month: string, calls: 1 | -1) => void
  /** Writes what is not written yet. */
  stop: () => Promise<void>
}

type Needs = { storage: Pick<Storage, 'read' | 'apply'>; world: Pick<World, 'now' | 'after'> }

/** `unwritten`: calls that the database does not hold yet. */
type Count = { month: string; used: number; unwritten: number }

const flushMs = 1_000
/** Rows of one transaction. One is written every `flushMs`: with very many callers, counting must not cost more than answering. */
const writesAtOnceMax = 500
/** Turns of `flushMs` after which all that waits is written: where one transaction a turn is too few, it is several. */
const flushesMax = 60
/** Subjects that are kept in memory at once. One that was dropped is read again. */
const subjectsMax = 131_072
/** Of so many that were known first one is dropped. */
const droppedFrom = 64
/**
 * Rows that a process adds in a month. Beyond that, subjects with fewer calls than `fewCalls` are not written: somebody who
 * has very many addresses must not be able to fill the disk.
 */
const rowsAddedMax = 1_000_000
const fewCalls = 20

/** Counts in memory over the database, which is read once for each subject and written a batch a second. */
export function openMonthCounts(needs: Needs): MonthCounts {
  const counts = new Map<string, Count>()
  const unwritten = new Set<string>()
  let rowsAdded = { month: '', count: 0 }
  /** Null while nothing waits to be written: there is one timer at most. */
  let endTimer: (() => void) | null = null
  let isStopped = false
  let writing: Promise<void> = Promise.resolve()

  const load = async (subject: string, month: string): Promise<true> => {
    const stored = await readUsed(needs.storage, subject, month)
    // Somebody else who asked meanwhile may have counted already.
    if (counts.get(subject)?.month === month) return true
    if (rowsAdded.month !== month) rowsAdded = { month, count: 0 }
    if (stored === 0) rowsAdded.count++
    counts.delete(subject)
    if (counts.size >= subjectsMax) dropOldest(counts)
    counts.set(subject, { month, used: stored, unwritten: 0 })
    return true
  }
  /** Writes those that wait longest. Resolves to whether there is more to write and the database takes it. */
  const writeBatch = async (): Promise<boolean> => {
    const batch = takeWaiting(unwritten, counts, rowsAdded.count > rowsAddedMax)
    if (batch.length === 0) return false
    for (const [, count, calls] of batch) count.unwritten -= calls
    const writes = batch.map(([subject, { month }, calls]) => addCalls(subject, month, calls))
    const applied = await needs.storage.apply(writes).catch(() => null)
    if (applied?.ok) return unwritten.size > 0
    for (const [subject, count, calls] of batch) {
      count.unwritten += calls
      unwritten.add(subject)
    }
    return false
  }
  const inTurn = (work: () => Promise<unknown>): Promise<void> => {
    writing = writing.then(async () => void (await work()))
    return writing
  }
  const writeBatches = async (batchesMax: number): Promise<void> => {
    let isMore = true
    for (let batch = 0; isMore && batch < batchesMax; batch++) isMore = await writeBatch()
  }
  const flushSoon = (): void => {
    if (isStopped) return
    endTimer ??= needs.world.after(flushMs, () => {
      void inTurn(() => writeBatches(batchesDue(counts.size))).then(() => {
        endTimer = null
        if (unwritten.size > 0) flushSoon()
      })
    })
  }
  return {
    know: (subject, month) => (counts.get(subject)?.month === month ? true : load(subject, month)),
    used: (subject, month) => usedIn(counts.get(subject), month),
    add: (subject, month, calls) => {
      const count = counts.get(subject)
      if (count?.month !== month) return
      count.used += calls
      count.unwritten += calls
      unwritten.add(subject)
      flushSoon()
    },
    stop: () => {
      isStopped = true
      endTimer?.()
      return inTurn(() => writeBatches(Number.POSITIVE_INFINITY))
    },
  }
}

function usedIn(count: Count | undefined, month: string): number {
  return count?.month === month ? count.used : 0
}

/** Transactions of one turn, where all subjects that are known may wait. */
function batchesDue(known: number): number {
  return Math.max(1, Math.ceil(known / (writesAtOnceMax * flushesMax)))
}

/** Takes those out that wait longest, with what is to be written of each. */
function takeWaiting(
  unwritten: Set<string>,
  counts: ReadonlyMap<string, Count>,
  isCrowded: boolean,
): [string, Count, number][] {
  const batch: [string, Count, number][] = []
  for (const subject of unwritten) {
    if (batch.length >= writesAtOnceMax) break
    const count = counts.get(subject)
    if (count && !(isCrowded && count.used < fewCalls) && count.unwritten !== 0)
      batch.push([subject, count, count.unwritten])
    unwritten.delete(subject)
  }
  return batch
}

/** Prefers one whose calls are all written. */
function dropOldest(counts: Map<string, Count>): void {
  const oldest = [...counts.entries().take(droppedFrom)]
  const [subject = ''] = oldest.find(([, { unwritten }]) => unwritten === 0) ?? oldest[0] ?? []
  counts.delete(subject)
}

async function readUsed(storage: Pick<Storage, 'read'>, subject: string, month: string): Promise<number> {
  try {
    const row = await storage
      .read<KeyTables>()
      .selectFrom('keys_month_counts')
      .select('calls')
      .where('subject', '=', subject)
      .where('month', '=', month)
      .executeTakeFirst()
    return row?.calls ?? 0
  } catch {
    // A screening is not refused because its caller cannot be counted.
    return 0
  }
}

function addCalls(subject: string, month: string, calls: number): Write {
  return {
    kind: 'counter',
    table: 'keys_month_counts',
    key: { subject, month },
    column: 'calls',
    add: calls,
    guard: 'calls',
  }
}
