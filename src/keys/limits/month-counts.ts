import type { World } from '../../kit/world.ts'
import type { Storage } from '../../storage/storage.ts'
import { subjectText, type CountedSubject } from '../counted-subject.ts'
import type { KeyTables } from '../tables.ts'
import type { CallRows } from './call-rows.ts'
import { columns, type Dropped } from './count-rows.ts'
import { monthOf, type Month } from './month.ts'
import { createMonthWriter, type UnwrittenCalls } from './month-writer.ts'

/**
 * The calls of this UTC month, in the rows of whom they count on. They survive a restart. What a killed process loses is what
 * was counted in the last second, and where very many subjects call, in the last minute.
 */
export type MonthCounts = {
  /**
   * Reads what the month had before this process counted it. A database that cannot be read counts as none. Nothing changes
   * where the month ended meanwhile: calls of the next one may be counted already.
   */
  load: (subject: CountedSubject, month: Month) => Promise<void>
  /** Counts a call of the month that the row counts, or takes one back. */
  add: (subject: CountedSubject, cells: Int32Array, at: number, calls: 1 | -1) => void
  /** Nobody counts on the month of this row any longer: what is not written of it is written all the same, unless it is too little. */
  leave: Dropped<CountedSubject>
  /** Writes what is not written yet. */
  stop: () => Promise<void>
}

type Needs = {
  storage: Pick<Storage, 'read' | 'apply'>
  world: Pick<World, 'now' | 'after'>
  rows: CallRows
  rowsAddedMax: number
}

/** Of a subject with fewer calls in the month nothing is written while it is crowded (month-writer). */
const fewCalls = 20

export function createMonthCounts({ storage, world, rows, rowsAddedMax }: Needs): MonthCounts {
  const writer = createMonthWriter({
    storage,
    world,
    subjectCount: rows.size,
    rowsAddedMax,
    takeUnwritten: (subject) => {
      const [cells, at] = [rows.cellsOf(subject), rows.find(subject)]
      return at < 0 || isTooLittle(cells, at) ? null : takeUnwritten(subject, cells, at)
    },
    putBack: ({ subject, month, calls }) => {
      const [cells, at] = [rows.cellsOf(subject), rows.find(subject)]
      if (at < 0 || cells[at + columns.month] !== month) return false
      addTo(cells, at + columns.unwritten, calls)
      return true
    },
  })
  const isTooLittle = (cells: Int32Array, at: number) =>
    writer.isCrowded() && (cells[at + columns.monthUsed] ?? 0) < fewCalls
  const leave: Dropped<CountedSubject> = (subject, cells, at) => {
    const isLost = isTooLittle(cells, at)
    const unwritten = takeUnwritten(subject, cells, at)
    if (unwritten && !isLost) writer.leave(unwritten)
  }
  return {
    load: async (subject, month) => {
      const stored = await readUsed(storage, subject, month.name)
      const [cells, at] = [rows.cellsOf(subject), rows.find(subject)]
      // Somebody else who asked meanwhile may have counted already, or the row was dropped.
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
    // A screening is not refused because its caller cannot be counted.
    return 0
  }
}
