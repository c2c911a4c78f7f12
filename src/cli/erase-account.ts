import { endMemberships } from '../accounts/end-memberships.ts'
import { eraseOwner, ownerByEmail } from '../accounts/owners.ts'
import { endOwnedResources, type EndedResources } from '../app/end-owned-resources.ts'
import { operator } from '../audit/audit-write.ts'
import { forgetErasedAgents } from '../gateway/forget-erased-agents.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'

/** Nothing but memberships. */
const nothingOwned: EndedResources = { keys: 0, agents: 0, services: 0, log: false }

/** What ended with an erased account. */
export type ErasedAccount = EndedResources

/**
 * Ends everything of an account in one write set, so that the erasure is complete or does not happen: sessions, links,
 * pending changes, people, keys, agents, services, webhooks, decision logs and the address. Before that the address is
 * removed from the other accounts that it is a member of. Null where there is no such account and no membership.
 */
export async function eraseAccount(
  storage: Pick<Storage, 'read' | 'apply'>,
  world: Pick<World, 'now' | 'randomBytes'>,
  email: string,
): Promise<ErasedAccount | null> {
  const wasMember = await endMemberships({ storage, world }, email)
  const ownerId = await ownerByEmail(storage, email)
  if (ownerId === null) return wasMember ? nothingOwned : null
  const { ended, writes } = await endOwnedResources({ storage, world }, ownerId, operator)
  const { keys, agents, services } = ended
  const applied = await storage.apply([...eraseOwner(world, { ownerId, email }, { keys, agents, services }), ...writes])
  if (!applied.ok) return null
  // The remaining data of agents may exceed one write set. If this is interrupted, the service removes it later.
  await forgetErasedAgents({ storage })
  return ended
}
