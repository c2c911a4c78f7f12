import type { HistoryRow } from './merge-newest.ts'

/**
 * Whether a history, newest first, ends with the rows of a page that does not state it. Sources cut pages at any number
 * of rows without saying so, so that only a query for what is older shows it: one up to the oldest row, which gives that
 * row again and nothing else. Where all rows are of one instant they would come again in the same way: what is older than
 * they are is queried. `readUpTo` gives null where it has no answer.
 */
export async function endsHere(
  rows: readonly HistoryRow[],
  readUpTo: (at: number) => Promise<readonly HistoryRow[] | null>,
): Promise<boolean> {
  const oldest = rows.at(-1)?.at
  if (oldest === undefined) return true
  if (instantMayBeCut(rows)) return false
  const isOneInstant = rows[0]?.at === oldest
  const again = isOneInstant ? 0 : rows.filter(({ at }) => at === oldest).length
  const older = await readUpTo(isOneInstant ? oldest - 1 : oldest)
  return older !== null && older.length === again && older.every(({ at }) => at === oldest)
}

/** Whether rows are all of one instant, and so many that a source may have cut them: no query shows the rest. */
export function instantMayBeCut(rows: readonly HistoryRow[]): boolean {
  return rows.length >= pageRowsMin && rows[0]?.at === rows.at(-1)?.at
}

/** No source is known that has fewer rows on a page. */
const pageRowsMin = 10
