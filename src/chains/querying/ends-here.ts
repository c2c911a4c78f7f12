import { hash } from 'node:crypto'
import { ChainError } from '../chain-error.ts'
import type { HistoryRow } from './merge-newest.ts'

/**
 * How far a history, newest first, was read: its oldest instant, the identities of the rows of that instant, and the most
 * rows that the source has put on one page.
 */
export type Reached = { at: number; identities: string[]; shown: number }

/**
 * Whether a history ends where it was read to. A page never shows it: sources cut pages at any number of rows, and in a
 * pool of nodes one may answer that lags. Only a query for the oldest rows up to that instant does, if it gives the rows of
 * the instant again and nothing else. `readOldest` gives null where it has no answer.
 */
export async function endsHere(
  reached: Reached,
  readOldest: (until: number, limit: number) => Promise<readonly HistoryRow[] | null>,
): Promise<boolean> {
  const { at, identities } = reached
  if (instantMayBeCut(reached)) return false
  const oldest = await readOldest(at, identities.length + 1)
  if (oldest?.some((row) => row.at !== at) ?? true) return false
  const again = withoutPrevious(oldest ?? [], identities)
  return again.missing === 0 && again.rows.length === 0
}

/**
 * Null for a history of which one end gave no row, if the other end gives none either. Throws ChainError if it gives one:
 * the first answer left out what it had to give.
 */
export async function noRow(readOtherEnd: (limit: number) => Promise<readonly unknown[]>): Promise<null> {
  if ((await readOtherEnd(1)).length > 0) throw new ChainError('malformed', 'a page without the rows of the history')
  return null
}

/**
 * Whether more rows of the oldest instant may exist than were read, because no page has shown more rows than these. No
 * query shows the rest. A single row is not cut: a source whose pages have one row would be of no use.
 */
export function instantMayBeCut({ identities, shown }: Reached): boolean {
  return identities.length > 1 && identities.length >= shown
}

/** How far a history was read with these rows of a page that has `shown`; null if there was none yet. */
export function reachedWith(previous: Reached | null, rows: readonly HistoryRow[], shown: number): Reached | null {
  const most = Math.max(previous?.shown ?? 0, shown)
  const at = rows.at(-1)?.at
  if (at === undefined) return previous && { ...previous, shown: most }
  const identities = rows.filter((row) => row.at === at).map(identityOf)
  return { at, identities: previous?.at === at ? [...previous.identities, ...identities] : identities, shown: most }
}

/** The rows that are not among previous ones, and how many of these are missing. */
export function withoutPrevious<Row extends HistoryRow>(
  all: readonly Row[],
  previous: readonly string[],
): { rows: readonly Row[]; missing: number } {
  const counts = new Map<string, number>()
  for (const identity of previous) counts.set(identity, (counts.get(identity) ?? 0) + 1)
  const rows = all.filter((row) => {
    const identity = identityOf(row)
    const count = counts.get(identity) ?? 0
    counts.set(identity, Math.max(0, count - 1))
    return count === 0
  })
  return { rows, missing: [...counts.values()].reduce((sum, count) => sum + count, 0) }
}

/** Short enough for a cursor. 144 bits: no party can log two transfers of which one would pass for the other. */
function identityOf({ key }: HistoryRow): string {
  return hash('sha256', key, 'base64url').slice(0, identityLength)
}

const identityLength = 24
