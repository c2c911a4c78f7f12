import type { Transfer } from '../chain-reader.ts'

/** A row of a history. `at` is its place in time, in whatever unit all histories share; no transfer: nothing to tell. */
export type HistoryRow = { at: number; transfer: Transfer | null }
/** What was read of one token's history, newest first, and whether it goes on elsewhere. */
export type HistoryPart = { rows: readonly HistoryRow[]; goesOn: boolean }

/**
 * The newest transfers of several histories, and how many rows of each they took. Ends before a history that is used up
 * but goes on elsewhere: what follows there may be newer than what the others still have.
 */
export function mergeNewest(
  parts: readonly HistoryPart[],
  limitMax: number,
): { transfers: Transfer[]; used: readonly number[] } {
  const transfers: Transfer[] = []
  const used = parts.map(() => 0)
  const headOf = (part: number): HistoryRow | undefined => parts[part]?.rows[used[part] ?? 0]
  while (transfers.length < limitMax) {
    if (parts.some(({ goesOn }, part) => goesOn && headOf(part) === undefined)) break
    let newest: number | null = null
    for (const part of parts.keys()) {
      const at = headOf(part)?.at
      if (at !== undefined && (newest === null || at > (headOf(newest)?.at ?? 0))) newest = part
    }
    if (newest === null) break
    const transfer = headOf(newest)?.transfer
    if (transfer) transfers.push(transfer)
    used[newest] = (used[newest] ?? 0) + 1
  }
  return { transfers, used }
}
