import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'

/** How long the answer of a payment is kept for whoever asks with the same payment again. */
const answersKeptMs = 86_400_000

/**
 * Forgets answers after a day, and payments that were taken on and never settled. What was settled stays: it is the record
 * of what was sold.
 */
export async function sweepPaid({ storage, world }: { storage: Pick<Storage, 'apply'>; world: Pick<World, 'now'> }) {
  const below = { updated_at: world.now() - answersKeptMs }
  await storage.apply([
    { kind: 'update', table, set: { answer: null, identifier: null }, where: { state: 'settled' }, below },
    { kind: 'delete', table, where: { state: 'working' }, below },
  ])
}

const table = 'paid_payments'
