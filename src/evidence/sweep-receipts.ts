import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import { dropUnverified } from './receipt-store.ts'

/** So long a receipt is kept that no chain has shown. */
const unverifiedKeptMs = 90 * 86_400_000

/** Removes receipts that were never verified. */
export async function sweepReceipts({
  storage,
  world,
}: {
  storage: Pick<Storage, 'apply'>
  world: Pick<World, 'now'>
}): Promise<void> {
  await storage.apply([dropUnverified(world.now() - unverifiedKeptMs)])
}
