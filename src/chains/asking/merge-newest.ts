import type { Transfer } from '../chain-reader.ts'

/** A row of a history. `at` is its place in time, in whatever unit all histories share; no transfer: nothing to tell. */
export type HistoryRow = { at: number; transfer: Transfer | null }
/** What was read of one token's history, newest first, and whether it goes on elsewhere. */
export type HistoryPart<Row extends HistoryRow = HistoryRow> = { rows: readonly Row[]; goesOn: boolean }

/**
 * The newest transfers of several histories, the rows that were taken for them, and how many of each history. Ends before a history that is used up
 * but goes on elsewhere: what follows there may be newer than what the others still have.
 */
export function mergeNewest<Row extends HistoryRow>(
  parts: readonly HistoryPart<Row>[],
  limitMax: number,
): { transfers: Transfer[]; taken: readonly Row[]; used: readonly number[] } {
  const transfers: Transfer[] = []
  const taken: Row[] = []
  const used = parts.map(() => 0)
  const headOf = (part: number): Row | undefined => parts[part]?.rows[used[part] ?? 0]
  while (transfers.length < limitMax) {
    if (parts.some(({ goesOn }, part) => goesOn && headOf(part) === undefined)) break
    let newest: number | null = null
    for (const part of parts.keys()) {
      const at = headOf(part)?.at
      if (at !== undefined && (newest === null || at > (headOf(newest)?.at ?? 0))) newest = part
    }
    if (newest === null) break
    const row = headOf(newest)
    if (row) taken.push(row)
    if (row?.transfer) transfers.push(row.transfer)
    used[newest] = (used[newest] ?? 0) + 1
  }
  return { transfers, taken, used }
}
