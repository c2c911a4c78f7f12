import type { Actor } from '../audit/audit-write.ts'
import { endPending } from '../accounts/pending-changes.ts'
import type { World } from '../kit/world.ts'
import { agentRecord } from '../registry/agent-record.ts'
import { revokeAgentsOf } from '../registry/agent-writes.ts'
import { agentsOfOwner } from '../registry/agents.ts'
import type { Storage, Write } from '../storage/storage.ts'
import { mandateSubject } from './mandate-subject.ts'

/**
 * The writes that end every agent of an owner for good, and the changes of mandates that wait, with the number of agents
 * that were active. Those that were registered a moment ago end too; each agent that was read has a record.
 */
export async function endAgentsOf(
  { storage, world }: { storage: Pick<Storage, 'read'>; world: Pick<World, 'now' | 'randomBytes'> },
  ownerId: string,
  by: Actor,
): Promise<{ agents: number; writes: readonly Write[] }> {
  const active = (await agentsOfOwner({ storage }, ownerId)).filter(({ state }) => state === 'active')
  const records = active.flatMap((agent) => [
    ...endPending(mandateSubject(agent.agentId)),
    agentRecord(world, 'agent_revoked', agent, by, { reason: 'owner_erased' }),
  ])
  return { agents: active.length, writes: [revokeAgentsOf(ownerId, world.now()), ...records] }
}
