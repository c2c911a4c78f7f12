import type { World } from '../../kit/world.ts'
import type { Storage, Write } from '../../storage/storage.ts'
import { monthName } from './month.ts'

/** Calls of a subject in a month, by month number, that are not yet in the database. */
export type UnwrittenCalls = { subject: string; month: number; calls: number }

/** Writes monthly counts, longest waiting first. */
export type MonthWriter = {
  /** Schedules a write for this subject. */
  wait: (subject: string) => void
  /** Whether the limit of added rows is reached, so that subjects with few calls are not written. */
  isCrowded: () => boolean
  /** Hands over calls of a past month or of an evicted row. */
  leave: (unwritten: UnwrittenCalls) => void
  /** Records that a subject was counted for the first time in a month. */
  added: (month: number) => void
  /** Writes pending counts. */
  stop: () => Promise<void>
}

type Needs = {
  storage: Pick<Storage, 'apply'>
  world: Pick<World, 'after'>
  /** The number of subjects, all of which may be waiting. */
  subjectCount: () => number
  /** Takes the pending calls of a subject, which then count as written. Null for none, or for too few while crowded. */
  takeUnwritten: (subject: string) => UnwrittenCalls | null
  /** Restores calls that could not be written. Returns whether the row still counts that month. */
  putBack: (unwritten: UnwrittenCalls) => boolean
  /**
   * Rows that a process adds per month. Beyond this it is crowded and subjects with few calls are not written, so that
   * a caller with very many addresses cannot fill the disk.
   */
  rowsAddedMax: number
}

const flushMs = 1_000
/**
 * Rows per transaction. One transaction runs every `flushMs`, so that counting very many callers does not cost more
 * than answering them.
 */
const writesAtOnceMax = 500
/**
 * Number of `flushMs` intervals within which all pending counts are written; several transactions run per interval
 * where one is not enough.
 */
const flushesMax = 60
/** Limit of handed-over calls while the database is unavailable; beyond it the newest are lost. */
const leftMax = 262_144

export function createMonthWriter(needs: Needs): MonthWriter {
  const { storage, world, subjectCount, takeUnwritten, putBack } = needs
  /** Subjects with pending calls, in the order in which they began to wait. */
  const waiting = new Set<string>()
  const left: UnwrittenCalls[] = []
  const { isCrowded, added } = countAddedRows(needs.rowsAddedMax)
  /** Null while nothing is pending; there is at most one timer. */
  let endTimer: (() => void) | null = null
  let isStopped = false
  let writing: Promise<void> = Promise.resolve()

  const hasMore = () => waiting.size > 0 || left.length > 0
  const leave = (unwritten: UnwrittenCalls): void => {
    if (left.length < leftMax) left.push(unwritten)
    flushSoon()
  }
  const takeBatch = (): UnwrittenCalls[] => {
    const batch = left.splice(0, writesAtOnceMax)
    for (const subject of waiting) {
      if (batch.length >= writesAtOnceMax) break
      waiting.delete(subject)
      const unwritten = takeUnwritten(subject)
      if (unwritten) batch.push(unwritten)
    }
    return batch
  }
  /** Resolves to whether more is pending and the database accepts it. */
  const writeBatch = async (): Promise<boolean> => {
    const batch = takeBatch()
    if (batch.length === 0) return false
    const unwritten = await writeAll(storage, batch)
    if (unwritten.length === 0) return hasMore()
    for (const each of unwritten) {
      if (putBack(each)) waiting.add(each.subject)
      else if (left.length < leftMax) left.push(each)
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
    if (isStopped || endTimer !== null) return
    endTimer = world.after(flushMs, () => {
      void inTurn(() => writeBatches(batchesDue(subjectCount()))).then(() => {
        endTimer = null
        if (hasMore()) flushSoon()
      })
    })
  }
  return {
    wait: (subject) => {
      waiting.add(subject)
      flushSoon()
    },
    isCrowded,
    leave,
    added,
    stop: () => {
      isStopped = true
      endTimer?.()
      return inTurn(() => writeBatches(Number.POSITIVE_INFINITY))
    },
  }
}

/**
 * Returns the entries that could not be written because the database is unavailable. An entry that it rejects, because
 * the count would become negative, is discarded so that it does not block the others.
 */
async function writeAll(
  storage: Needs['storage'],
  batch: readonly UnwrittenCalls[],
): Promise<readonly UnwrittenCalls[]> {
  const applied = await storage.apply(batch.map(addCalls)).catch(() => null)
  if (applied === null) return batch
  if (applied.ok || batch.length === 1) return []
  const unwritten: UnwrittenCalls[] = []
  for (const each of batch) unwritten.push(...(await writeAll(storage, [each])))
  return unwritten
}

function countAddedRows(rowsAddedMax: number): Pick<MonthWriter, 'isCrowded' | 'added'> {
  let rows = { month: 0, count: 0 }
  return {
    isCrowded: () => rows.count > rowsAddedMax,
    added: (month) => {
      if (rows.month !== month) rows = { month, count: 0 }
      rows.count++
    },
  }
}

/** Transactions per interval where all subjects are pending. */
function batchesDue(subjectCount: number): number {
  return Math.max(1, Math.ceil(subjectCount / (writesAtOnceMax * flushesMax)))
}

function addCalls({ subject, month, calls }: UnwrittenCalls): Write {
  return {
    kind: 'counter',
    table: 'keys_month_counts',
    key: { subject, month: monthName(month) },
    column: 'calls',
    add: calls,
    guard: 'calls',
  }
}
