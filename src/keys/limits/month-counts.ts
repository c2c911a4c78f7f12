import type { World } from '../../kit/world.ts'
import type { Storage } from '../../storage/storage.ts'
import { subjectText, type CountedSubject } from '../counted-subject.ts'
import type { KeyTables } from '../tables.ts'
import { createMonthWriter, type MonthCount, type MonthWriter } from './month-writer.ts'

/**
 * The calls of this UTC month by subject. They survive a restart. What a killed process loses is what was counted in the
 * last `flushMs`, and where very many subjects call, in the last `flushesMax` times that.
 */
export type MonthCounts = {
  /**
   * The count of a subject: at once where it was counted before in this process, soonest where the count that stood for it
   * last is handed in. A database that cannot be read counts as none.
   */
  of: (subject: CountedSubject, month: string, last: MonthCount | null) => MonthCount | Promise<MonthCount>
  /** Counts a call. */
  add: (count: MonthCount) => void
  /** Takes a call back, where the subject's month is still known. */
  takeBack: (subject: CountedSubject, month: string) => void
  /** Writes what is not written yet. */
  stop: () => Promise<void>
}

type Needs = { storage: Pick<Storage, 'read' | 'apply'>; world: Pick<World, 'after'> }

/** Subjects that are kept in memory at once. One that was dropped is read again. */
const subjectsMax = 131_072
/** Of so many that were known first some are dropped: what stands first in a map is searched behind all that was dropped before it. */
const droppedFrom = 256
/**
 * Rows that a process adds in a month. Beyond that, subjects with few calls are not written: somebody who has very many
 * addresses must not be able to fill the disk.
 */
const rowsAddedMax = 1_000_000

/** Counts in memory over the database, which is read once for each subject and written a batch a second. */
export function openMonthCounts({ storage, world }: Needs): MonthCounts {
  const counts = new Map<CountedSubject, MonthCount>()
  let rowsAdded = { month: '', count: 0 }
  const isCrowded = () => rowsAdded.count > rowsAddedMax
  const writer = createMonthWriter({ storage, world, known: () => counts.size, isCrowded })

  const load = async (subject: CountedSubject, month: string): Promise<MonthCount> => {
    const stored = await readUsed(storage, subject, month)
    const known = counts.get(subject)
    // Somebody else who asked meanwhile may have counted already.
    if (known?.month === month) return known
    if (rowsAdded.month !== month) rowsAdded = { month, count: 0 }
    if (stored === 0) rowsAdded.count++
    // What is left of the month before is written all the same.
    counts.delete(subject)
    if (counts.size >= subjectsMax) dropOldest(counts, writer)
    const count = { subject, month, used: stored, unwritten: 0 }
    counts.set(subject, count)
    return count
  }
  return {
    of: (subject, month, last) => {
      if (last?.month === month) return last
      const known = counts.get(subject)
      return known?.month === month ? known : load(subject, month)
    },
    add: (count) => writer.add(count, 1),
    takeBack: (subject, month) => {
      const count = counts.get(subject)
      if (count?.month === month) writer.add(count, -1)
    },
    stop: writer.stop,
  }
}

/** Drops those whose calls are all written; where there is none, all that it looks at. */
function dropOldest(counts: Map<CountedSubject, MonthCount>, writer: MonthWriter): void {
  const oldest = [...counts.values().take(droppedFrom)]
  const written = oldest.filter(({ unwritten }) => unwritten === 0)
  for (const count of written.length > 0 ? written : oldest) {
    counts.delete(count.subject)
    writer.forget(count)
  }
}

async function readUsed(storage: Pick<Storage, 'read'>, subject: CountedSubject, month: string): Promise<number> {
  try {
    const row = await storage
      .read<KeyTables>()
      .selectFrom('keys_month_counts')
      .select('calls')
      .where('subject', '=', subjectText(subject))
      .where('month', '=', month)
      .executeTakeFirst()
    return row?.calls ?? 0
  } catch {
    // A screening is not refused because its caller cannot be counted.
    return 0
  }
}
