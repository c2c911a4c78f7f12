import type { World } from '../../kit/world.ts'
import type { Storage, Write } from '../../storage/storage.ts'
import { subjectText, type CountedSubject } from '../counted-subject.ts'
import { monthName } from './month.ts'

/** Calls of a subject in a month, by its number, that the database does not hold yet. */
export type UnwrittenCalls = { subject: CountedSubject; month: number; calls: number }

/** Writes the calls of months, of those that wait longest first. */
export type MonthWriter = {
  /** Calls of this subject are to be written soon. */
  wait: (subject: CountedSubject) => void
  /** Whether so many rows were added that subjects with few calls are not written any more. */
  isCrowded: () => boolean
  /** Calls that nobody counts on any longer: of a month that is over, or of a row that was dropped. */
  leave: (unwritten: UnwrittenCalls) => void
  /** A subject was counted for the first time in a month. */
  added: (month: number) => void
  /** Writes what is not written yet. */
  stop: () => Promise<void>
}

type Needs = {
  storage: Pick<Storage, 'apply'>
  world: Pick<World, 'after'>
  /** Subjects that are kept: so many may wait. */
  subjectCount: () => number
  /** What is to be written of a subject, which counts as written from now on. Null: nothing, or too little while it is crowded. */
  takeUnwritten: (subject: CountedSubject) => UnwrittenCalls | null
  /** What could not be written. Whether the subject still counts in that month. */
  putBack: (unwritten: UnwrittenCalls) => boolean
  /**
   * Rows that a process adds in a month. Beyond that it is crowded, and subjects with few calls are not written: somebody who
   * has very many addresses must not be able to fill the disk.
   */
  rowsAddedMax: number
}

const flushMs = 1_000
/** Rows of one transaction. One is written every `flushMs`: with very many callers, counting must not cost more than answering. */
const writesAtOnceMax = 500
/** Turns of `flushMs` after which all that waits is written: where one transaction a turn is too few, it is several. */
const flushesMax = 60
/** Calls that nobody counts on and the database does not take: beyond that the newest are lost. */
const leftMax = 262_144

export function createMonthWriter(needs: Needs): MonthWriter {
  const { storage, world, subjectCount, takeUnwritten, putBack } = needs
  /** Those with calls that are not written, in the order in which they came to have them. */
  const waiting = new Set<CountedSubject>()
  const left: UnwrittenCalls[] = []
  const { isCrowded, added } = countAddedRows(needs.rowsAddedMax)
  /** Null while nothing waits to be written: there is one timer at most. */
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
  /** Resolves to whether there is more to write and the database takes it. */
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
 * Gives those that the database could not take now. One that it refuses, because less than no calls would be left, is let go
 * of, and must not keep the others from being written.
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

/** Transactions of one turn, where all subjects that are known may wait. */
function batchesDue(subjectCount: number): number {
  return Math.max(1, Math.ceil(subjectCount / (writesAtOnceMax * flushesMax)))
}

function addCalls({ subject, month, calls }: UnwrittenCalls): Write {
  return {
    kind: 'counter',
    table: 'keys_month_counts',
    key: { subject: subjectText(subject), month: monthName(month) },
    column: 'calls',
    add: calls,
    guard: 'calls',
  }
}
