import type { World } from '../../kit/world.ts'
import type { Storage } from '../../storage/storage.ts'
import type { KeyTables } from '../tables.ts'
import type { CallRow, CallRows } from './call-rows.ts'
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
  load: (subject: string, month: Month) => Promise<void>
  /** Adds calls to the month of the row, or subtracts them. */
  add: (subject: string, row: CallRow, calls: 1 | -1) => void
  /** The row is about to be evicted or to change its month: writes its pending calls unless they are too few. */
  leave: (subject: string, row: CallRow) => void
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
      const row = rows.find(subject)
      return row === undefined || isTooFewToWrite(row) ? null : takeUnwritten(subject, row)
    },
    putBack: ({ subject, month, calls }) => {
      const row = rows.find(subject)
      if (row?.month !== month) return false
      row.unwritten += calls
      return true
    },
  })
  const isTooFewToWrite = ({ monthUsed }: CallRow) => writer.isCrowded() && monthUsed < fewCalls
  const leave = (subject: string, row: CallRow): void => {
    const isLost = isTooFewToWrite(row)
    const unwritten = takeUnwritten(subject, row)
    if (unwritten && !isLost) writer.leave(unwritten)
  }
  return {
    load: async (subject, month) => {
      const stored = await readUsed(storage, subject, month.name)
      const row = rows.find(subject)
      // A concurrent call may have loaded the count, or the row may have been evicted.
      if (row === undefined || row.month === month.number) return
      if (monthOf(world.now()).number !== month.number) return
      if (stored === 0) writer.added(month.number)
      leave(subject, row)
      row.month = month.number
      row.monthUsed = stored
    },
    add: (subject, row, calls) => {
      if (row.unwritten === 0 || writer.isCrowded()) writer.wait(subject)
      row.monthUsed += calls
      row.unwritten += calls
    },
    leave,
    stop: writer.stop,
  }
}

function takeUnwritten(subject: string, row: CallRow): UnwrittenCalls | null {
  const { month, unwritten: calls } = row
  row.unwritten = 0
  return calls === 0 ? null : { subject, month, calls }
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
    // A screening is not refused because counting fails.
    return 0
  }
}
