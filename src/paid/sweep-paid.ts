import { dayMs, hourMs } from '../kit/duration.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'

/** How long the answer of a payment is kept for its payer, who may ask with the same payment again. */
const answersKeptMs = dayMs
/** Signatures that were given back are remembered until no token takes them any more, clocks that differ included. */
const unusedKeptMs = 2 * hourMs
/** And payments whose end is not known. */
const openKeptMs = 7 * dayMs

/**
 * Forgets answers after a day, with the payment that was sent to the facilitator, and payments that were taken on and
 * never settled. What was settled stays: it is the record of what was sold.
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
