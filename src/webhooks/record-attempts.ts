import type { Storage, Write } from '../storage/storage.ts'
import type { Attempted } from './attempt-delivery.ts'

/** Attempts of one set of writes. Each is at most three writes. */
const attemptsOfSetMax = 250
/** Sets that are handed over together: they share one commit. */
const setsAtOnceMax = 4

/**
 * Writes what came of attempts, many at once: those that end while others are written are the next batch. Nothing of it is
 * guarded, because nothing needs to be: where another process took a delivery over, its place in the schedule is kept, and
 * an attempt that is recorded already stays as it is.
 */
export function createRecorder(
  storage: Pick<Storage, 'apply'>,
  failed: (error: unknown) => void,
): (attempted: Attempted) => Promise<void> {
  let waiting: { attempted: Attempted; done: () => void }[] = []
  let isWriting = false
  const write = async () => {
    isWriting = true
    // Answers come many at once, and a commit for the first of them keeps the others waiting.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const batch = waiting.slice(0, setsAtOnceMax * attemptsOfSetMax)
      waiting = waiting.slice(batch.length)
      const sets = Array.from({ length: Math.ceil(batch.length / attemptsOfSetMax) }, (_, nth) =>
        batch.slice(nth * attemptsOfSetMax, (nth + 1) * attemptsOfSetMax),
      )
      // What is not recorded is sent again once its lease is over.
      await Promise.all(
        sets.map((set) => storage.apply(set.flatMap(({ attempted }) => recordOf(attempted))).catch(failed)),
      )
      for (const { done } of batch) done()
    }
    isWriting = false
  }
  return (attempted) =>
    new Promise((done) => {
      waiting.push({ attempted, done })
      if (!isWriting) void write()
    })
}

function recordOf({ claimed, n, at, endedAt, status, state, dueAt, error }: Attempted): Write[] {
  const row = { delivery_id: claimed.id, n, at, status_code: status, duration_ms: endedAt - at, error }
  const set = { state, attempts: n, due_at: dueAt, changed_at: endedAt }
  return [
    { kind: 'insert', table: 'webhooks_attempts', row, onConflict: 'ignore' },
    { kind: 'update', table: 'webhooks_deliveries', set, where: { id: claimed.id, due_at: claimed.heldUntil } },
    ...healthOf({ claimed, at, error }),
  ]
}

/** Since when a receiver fails. A test that fails says nothing of that: its owner is trying something. */
function healthOf({ claimed, at, error }: Pick<Attempted, 'claimed' | 'at' | 'error'>): Write[] {
  const { owner_id, url, failing_since } = claimed.webhook
  const table = 'webhooks_endpoints'
  if (error === null && failing_since !== null)
    return [{ kind: 'update', table, set: { failing_since: null }, where: { owner_id, url } }]
  if (error === null || failing_since !== null || claimed.attempts_max === 1) return []
  return [{ kind: 'update', table, set: { failing_since: at }, where: { owner_id, url, failing_since: null } }]
}
