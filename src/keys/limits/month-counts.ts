import type { World } from '../../kit/world.ts'
import type { Storage } from '../../storage/storage.ts'
import { subjectText, type CountedSubject } from '../counted-subject.ts'
import type { KeyTables } from '../tables.ts'
import type { CallRows } from './call-rows.ts'
import { columns, type Dropped } from './count-rows.ts'
import { monthOf, type Month } from './month.ts'
import { createMonthWriter, type UnwrittenCalls } from './month-writer.ts'

/**
 * The calls of the current UTC month, stored in the rows of their subjects. They survive a restart, except for the last
 * second before a crash, or the last minute with very many subjects.
 */
export type MonthCounts = {
  /**
   * Adds the stored count of the month. An unreadable database counts as zero. Does nothing where the month ended
   * meanwhile.
   */
  load: (subject: CountedSubject, month: Month) => Promise<void>
  /** Adds calls to the month of the row, or subtracts them. */
  add: (subject: CountedSubject, cells: Int32Array, at: number, calls: 1 | -1) => void
  /** The row is about to be evicted or to change its month: writes its pending calls unless they are too few. */
  leave: Dropped<CountedSubject>
  /** Writes pending counts. */
  stop: () => Promise<void>
}

type Needs = {
  storage: Pick<Storage, 'read' | 'apply'>
  world: Pick<World, 'now' | 'after'>
  rows: CallRows
  rowsAddedMax: number
}

/** While crowded (month-writer), subjects with fewer calls in the month are not written. */
const fewCalls = 20

export function createMonthCounts({ storage, world, rows, rowsAddedMax }: Needs): MonthCounts {
  const writer = createMonthWriter({
    storage,
    world,
    subjectCount: rows.size,
    rowsAddedMax,
    takeUnwritten: (subject) => {
      const [cells, at] = [rows.cellsOf(subject), rows.find(subject)]
      return at < 0 || isTooFewToWrite(cells, at) ? null : takeUnwritten(subject, cells, at)
    },
    putBack: ({ subject, month, calls }) => {
      const [cells, at] = [rows.cellsOf(subject), rows.find(subject)]
      if (at < 0 || cells[at + columns.month] !== month) return false
      addTo(cells, at + columns.unwritten, calls)
      return true
    },
  })
  const isTooFewToWrite = (cells: Int32Array, at: number) =>
    writer.isCrowded() && (cells[at + columns.monthUsed] ?? 0) < fewCalls
  const leave: Dropped<CountedSubject> = (subject, cells, at) => {
    const isLost = isTooFewToWrite(cells, at)
    const unwritten = takeUnwritten(subject, cells, at)
    if (unwritten && !isLost) writer.leave(unwritten)
  }
  return {
    load: async (subject, month) => {
      const stored = await readUsed(storage, subject, month.name)
      const [cells, at] = [rows.cellsOf(subject), rows.find(subject)]
      // A concurrent call may have loaded the count, or the row may have been evicted.
      if (at < 0 || cells[at + columns.month] === month.number) return
      if (monthOf(world.now()).number !== month.number) return
      if (stored === 0) writer.added(month.number)
      leave(subject, cells, at)
      cells[at + columns.month] = month.number
      cells[at + columns.monthUsed] = stored
    },
    add: (subject, cells, at, calls) => {
      if (cells[at + columns.unwritten] === 0 || writer.isCrowded()) writer.wait(subject)
      addTo(cells, at + columns.monthUsed, calls)
      addTo(cells, at + columns.unwritten, calls)
    },
    leave,
    stop: writer.stop,
  }
}

function takeUnwritten(subject: CountedSubject, cells: Int32Array, at: number): UnwrittenCalls | null {
  const calls = cells[at + columns.unwritten] ?? 0
  cells[at + columns.unwritten] = 0
  return calls === 0 ? null : { subject, month: cells[at + columns.month] ?? 0, calls }
}

function addTo(cells: Int32Array, place: number, calls: number): void {
  cells[place] = (cells[place] ?? 0) + calls
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
    // A screening is not refused because counting fails.
    return 0
  }
}
