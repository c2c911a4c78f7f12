import { utcDay } from '../kit/day.ts'
import type { World } from '../kit/world.ts'
import type { Storage, Write } from '../storage/storage.ts'

/** Counts the answered calls of each key and UTC day in memory, and adds them to the database in batches. */
export type KeyCalls = {
  count: (keyId: string) => void
  /** Writes what is pending now. Never throws: what cannot be written stays pending. */
  flush: () => Promise<void>
  stop: () => Promise<void>
}

type Needs = {
  storage: Pick<Storage, 'apply'>
  world: Pick<World, 'now' | 'after'>
  /** Limit of pending counts while the database is unavailable; calls of further keys are not counted. */
  pendingMax?: number
}

const flushMs = 5_000
/** Keys per transaction, with two writes each. */
const keysAtOnceMax = 200
const usualPendingMax = 65_536

type Pending = { keyId: string; day: string; calls: number; lastAt: number }

export function createKeyCalls({ storage, world, pendingMax = usualPendingMax }: Needs): KeyCalls {
  let pending = new Map<string, Pending>()
  let cancelTimer: (() => void) | null = null
  let isStopped = false
  let writing: Promise<void> = Promise.resolve()

  const add = ({ keyId, day, calls, lastAt }: Pending): void => {
    const name = `${day} ${keyId}`
    const row = pending.get(name)
    if (row) {
      row.calls += calls
      row.lastAt = Math.max(row.lastAt, lastAt)
    } else if (pending.size < pendingMax) pending.set(name, { keyId, day, calls, lastAt })
  }
  const writePending = async (): Promise<void> => {
    const rows = [...pending.values()]
    pending = new Map()
    for (let first = 0; first < rows.length; first += keysAtOnceMax) {
      const batch = rows.slice(first, first + keysAtOnceMax)
      const isWritten = await storage.apply(batch.flatMap(writesOf)).then(
        ({ ok }) => ok,
        () => false,
      )
      if (!isWritten) for (const row of batch) add(row)
    }
  }
  const flush = (): Promise<void> => {
    cancelTimer?.()
    cancelTimer = null
    writing = writing.then(writePending).then(() => {
      if (pending.size > 0) flushLater()
    })
    return writing
  }
  const flushLater = (): void => {
    if (!isStopped) cancelTimer ??= world.after(flushMs, () => void flush())
  }
  return {
    count: (keyId) => {
      const now = world.now()
      add({ keyId, day: utcDay(now), calls: 1, lastAt: now })
      flushLater()
    },
    flush,
    stop: () => {
      isStopped = true
      return flush()
    },
  }
}

/** Another process may have written a later use. */
function writesOf({ keyId, day, calls, lastAt }: Pending): Write[] {
  return [
    {
      kind: 'counter',
      table: 'keys_day_calls',
      key: { key_id: keyId, day },
      column: 'calls',
      add: calls,
      guard: 'calls',
    },
    {
      kind: 'update',
      table: 'keys_keys',
      set: { last_used_at: lastAt },
      where: { id: keyId },
      below: { last_used_at: lastAt },
    },
  ]
}
