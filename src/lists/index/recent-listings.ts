import { compareRows, type TextRows } from './order-rows.ts'
import { growingNumbers, type GrowingNumbers } from './growing-numbers.ts'

/** Collects the listings with a known beginning, list by list and in each by address. */
export type RecentCollector = {
  /** `listing` is the number of row `row` of the current list. */
  add: (day: string, row: number, listing: number) => void
  /** Ends the current list. */
  endList: (id: string, rows: TextRows) => void
  /** The listings: newest day first, then by address, then by list. */
  inOrder: () => Uint32Array
}

export function collectRecent(): RecentCollector {
  const byDay = new Map<string, RecentRun[]>()
  let ofList = new Map<string, { rows: GrowingNumbers; listings: GrowingNumbers }>()
  return {
    add: (day, row, listing) => {
      const run = ofList.get(day) ?? { rows: growingNumbers(), listings: growingNumbers() }
      ofList.set(day, run)
      run.rows.push(row)
      run.listings.push(listing)
    },
    endList: (id, rows) => {
      for (const [day, dayRows] of ofList) {
        const runs = byDay.get(day) ?? []
        byDay.set(day, runs)
        runs.push({ id, rows, order: dayRows.rows.values(), listings: dayRows.listings.values() })
      }
      ofList = new Map()
    },
    inOrder: () => {
      const merged = growingNumbers()
      for (const day of [...byDay.keys()].toSorted().toReversed()) mergeRuns(byDay.get(day) ?? [], merged.push)
      return merged.values()
    },
  }
}

/** The listings of one list that began on one day, by address. */
type RecentRun = { id: string; rows: TextRows; order: Uint32Array; listings: Uint32Array }

function mergeRuns(runs: RecentRun[], push: (listing: number) => void): void {
  const open = runs.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((run) => ({ run, at: 0 }))
  for (;;) {
    let first: (typeof open)[number] | null = null
    for (const cursor of open) {
      if (cursor.at === cursor.run.order.length) continue
      if (first === null || standsBefore(cursor, first)) first = cursor
    }
    if (first === null) return
    push(first.run.listings[first.at++] ?? 0)
  }
}

function standsBefore(a: { run: RecentRun; at: number }, b: { run: RecentRun; at: number }): boolean {
  return compareRows(a.run.rows, a.run.order[a.at] ?? 0, b.run.rows, b.run.order[b.at] ?? 0) < 0
}
