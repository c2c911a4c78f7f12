import { dayMs, hourMs } from '../kit/duration.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'

/** How long the answer of a payment is kept for its payer, who may repeat the request. */
const answersKeptMs = dayMs
/** Retention of released signatures: until no token accepts them any more, allowing for clock differences. */
const unusedKeptMs = 2 * hourMs
/** Retention of payments with an unknown end. */
const openKeptMs = 7 * dayMs

/**
 * Removes answers and submitted payments after a day, and accepted payments that were never settled. Settled ones stay
 * as the record of sales.
 */
export async function sweepPaid({ storage, world }: { storage: Pick<Storage, 'apply'>; world: Pick<World, 'now'> }) {
  const before = (keptMs: number) => ({ updated_at: world.now() - keptMs })
  const forgotten = { answer: null, identifier: null, payment: '', requirements: '' }
  await storage.apply([
    { kind: 'update', table, set: forgotten, where: { state: 'settled' }, below: before(answersKeptMs) },
    { kind: 'delete', table, where: { state: 'working' }, below: before(answersKeptMs) },
    { kind: 'delete', table, where: { state: 'unused' }, below: before(unusedKeptMs) },
    { kind: 'delete', table, where: { state: 'settling' }, below: before(openKeptMs) },
  ])
}

const table = 'paid_payments'
