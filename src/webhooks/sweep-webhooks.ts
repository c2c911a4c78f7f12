import { dayMs } from '../kit/duration.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import { listedDays } from './delivery-store.ts'

type Needs = { storage: Pick<Storage, 'apply'>; world: Pick<World, 'now'> }

/** A message can be replayed on the last day on which it is listed, and the replay is listed as long again. */
const messagesKeptDays = 2 * listedDays + 2

/** Removes deliveries and attempts without changes for 30 days, and messages that can no longer be replayed. */
export async function sweepWebhooks({ storage, world }: Needs): Promise<void> {
  const now = world.now()
  const oldest = now - listedDays * dayMs
  await storage.apply([
    { kind: 'delete', table: 'webhooks_attempts', where: {}, below: { at: oldest } },
    { kind: 'delete', table: 'webhooks_deliveries', where: {}, below: { changed_at: oldest } },
    { kind: 'delete', table: 'webhooks_messages', where: {}, below: { created_at: now - messagesKeptDays * dayMs } },
  ])
}
