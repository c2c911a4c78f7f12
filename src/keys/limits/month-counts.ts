import type { World } from '../../kit/world.ts'
import type { Storage, Write } from '../../storage/storage.ts'
import type { KeyTables } from '../tables.ts'

/**
 * The calls of this UTC month by subject. They survive a restart. What a killed process loses is what was counted in the
 * last `flushMs`, and where very many subjects call, in the last `flushesMax` times that.
 */
export type MonthCounts = {
  /**
   * The count of a subject: at once where it was counted before in this process, soonest where the count that stood for it
   * last is handed in. A database that cannot be read counts as none.
   */
  of: (subject: string, month: string, last: MonthCount | null) => MonthCount | Promise<MonthCount>
  /** Counts a call. */
  add: (count: MonthCount) => void
  /** Takes a call back, where the subject's month is still known. */
  takeBack: (subject: string, month: string) => void
  /** Writes what is not written yet. */
  stop: () => Promise<void>
}

type Needs = { storage: Pick<Storage, 'read' | 'apply'>; world: Pick<World, 'now' | 'after'> }

/**
 * The calls of a subject in a month. `unwritten`: calls that the database does not hold yet. `month` is empty once the
 * count was dropped: whoever still holds it looks the subject up again.
 */
export type MonthCount = { readonly subject: string; month: string; used: number; unwritten: number }

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
  const counts = new Map<string, MonthCount>()
  /** Those with calls that are not written, in the order in which they came to have them. */
  const waiting = new Set<MonthCount>()
  let rowsAdded = { month: '', count: 0 }
  /** Null while nothing waits to be written: there is one timer at most. */
  let endTimer: (() => void) | null = null
  let isStopped = false
  let writing: Promise<void> = Promise.resolve()

  const isCrowded = () => rowsAdded.count > rowsAddedMax
  const load = async (subject: string, month: string): Promise<MonthCount> => {
    const stored = await readUsed(needs.storage, subject, month)
    const known = counts.get(subject)
    // Somebody else who asked meanwhile may have counted already.
    if (known?.month === month) return known
    if (rowsAdded.month !== month) rowsAdded = { month, count: 0 }
    if (stored === 0) rowsAdded.count++
    // What the month before still has to write is written: it stays among those that wait.
    counts.delete(subject)
    if (counts.size >= subjectsMax) dropOldest(counts, waiting)
    const count = { subject, month, used: stored, unwritten: 0 }
    counts.set(subject, count)
    return count
  }
  /** Writes those that wait longest. Resolves to whether there is more to write and the database takes it. */
  const writeBatch = async (): Promise<boolean> => {
    const batch = takeWaiting(waiting, isCrowded())
    if (batch.length === 0) return false
    const writes = batch.map(({ count: { subject }, month, calls }) => addCalls(subject, month, calls))
    const applied = await needs.storage.apply(writes).catch(() => null)
    if (applied?.ok) return waiting.size > 0
    for (const { count, month, calls } of batch) {
      if (count.month !== month) continue
      count.unwritten += calls
      waiting.add(count)
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
        if (waiting.size > 0) flushSoon()
      })
    })
  }
  const add = (count: MonthCount, calls: 1 | -1): void => {
    if (count.unwritten === 0 || isCrowded()) waiting.add(count)
    count.used += calls
    count.unwritten += calls
    if (endTimer === null) flushSoon()
  }
  return {
    of: (subject, month, last) => {
      if (last?.month === month) return last
      const known = counts.get(subject)
      return known?.month === month ? known : load(subject, month)
    },
    add: (count) => add(count, 1),
    takeBack: (subject, month) => {
      const count = counts.get(subject)
      if (count?.month === month) add(count, -1)
    },
    stop: () => {
      isStopped = true
      endTimer?.()
      return inTurn(() => writeBatches(Number.POSITIVE_INFINITY))
    },
  }
}

/** Transactions of one turn, where all subjects that are known may wait. */
function batchesDue(known: number): number {
  return Math.max(1, Math.ceil(known / (writesAtOnceMax * flushesMax)))
}

type Taken = { count: MonthCount; month: string; calls: number }

/** Takes those out that wait longest, with what is to be written of each. */
function takeWaiting(waiting: Set<MonthCount>, isCrowded: boolean): Taken[] {
  const batch: Taken[] = []
  for (const count of waiting) {
    if (batch.length >= writesAtOnceMax) break
    waiting.delete(count)
    const { month, unwritten: calls } = count
    if (calls === 0 || (isCrowded && count.used < fewCalls)) continue
    count.unwritten = 0
    batch.push({ count, month, calls })
  }
  return batch
}

/** Prefers one whose calls are all written. */
function dropOldest(counts: Map<string, MonthCount>, waiting: Set<MonthCount>): void {
  const oldest = [...counts.values().take(droppedFrom)]
  const count = oldest.find(({ unwritten }) => unwritten === 0) ?? oldest[0]
  if (!count) return
  counts.delete(count.subject)
  waiting.delete(count)
  count.month = ''
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
