import type { Sealer } from '../../kit/seal.ts'
import type { World } from '../../kit/world.ts'
import type { Storage } from '../../storage/storage.ts'

/** What managing a webhook needs. `secrets` seals what messages are signed with. */
export type WebhookNeeds = {
  storage: Pick<Storage, 'read' | 'apply'>
  world: Pick<World, 'now' | 'randomBytes'>
  webhooks: { secrets: Sealer; allowsLoopback: boolean }
}

/** How often a change is made again because another one came first. */
export const attemptsMax = 5
