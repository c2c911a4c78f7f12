import { dayMs } from '../kit/duration.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import { dropUnproved, dropUnverified } from './receipt-store.ts'

/** So long a receipt is kept that no chain has shown. */
const unverifiedKeptMs = 90 * dayMs
/** And one that neither party has proved: any caller can file it for any payment on a chain. Unproved blame counts nowhere. */
const unprovedKeptMs = 730 * dayMs
const unprovedBlameKeptMs = 90 * dayMs

/** Removes receipts that were never verified, and those that strangers filed of payments between others. */
export async function sweepReceipts({
  storage,
  world,
}: {
  storage: Pick<Storage, 'apply'>
  world: Pick<World, 'now'>
}): Promise<void> {
  const now = world.now()
  await storage.apply([
    dropUnverified(now - unverifiedKeptMs),
    ...dropUnproved('not_delivered', now - unprovedBlameKeptMs),
    ...dropUnproved(null, now - unprovedKeptMs),
  ])
}
