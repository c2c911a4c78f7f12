import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import { replayWindowMs } from './idempotency.ts'
import { openPreviewsMs } from './preview-slots.ts'

type Needs = { storage: Pick<Storage, 'apply'>; world: Pick<World, 'now'> }

/**
 * Removes stored answers an hour after they are good for nothing: clocks of processes differ. So do claims of processes
 * that died, to which nobody came back; whoever should work on one for so long can store nothing any more, and pays nothing.
 * Slots of previews that may be taken again go too.
 */
export async function sweepGateway({ storage, world }: Needs): Promise<void> {
  const below = { created_at: world.now() - replayWindowMs - 3_600_000 }
  await storage.apply([
    { kind: 'delete', table: 'gateway_requests', where: { state: 'done' }, below },
    { kind: 'delete', table: 'gateway_requests', where: { state: 'in_progress' }, below },
    { kind: 'delete', table: 'gateway_previews', where: {}, below: { used_at: world.now() - openPreviewsMs } },
  ])
}
