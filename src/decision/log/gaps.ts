import type { LogOwner } from './log-owner.ts'

/** Entries of one log that could not be stored, between two times in milliseconds since 1970. */
export type Gap = { log: LogOwner; from: number; to: number; dropped: number }

/** What is missing in which log, until its log says so. */
export type Gaps = {
  /** Counts what is dropped, and notes it. */
  drop: (gap: Gap) => void
  /** Notes a gap that was counted before. */
  note: (gap: Gap) => void
  /** Hands over what was noted and begins anew. */
  take: () => Gap[]
  /** Entries dropped so far, in all logs. */
  dropped: () => number
}

/** Logs whose gaps are told apart. Beyond them entries are counted only. */
const logsMax = 10_000

export function createGaps(): Gaps {
  let noted = new Map<string, Gap>()
  let total = 0
  const note = (gap: Gap): void => {
    const name = `${gap.log.keyId} ${gap.log.retention}`
    const known = noted.get(name)
    if (known) noted.set(name, united(known, gap))
    else if (noted.size < logsMax) noted.set(name, gap)
  }
  return {
    note,
    drop: (gap) => {
      total += gap.dropped
      note(gap)
    },
    take: () => {
      const taken = [...noted.values()]
      noted = new Map()
      return taken
    },
    dropped: () => total,
  }
}

function united(a: Gap, b: Gap): Gap {
  return { log: a.log, from: Math.min(a.from, b.from), to: Math.max(a.to, b.to), dropped: a.dropped + b.dropped }
}
