import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import { endRegistrationCounts } from '../registry/registrations.ts'
import { replayWindowMs } from './idempotency.ts'
import { openPreviewsMs } from './preview-slots.ts'
import { reduceBlocked } from './reduce-blocked.ts'
import { sweepAgents } from './sweep-agents.ts'

type Needs = { storage: Pick<Storage, 'read' | 'apply'>; world: Pick<World, 'now'> }

/**
 * Removes stored answers an hour after they are good for nothing, because clocks of processes differ, and claims of
 * processes that died: a worker that is late can store nothing any more, and pays nothing. Slots of previews that may be
 * taken again go too, and so do agents that never paid and what old blocked payments keep.
 */
export async function sweepGateway(needs: Needs): Promise<void> {
  const { storage, world } = needs
  const below = { created_at: world.now() - replayWindowMs - 3_600_000 }
  await storage.apply([
    { kind: 'delete', table: 'gateway_requests', where: { state: 'done' }, below },
    { kind: 'delete', table: 'gateway_requests', where: { state: 'in_progress' }, below },
    { kind: 'delete', table: 'gateway_previews', where: {}, below: { used_at: world.now() - openPreviewsMs } },
    endRegistrationCounts(world.now()),
  ])
  await reduceBlocked(needs)
  await sweepAgents(needs)
}
