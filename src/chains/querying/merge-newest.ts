import type { Transfer } from '../chain-reader.ts'

/**
 * A row of a history. `at` is its position in time, in a unit that all histories share; `key` is the same in each answer
 * of the source; without a transfer there is nothing to show.
 */
export type HistoryRow = { at: number; key: string; transfer: Transfer | null }
/** The rows of one token's history that were read, newest first, and whether it continues. */
export type HistoryPart<Row extends HistoryRow = HistoryRow> = { rows: readonly Row[]; goesOn: boolean }

/**
 * The newest transfers of several histories, the rows used for them, and how many of each history. Ends before a
 * history that is used up but continues: what follows there may be newer than what the others still have.
 */
export function mergeNewest<Row extends HistoryRow>(
  parts: readonly HistoryPart<Row>[],
  limitMax: number,
): { transfers: Transfer[]; usedRows: readonly Row[]; used: readonly number[] } {
  const transfers: Transfer[] = []
  const usedRows: Row[] = []
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
    if (row) usedRows.push(row)
    if (row?.transfer) transfers.push(row.transfer)
    used[newest] = (used[newest] ?? 0) + 1
  }
  return { transfers, usedRows, used }
}
