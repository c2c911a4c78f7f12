import type { Actor } from '../audit/audit-write.ts'
import { eraseOwnerLog } from '../decision/erase-owner-log.ts'
import { endAgentsOf } from '../gateway/end-agents-of.ts'
import { revokeKeysOf } from '../keys/revoke-keys-of.ts'
import type { World } from '../kit/world.ts'
import { endServicesOf, servicesOfOwner } from '../registry/service-store.ts'
import type { Storage, Write } from '../storage/storage.ts'
import { endWebhookOf } from '../webhooks/webhook-store.ts'

/** What ended with an account: how many of each were in force, and whether there was a decision log. */
export type EndedResources = { keys: number; agents: number; services: number; log: boolean }

type Needs = { storage: Pick<Storage, 'read'>; world: Pick<World, 'now' | 'randomBytes'> }

/** The writes that permanently end all keys, agents, services, webhooks and decision logs of an owner. */
export async function endOwnedResources(
  needs: Needs,
  ownerId: string,
  by: Actor,
): Promise<{ ended: EndedResources; writes: readonly Write[] }> {
  const now = needs.world.now()
  const { keys, writes: ofKeys } = await revokeKeysOf(needs, ownerId, by)
  const { agents, writes: ofAgents } = await endAgentsOf(needs, ownerId, by)
  const services = (await servicesOfOwner(needs, ownerId)).filter(({ isSuspended }) => !isSuspended).length
  const { log, writes: ofLog } = await eraseOwnerLog(needs, ownerId, by)
  const ofOthers = [...endServicesOf(ownerId, now), ...endWebhookOf(ownerId, now)]
  return { ended: { keys, agents, services, log }, writes: [...ofKeys, ...ofAgents, ...ofOthers, ...ofLog] }
}
