import { ownedMembers } from '../../accounts/members.ts'
import { standingOwners } from '../../accounts/owners.ts'
import type { OwnedRows } from '../../accounts/owned-rows.ts'
import { sweepIdleOwners } from '../../accounts/sweep-accounts.ts'
import { serviceItself } from '../../audit/audit-write.ts'
import { ownedLogs } from '../../decision/erase-owner-log.ts'
import { ownedKeys } from '../../keys/key-store.ts'
import type { World } from '../../kit/world.ts'
import { ownedAgents } from '../../registry/agents.ts'
import { ownedServices } from '../../registry/service-store.ts'
import type { Storage } from '../../storage/storage.ts'
import { ownedWebhooks } from '../../webhooks/webhook-store.ts'
import { endOwnedResources } from '../end-owned-resources.ts'

type Needs = { storage: Pick<Storage, 'read' | 'apply'>; world: Pick<World, 'now' | 'randomBytes'> }

/** Everything that an owner can have. A room whose rows belong to owners adds a line here. */
const owned: readonly OwnedRows[] = [ownedMembers, ownedKeys, ownedWebhooks, ownedAgents, ownedServices, ownedLogs]

/** Owners per batch. */
const ownersAtOnce = 500

/**
 * Removes owners without anything, and ends what belongs to removed owners: earlier versions removed owners who had
 * agents and services but no key, and those agents could pay without anyone able to revoke them.
 */
export async function sweepOwners(needs: Needs): Promise<void> {
  await sweepIdleOwners(needs, owned)
  for (const each of owned) await endOrphans(needs, each)
}

async function endOrphans(needs: Needs, { ownersBehind }: OwnedRows): Promise<void> {
  let behind = ''
  for (;;) {
    const ids = await ownersBehind(needs.storage, behind, ownersAtOnce)
    const last = ids.at(-1)
    if (last === undefined) return
    const standing = await standingOwners(needs.storage, ids)
    for (const id of ids) {
      if (standing.has(id)) continue
      const { writes } = await endOwnedResources(needs, id, serviceItself)
      await needs.storage.apply(writes)
    }
    behind = last
  }
}
