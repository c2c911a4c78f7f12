import type { Sealer } from '../../kit/seal.ts'
import type { World } from '../../kit/world.ts'
import type { Storage } from '../../storage/storage.ts'

/** The dependencies of managing a webhook. `secrets` seals the signing secrets. */
export type WebhookNeeds = {
  storage: Pick<Storage, 'read' | 'apply'>
  world: Pick<World, 'now' | 'randomBytes'>
  webhooks: { secrets: Sealer; allowsLoopback: boolean }
}

/** Retries after a conflict with a concurrent change. */
export const attemptsMax = 5
