import { dayMs } from '../kit/duration.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import { dropUnproved, dropUnverified } from './receipt-store.ts'

/** Retention of a receipt that no chain has shown. */
const unverifiedRetentionMs = 90 * dayMs
/**
 * Retention of one that neither party has proved: any caller can file it for any payment on a chain. Unproved blame
 * counts nowhere.
 */
const unprovedRetentionMs = 730 * dayMs
const unprovedBlameRetentionMs = 90 * dayMs

/** Removes receipts that were never verified, and those filed by outsiders about payments between others. */
export async function sweepReceipts({
  storage,
  world,
}: {
  storage: Pick<Storage, 'apply'>
  world: Pick<World, 'now'>
}): Promise<void> {
  const now = world.now()
  await storage.apply([
    dropUnverified(now - unverifiedRetentionMs),
    ...dropUnproved('not_delivered', now - unprovedBlameRetentionMs),
    ...dropUnproved(null, now - unprovedRetentionMs),
  ])
}
