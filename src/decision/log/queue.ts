import type { Ids } from '../../kit/draw-id.ts'
import type { World } from '../../kit/world.ts'
import { StorageUnavailable } from '../../storage/storage.ts'
import type { BlockWriter } from './block-writer.ts'
import type { LoggedDecision } from './entry-line.ts'
import { createEntryWriter } from './entry-writer.ts'
import { createGaps, type Gaps } from './gaps.ts'
import type { Group } from './groups.ts'
import type { LogOwner } from './log-owner.ts'

/** Entries wait at most so long before they are stored. */
export const flushEveryMs = 250
/** So many do not wait any longer. */
const flushAtEntries = 512
/** Bytes of entries that are written out and could not be stored yet. */
export const heldMaxBytes = 16_777_216
/** When to try again after the storage could not be reached. */
const retryAfterMs = 1_000

export type QueueNeeds = {
  world: Pick<World, 'after'>
  ids: Ids
  writer: Pick<BlockWriter, 'store'>
  log: { warn: Say; error: Say }
}
type Say = (facts: object, text: string) => void

/** Entries between the answer and the storage. Nobody waits for them. */
export type Queue = {
  add: (owner: LogOwner, decision: LoggedDecision) => void
  /** Resolves once everything that was added before is stored, or could not be. */
  flush: () => Promise<void>
  waiting: () => number
  dropped: () => number
  /** Stores what waits and ends the timer. */
  stop: () => Promise<void>
}

export function createQueue({ world, ids, writer, log }: QueueNeeds): Queue {
  const gaps = createGaps()
  let held: readonly Group[] = []
  let flushing: Promise<void> = Promise.resolve()
  let cancel: (() => void) | null = null
  let isStuck = false
  let added = 0
  const entries = createEntryWriter({
    ids,
    gaps,
    hasRoom: (bytes) => bytes + bytesOf(held) < heldMaxBytes,
    failed: (error, { requestId }) =>
      log.error({ err: error, request_id: requestId }, 'a decision could not be logged'),
  })
  const keep = (error: unknown): void => {
    if (error instanceof StorageUnavailable) {
      if (!isStuck) log.warn({ err: error, blocks: held.length }, 'decision log entries wait for the storage')
      isStuck = true
    } else {
      log.error({ err: error, blocks: held.length }, 'decision log entries could not be stored')
      for (const group of held) dropGroup(group, gaps)
      held = []
    }
    cancel ??= world.after(retryAfterMs, () => void flush())
  }
  const flushOnce = async (): Promise<void> => {
    cancel?.()
    cancel = null
    held = [...held, ...entries.takeGroups()]
    const stored = new Set<Group>()
    try {
      await writer.store(held, (group) => stored.add(group))
      held = []
      isStuck = false
    } catch (error) {
      held = held.filter((group) => !stored.has(group))
      keep(error)
    }
  }
  const flush = (): Promise<void> => {
    flushing = flushing.then(flushOnce)
    return flushing
  }
  return {
    add: (owner, decision) => {
      entries.add(owner, decision)
      if (++added % flushAtEntries === 0) void flush()
      else cancel ??= world.after(flushEveryMs, () => void flush())
    },
    flush,
    waiting: () => entries.entries() + entriesOf(held),
    dropped: gaps.dropped,
    stop: async () => {
      await flush()
      cancel?.()
      const lost = entriesOf(held)
      if (lost > 0) log.error({ entries: lost }, 'decision log entries were lost: the storage could not be reached')
    },
  }
}

/** What a group holds is dropped. Gaps that it tells of were counted before. */
function dropGroup({ log, firstAt, lastAt, entries, gaps: told }: Group, gaps: Gaps): void {
  for (const gap of told) gaps.note(gap)
  const dropped = entries - told.length
  if (dropped > 0) gaps.drop({ log, from: firstAt, to: lastAt, dropped })
}

function entriesOf(groups: readonly Group[]): number {
  return groups.reduce((sum, { entries }) => sum + entries, 0)
}

function bytesOf(groups: readonly Group[]): number {
  return groups.reduce((sum, { bytes }) => sum + bytes, 0)
}
