/**
 * Whether a page may be cut by a maximum, that of the query or one of the source's own, which it does not state: these
 * are round numbers. A source that does not state the end of a history either is then queried for what is older.
 */
export function mayBeCut(rows: number, limit: number): boolean {
  return rows > 0 && (rows >= limit || rows % roundNumber === 0)
}

const roundNumber = 10
