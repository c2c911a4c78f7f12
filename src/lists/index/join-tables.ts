import { endOfAddress, type EntryTable } from './entry-table.ts'
import { compareRows } from './order-rows.ts'

/** The rows of one address in one table: `from` to before `to`. */
export type Run = { from: number; to: number }

/**
 * Visits every address of some tables once, in order, with its rows in each of them, and the first table that contains
 * it. `runs` is reused for the next address: a visitor that keeps it must copy it.
 */
export function joinTables<Facts>(
  tables: readonly EntryTable<Facts>[],
  visit: (runs: readonly Run[], table: EntryTable<Facts>, row: number) => void,
): void {
  const runs = tables.map((): Run => ({ from: 0, to: 0 }))
  for (;;) {
    const first = firstTable(tables, runs)
    const [table, head] = [tables[first], runs[first]?.to]
    if (!table || head === undefined) return
    for (let at = 0; at < tables.length; at++) {
      const [run, other] = [runs[at], tables[at]]
      if (!run || !other) continue
      const isHere = at === first || (run.to < other.rows && compareRows(other, run.to, table, head) === 0)
      run.from = run.to
      if (isHere) run.to = endOfAddress(other, run.from)
    }
    visit(runs, table, head)
  }
}

/** The table with the smallest next address; -1 at the end of all. */
function firstTable<Facts>(tables: readonly EntryTable<Facts>[], runs: readonly Run[]): number {
  let first = -1
  for (let at = 0; at < tables.length; at++) {
    const [table, next] = [tables[at], runs[at]?.to ?? 0]
    if (!table || next >= table.rows) continue
    const leader = tables[first]
    if (!leader || compareRows(table, next, leader, runs[first]?.to ?? 0) < 0) first = at
  }
  return first
}
