import type { Ids } from '../../kit/draw-id.ts'
import { entryLine, gapLine, type EntryLine, type LoggedDecision } from './entry-line.ts'
import type { Gaps } from './gaps.ts'
import { createGroups, type Group } from './groups.ts'
import type { LogOwner } from './log-owner.ts'

type EntryWriterNeeds = {
  ids: Ids
  gaps: Gaps
  /** Whether there is room for further entries, given the bytes that are not stored yet. */
  hasRoom: (bytes: number) => boolean
  failed: (error: unknown, decision: LoggedDecision) => void
}

/**
 * Writes decisions as entries at once, so that the data of an answer is released. If it were held until the entry is
 * stored, it would be copied by the garbage collector, which costs several times as much as the entry.
 */
export type EntryWriter = {
  add: (owner: LogOwner, decision: LoggedDecision) => void
  /** Hands over all written entries, with the known gaps. */
  takeGroups: () => readonly Group[]
  /** Entries that were not handed over yet. */
  entries: () => number
}

export function createEntryWriter({ ids, gaps, hasRoom, failed }: EntryWriterNeeds): EntryWriter {
  let groups = createGroups(ids)
  let bytes = 0
  const lineOf = (decision: LoggedDecision): EntryLine | null => {
    try {
      return entryLine(decision, ids.draw('dec_'))
    } catch (error) {
      failed(error, decision)
      return null
    }
  }
  return {
    add: (owner, decision) => {
      const { at } = decision
      const entry = hasRoom(bytes) ? lineOf(decision) : null
      if (entry === null) gaps.drop({ log: owner, from: at, to: at, dropped: 1 })
      else bytes += groups.add(owner, at, entry)
    },
    takeGroups: () => {
      if (hasRoom(bytes)) for (const gap of gaps.take()) groups.addGap(gap, gapLine(gap, ids.draw('gap_')))
      const finished = groups.all
      groups = createGroups(ids)
      bytes = 0
      return finished
    },
    entries: () => groups.all.reduce((sum, { entries }) => sum + entries, 0),
  }
}
