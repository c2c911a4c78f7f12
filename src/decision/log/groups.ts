import type { Ids } from '../../kit/draw-id.ts'
import { hourMs } from '../../kit/duration.ts'
import type { SharedPart } from '../../kit/shared-part.ts'
import type { EntryLine } from './entry-line.ts'
import type { Gap } from './gaps.ts'
import { lineBytes, type LineBytes } from './line-bytes.ts'
import type { LogOwner } from './log-owner.ts'
import { withMarks, type Pieces } from './marks.ts'

/** Entries of one log that are to become one block. Its id stands from the beginning: written twice, it is there once. */
export type Group = {
  id: string
  log: LogOwner
  firstAt: number
  lastAt: number
  entries: number
  /** Entries in which pieces that they have in common are replaced by marks. */
  lines: LineBytes
  bytes: number
  pieces: Pieces
  parts: Map<string, SharedPart>
  /** Those of its lines that tell of a gap. */
  gaps: Gap[]
}

/** Entries of a block. */
const groupEntriesMax = 1_000
/** Between the first and the last entry of a block: whoever looks for a time looks at no older blocks than by so much. */
export const blockSpanMaxMs = hourMs
/** Bytes of a block's lines beyond which another block begins: compressed and sealed, they fit into one text. */
const groupBytesMax = 524_288

export type Groups = {
  /** How many bytes the entry takes. */
  add: (log: LogOwner, at: number, entry: EntryLine) => number
  addGap: (gap: Gap, line: string) => number
  all: readonly Group[]
}

/** Puts entries together by log, in the order in which they come. */
export function createGroups(ids: Ids): Groups {
  const open = new Map<string, Group>()
  const all: Group[] = []
  let newest: Group | null = null
  const openOf = (log: LogOwner): Group | undefined => {
    // Most entries belong where the one before them went.
    if (newest?.log.keyId === log.keyId && newest.log.retention === log.retention) return newest
    return open.get(nameOf(log))
  }
  const add = (log: LogOwner, at: number, { line: segments, parts }: EntryLine) => {
    const known = openOf(log)
    const isFull =
      known &&
      (known.entries >= groupEntriesMax ||
        known.bytes > groupBytesMax ||
        Math.max(known.lastAt, at) - Math.min(known.firstAt, at) > blockSpanMaxMs)
    const group = known && !isFull ? known : begin(log, at, ids)
    if (group !== known) {
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
