/** What is counted of one subject. */
export type CallRow = {
  /** The start of the minute window, in milliseconds since 1970. */
  beganAt: number
  /** Calls in that window. */
  used: number
  /** The number of the month that `monthUsed` counts (month.ts); 0 where it is not loaded. */
  month: number
  monthUsed: number
  /** Calls of the month that are not yet in the database. */
  unwritten: number
}

/** The counts of all subjects. */
export type CallRows = {
  find: (subject: string) => CallRow | undefined
  /** The row with an empty window that starts now; the rest of an existing row is kept. */
  begin: (subject: string, now: number) => CallRow
  size: () => number
}

/**
 * Keeps at most `rowsMax` rows, in the order in which their windows started: the first one is evicted, and `evicted` is
 * called with it while nothing else has its place.
 */
export function createCallRows(evicted: (subject: string, row: CallRow) => void, rowsMax: number): CallRows {
  const rows = new Map<string, CallRow>()
  // An iterator stays at the first row, also while rows are moved: a new one would pass all places of deleted rows.
  const eldestFirst = rows.entries()
  const evictOne = (): void => {
    const { value } = eldestFirst.next()
    if (value === undefined) return
    rows.delete(value[0])
    evicted(...value)
  }
  return {
    find: (subject) => rows.get(subject),
    begin: (subject, now) => {
      const row = rows.get(subject) ?? { beganAt: now, used: 0, month: 0, monthUsed: 0, unwritten: 0 }
      row.beganAt = now
      row.used = 0
      if (!rows.delete(subject) && rows.size >= rowsMax) evictOne()
      rows.set(subject, row)
      return row
    },
    size: () => rows.size,
  }
}
