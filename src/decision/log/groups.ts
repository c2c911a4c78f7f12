import type { Ids } from '../../kit/draw-id.ts'
import { hourMs } from '../../kit/duration.ts'
import type { SharedPart } from '../../kit/shared-part.ts'
import type { EntryLine } from './entry-line.ts'
import type { Gap } from './gaps.ts'
import { lineBytes, type LineBytes } from './line-bytes.ts'
import type { LogOwner } from './log-owner.ts'
import { withMarks, type Pieces } from './marks.ts'

/**
 * Entries of one log that will become one block. Its id is fixed from the beginning, so that writing it twice stores it
 * once.
 */
export type Group = {
  id: string
  log: LogOwner
  firstAt: number
  lastAt: number
  entries: number
  /** Entries in which common pieces are replaced by marks. */
  lines: LineBytes
  bytes: number
  pieces: Pieces
  parts: Map<string, SharedPart>
  /** The gaps recorded among its lines. */
  gaps: Gap[]
}

/** Entries of a block. */
const groupEntriesMax = 1_000
/**
 * Maximum time between the first and the last entry of a block: a search for a time looks back no further than that.
 */
export const blockSpanMaxMs = hourMs
/** Bytes of a block's lines beyond which another block begins: compressed and sealed, they fit into one text. */
const groupBytesMax = 524_288

export type Groups = {
  /** The size of the entry in bytes. */
  add: (log: LogOwner, at: number, entry: EntryLine) => number
  addGap: (gap: Gap, line: string) => number
  all: readonly Group[]
}

/** Groups entries by log, in order of arrival. */
export function createGroups(ids: Ids): Groups {
  const open = new Map<string, Group>()
  const all: Group[] = []
  let newest: Group | null = null
  const openOf = (log: LogOwner): Group | undefined => {
    // Most entries belong to the same group as the one before.
    if (newest?.log.keyId === log.keyId && newest.log.retention === log.retention) return newest
    return open.get(nameOf(log))
  }
  const add = (log: LogOwner, at: number, { line: segments, parts }: EntryLine) => {
    const current = openOf(log)
    const isFull =
      current &&
      (current.entries >= groupEntriesMax ||
        current.bytes > groupBytesMax ||
        Math.max(current.lastAt, at) - Math.min(current.firstAt, at) > blockSpanMaxMs)
    const group = current && !isFull ? current : begin(log, at, ids)
    if (group !== current) {
      open.set(nameOf(log), group)
      all.push(group)
    }
    newest = group
    const bytes = group.lines.add(withMarks(segments, group.pieces))
    group.entries++
    group.bytes += bytes
    group.firstAt = Math.min(group.firstAt, at)
    group.lastAt = Math.max(group.lastAt, at)
    for (const part of parts) group.parts.set(part.hash, part)
    return { group, bytes }
  }
  return {
    all,
    add: (log, at, entry) => add(log, at, entry).bytes,
    addGap: (gap, line) => {
      const { group, bytes } = add(gap.log, gap.to, { line: [line], parts: [] })
      group.gaps.push(gap)
      return bytes
    },
  }
}

function nameOf({ keyId, retention }: LogOwner): string {
  return `${keyId} ${retention}`
}

function begin(log: LogOwner, at: number, ids: Ids): Group {
  return {
    id: ids.draw('blk_'),
    log,
    firstAt: at,
    lastAt: at,
    entries: 0,
    lines: lineBytes(),
    bytes: 0,
    pieces: new Map(),
    parts: new Map(),
    gaps: [],
  }
}
