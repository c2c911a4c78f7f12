import { compareRows, type TextRows } from './order-rows.ts'
import { growingNumbers, type GrowingNumbers } from './growing-numbers.ts'

/** Gathers the listings whose beginning is known, list by list and in each by address. */
export type RecentCollector = {
  /** `listing` stands for row `row` of the list at hand. */
  add: (day: string, row: number, listing: number) => void
  /** Ends the list at hand. */
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
      for (const [day, found] of ofList) {
        const runs = byDay.get(day) ?? []
        byDay.set(day, runs)
        runs.push({ id, rows, order: found.rows.values(), listings: found.listings.values() })
      }
      ofList = new Map()
    },
    inOrder: () => {
      const found = growingNumbers()
      for (const day of [...byDay.keys()].toSorted().toReversed()) mergeRuns(byDay.get(day) ?? [], found.push)
      return found.values()
    },
  }
}

/** The listings of one list that began on one day, by address. */
type RecentRun = { id: string; rows: TextRows; order: Uint32Array; listings: Uint32Array }

function mergeRuns(runs: RecentRun[], found: (listing: number) => void): void {
  const open = runs.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((run) => ({ run, at: 0 }))
  for (;;) {
    let first: (typeof open)[number] | null = null
    for (const each of open) {
      if (each.at === each.run.order.length) continue
      if (first === null || standsBefore(each, first)) first = each
    }
    if (first === null) return
    found(first.run.listings[first.at++] ?? 0)
  }
}

function standsBefore(a: { run: RecentRun; at: number }, b: { run: RecentRun; at: number }): boolean {
  return compareRows(a.run.rows, a.run.order[a.at] ?? 0, b.run.rows, b.run.order[b.at] ?? 0) < 0
}
