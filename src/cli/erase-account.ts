import { eraseOwner, ownerByEmail } from '../accounts/owners.ts'
import { eraseOwnerLog } from '../decision/erase-owner-log.ts'
import { endAgentsOf } from '../gateway/end-agents-of.ts'
import type { World } from '../kit/world.ts'
import { revokeKeysOf } from '../keys/revoke-keys-of.ts'
import { servicesOfOwner, suspendServicesOf } from '../registry/service-store.ts'
import type { Storage } from '../storage/storage.ts'
import { endWebhookOf } from '../webhooks/webhook-store.ts'

/** What ended with an account: how many of each, and whether there was a decision log. */
export type ErasedAccount = { keys: number; agents: number; services: number; log: boolean }

/**
 * Ends everything of an account in one write set, so that it is erased as a whole or not at all: sessions, links, changes
 * that wait, keys, agents, services, the webhook, decision logs and the address. Null where there is no such account.
 */
export async function eraseAccount(
  storage: Pick<Storage, 'read' | 'apply'>,
  world: Pick<World, 'now' | 'randomBytes'>,
  email: string,
): Promise<ErasedAccount | null> {
  const ownerId = await ownerByEmail(storage, email)
  if (ownerId === null) return null
  const { keys, writes: ofKeys } = await revokeKeysOf(storage, ownerId, world)
  const { agents, writes: ofAgents } = await endAgentsOf(storage, ownerId, world)
  const services = (await servicesOfOwner({ storage }, ownerId)).filter(({ isSuspended }) => !isSuspended).length
  const { log, writes: ofLog } = await eraseOwnerLog(storage, world, ownerId)
  const applied = await storage.apply([
    ...eraseOwner(world, { ownerId, email }, { keys, agents, services }),
    ...ofKeys,
    ...ofAgents,
    suspendServicesOf(ownerId, world.now()),
    ...endWebhookOf(ownerId, world.now()),
    ...ofLog,
  ])
  return applied.ok ? { keys, agents, services, log } : null
}
