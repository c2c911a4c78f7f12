import { leaseColumns } from '../../storage/claims.ts'
import type { Storage, Write } from '../../storage/storage.ts'
import type { Attempted } from './attempt-delivery.ts'
import { deliveries } from './claim-due.ts'
import type { AttemptRow, DeliveryRow } from '../tables.ts'

/** Attempts per write set. Each is at most three writes. */
const attemptsOfSetMax = 250
/** Write sets that are submitted together and share one commit. */
const setsAtOnceMax = 4

/**
 * Records attempts in batches: those that end during a write form the next batch. The writes are unguarded, because
 * none is needed: if another process took over a delivery, its schedule is kept, and a recorded attempt is never
 * overwritten.
 */
export function createRecorder(
  storage: Pick<Storage, 'apply'>,
  failed: (error: unknown) => void,
): (attempted: Attempted) => Promise<void> {
  let waiting: { attempted: Attempted; done: () => void }[] = []
  let isWriting = false
  // Answers arrive in bursts, and a commit takes as long as recording dozens of attempts: while each turn of the event
  // loop brings more, they join the same commit.
  const gathered = async () => {
    for (let before = 0; before < waiting.length && waiting.length < attemptsOfSetMax; ) {
      before = waiting.length
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const write = async () => {
    isWriting = true
    while (waiting.length > 0) {
      await gathered()
      const batch = waiting.slice(0, setsAtOnceMax * attemptsOfSetMax)
      waiting = waiting.slice(batch.length)
      const sets = Array.from({ length: Math.ceil(batch.length / attemptsOfSetMax) }, (_, nth) =>
        batch.slice(nth * attemptsOfSetMax, (nth + 1) * attemptsOfSetMax),
      )
      // An unrecorded delivery is sent again after its lease.
      await Promise.all(sets.map((set) => storage.apply(recordOf(set.map(({ attempted }) => attempted))).catch(failed)))
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

function recordOf(attempts: readonly Attempted[]): Write[] {
  const added = attempts.map(({ claimed, n, at, endedAt, status, error }) => {
    return [claimed.owner_id, claimed.id, n, at, status, endedAt - at, error]
  })
  const changed = attempts.map(({ claimed, n, endedAt, state, dueAt }) => {
    return [state, n, dueAt, endedAt, ...deliveryColumns.map((column) => claimed[column])]
  })
  return [
    { kind: 'inserts', table: 'webhooks_attempts', columns: attemptColumns, rows: added },
    { kind: 'updates', table: 'webhooks_deliveries', set: endColumns, where: deliveryColumns, rows: changed },
    ...attempts.flatMap(healthOf),
  ]
}

const deliveryColumns = leaseColumns(deliveries)
const attemptColumns = [
  'owner_id',
  'delivery_id',
  'n',
  'at',
  'status_code',
  'duration_ms',
  'error',
] satisfies (keyof AttemptRow)[]
const endColumns = ['state', 'attempts', 'due_at', 'changed_at'] satisfies (keyof DeliveryRow)[]

/** Since when a receiver fails. A failed test does not count, because its owner is trying something out. */
function healthOf({ claimed, at, error }: Pick<Attempted, 'claimed' | 'at' | 'error'>): Write[] {
  const { owner_id, url, failing_since } = claimed.webhook
  const table = 'webhooks_endpoints'
  if (error === null && failing_since !== null)
    return [{ kind: 'update', table, set: { failing_since: null }, where: { owner_id, url } }]
  if (error === null || failing_since !== null || claimed.attempts_max === 1) return []
  return [{ kind: 'update', table, set: { failing_since: at }, where: { owner_id, url, failing_since: null } }]
}
