import type { LogOwner } from './log-owner.ts'

/** Entries of one log that could not be stored, between two times in milliseconds since 1970. */
export type Gap = { log: LogOwner; from: number; to: number; dropped: number }

/** Missing entries by log, until their log records them. */
export type Gaps = {
  /** Counts dropped entries, and records the gap. */
  drop: (gap: Gap) => void
  /** Records a gap that was counted before. */
  note: (gap: Gap) => void
  /** Hands over the recorded gaps and clears them. */
  take: () => Gap[]
  /** Entries dropped so far, in all logs. */
  dropped: () => number
}

/** Logs with separate gaps. Beyond that entries are only counted. */
const logsMax = 10_000

export function createGaps(): Gaps {
  let noted = new Map<string, Gap>()
  let total = 0
  const note = (gap: Gap): void => {
    const name = `${gap.log.keyId} ${gap.log.retention}`
    const existing = noted.get(name)
    if (existing) noted.set(name, united(existing, gap))
    else if (noted.size < logsMax) noted.set(name, gap)
  }
  return {
    note,
    drop: (gap) => {
      total += gap.dropped
      note(gap)
    },
    take: () => {
      const recorded = [...noted.values()]
      noted = new Map()
      return recorded
    },
    dropped: () => total,
  }
}

function united(a: Gap, b: Gap): Gap {
  return { log: a.log, from: Math.min(a.from, b.from), to: Math.max(a.to, b.to), dropped: a.dropped + b.dropped }
}
