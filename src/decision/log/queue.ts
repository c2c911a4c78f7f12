import type { Ids } from '../../kit/draw-id.ts'
import type { World } from '../../kit/world.ts'
import { StorageUnavailable } from '../../storage/storage.ts'
import type { BlockWriter } from './block-writer.ts'
import type { LoggedDecision } from './entry-line.ts'
import { createEntryWriter } from './entry-writer.ts'
import { createGaps, type Gaps } from './gaps.ts'
import type { Group } from './groups.ts'
import type { LogOwner } from './log-owner.ts'

/** Maximum time that entries wait before they are stored. */
export const flushEveryMs = 250
/** With this many they are stored at once. */
const flushAtEntries = 512
/** Maximum bytes of written entries that could not be stored yet. */
export const pendingMaxBytes = 16_777_216
/** The delay of a retry after the storage could not be reached. */
const retryAfterMs = 1_000

export type QueueNeeds = {
  world: Pick<World, 'after'>
  ids: Ids
  writer: Pick<BlockWriter, 'store'>
  log: { warn: LogWrite; error: LogWrite }
}
type LogWrite = (facts: object, text: string) => void

/** Entries between the answer and the storage. Answers do not wait for them. */
export type Queue = {
  add: (owner: LogOwner, decision: LoggedDecision) => void
  /** Resolves once everything added so far is stored, or has failed. */
  flush: () => Promise<void>
  waiting: () => number
  dropped: () => number
  /** Stores the waiting entries and ends the timer. */
  stop: () => Promise<void>
}

export function createQueue({ world, ids, writer, log }: QueueNeeds): Queue {
  const gaps = createGaps()
  let pending: readonly Group[] = []
  let flushing: Promise<void> = Promise.resolve()
  let cancel: (() => void) | null = null
  let isFailing = false
  let added = 0
  const entries = createEntryWriter({
    ids,
    gaps,
    hasRoom: (bytes) => bytes + bytesOf(pending) < pendingMaxBytes,
    failed: (error, { requestId }) =>
      log.error({ err: error, request_id: requestId }, 'a decision could not be logged'),
  })
  const keep = (error: unknown): void => {
    if (error instanceof StorageUnavailable) {
      if (!isFailing) log.warn({ err: error, blocks: pending.length }, 'decision log entries wait for the storage')
      isFailing = true
    } else {
      log.error({ err: error, blocks: pending.length }, 'decision log entries could not be stored')
      for (const group of pending) dropGroup(group, gaps)
      pending = []
    }
    cancel ??= world.after(retryAfterMs, () => void flush())
  }
  const flushOnce = async (): Promise<void> => {
    cancel?.()
    cancel = null
    pending = [...pending, ...entries.takeGroups()]
    const stored = new Set<Group>()
    try {
      await writer.store(pending, (group) => stored.add(group))
      pending = []
      isFailing = false
    } catch (error) {
      pending = pending.filter((group) => !stored.has(group))
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
    waiting: () => entries.entries() + entriesOf(pending),
    dropped: gaps.dropped,
    stop: async () => {
      await flush()
      cancel?.()
      const lost = entriesOf(pending)
      if (lost > 0) log.error({ entries: lost }, 'decision log entries were lost: the storage could not be reached')
    },
  }
}

/** The entries of a group are dropped. Its gaps were counted before. */
function dropGroup({ log, firstAt, lastAt, entries, gaps: recordedGaps }: Group, gaps: Gaps): void {
  for (const gap of recordedGaps) gaps.note(gap)
  const dropped = entries - recordedGaps.length
  if (dropped > 0) gaps.drop({ log, from: firstAt, to: lastAt, dropped })
}

function entriesOf(groups: readonly Group[]): number {
  return groups.reduce((sum, { entries }) => sum + entries, 0)
}

function bytesOf(groups: readonly Group[]): number {
  return groups.reduce((sum, { bytes }) => sum + bytes, 0)
}
