import type { World } from '../../kit/world.ts'
import type { Storage, Write } from '../../storage/storage.ts'
import { subjectText, type CountedSubject } from '../counted-subject.ts'

/**
 * The calls of a subject in a month. `unwritten`: calls that the database does not hold yet. `month` is empty once the
 * count was dropped: whoever still holds it looks the subject up again.
 */
export type MonthCount = { readonly subject: CountedSubject; month: string; used: number; unwritten: number }

/** Writes counts, those that wait longest first. */
export type MonthWriter = {
  /** Counts a call, or takes one back, and writes it soon. */
  add: (count: MonthCount, calls: 1 | -1) => void
  /** Writes no more of it. */
  forget: (count: MonthCount) => void
  /** Writes what is not written yet. */
  stop: () => Promise<void>
}

type Needs = {
  storage: Pick<Storage, 'apply'>
  world: Pick<World, 'after'>
  /** Subjects that are kept: so many may wait. */
  known: () => number
  /** Whether so many rows were added that subjects with few calls are not written any more. */
  isCrowded: () => boolean
}

const flushMs = 1_000
/** Rows of one transaction. One is written every `flushMs`: with very many callers, counting must not cost more than answering. */
const writesAtOnceMax = 500
/** Turns of `flushMs` after which all that waits is written: where one transaction a turn is too few, it is several. */
const flushesMax = 60
const fewCalls = 20

export function createMonthWriter({ storage, world, known, isCrowded }: Needs): MonthWriter {
  /** Those with calls that are not written, in the order in which they came to have them. */
  const waiting = new Set<MonthCount>()
  /** Null while nothing waits to be written: there is one timer at most. */
  let endTimer: (() => void) | null = null
  let isStopped = false
  let writing: Promise<void> = Promise.resolve()

  /** Resolves to whether there is more to write and the database takes it. */
  const writeBatch = async (): Promise<boolean> => {
    const batch = takeWaiting(waiting, isCrowded())
    if (batch.length === 0) return false
    const writes = batch.map(({ count: { subject }, month, calls }) => addCalls(subject, month, calls))
    const applied = await storage.apply(writes).catch(() => null)
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
    endTimer ??= world.after(flushMs, () => {
      void inTurn(() => writeBatches(batchesDue(known()))).then(() => {
        endTimer = null
        if (waiting.size > 0) flushSoon()
      })
    })
  }
  return {
    add: (count, calls) => {
      if (count.unwritten === 0 || isCrowded()) waiting.add(count)
      count.used += calls
      count.unwritten += calls
      if (endTimer === null) flushSoon()
    },
    forget: (count) => {
      waiting.delete(count)
      count.month = ''
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

function addCalls(subject: CountedSubject, month: string, calls: number): Write {
  return {
    kind: 'counter',
    table: 'keys_month_counts',
    key: { subject: subjectText(subject), month },
    column: 'calls',
    add: calls,
    guard: 'calls',
  }
}
