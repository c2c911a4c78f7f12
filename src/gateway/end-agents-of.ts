import { auditWrite, type Actor } from '../audit/audit-write.ts'
import { endPending } from '../accounts/pending-changes.ts'
import type { World } from '../kit/world.ts'
import { agentRecord } from '../registry/agent-record.ts'
import { endAgentsWithOwner } from '../registry/agent-writes.ts'
import { agentsOfOwner, countActiveAgents } from '../registry/agents.ts'
import type { Storage, Write } from '../storage/storage.ts'
import { mandateSubject } from './agents/mandate-subject.ts'

/**
 * The writes that permanently end all agents of an owner and their pending mandate changes, with the number of agents
 * that were active. Concurrently registered agents end too. The newest agents get an audit record each; older ones,
 * which may exceed one transaction, share one.
 */
export async function endAgentsOf(
  { storage, world }: { storage: Pick<Storage, 'read'>; world: Pick<World, 'now' | 'randomBytes'> },
  ownerId: string,
  by: Actor,
): Promise<{ agents: number; writes: readonly Write[] }> {
  const agents = await countActiveAgents({ storage }, ownerId)
  const newest = (await agentsOfOwner({ storage }, ownerId)).filter(({ state }) => state === 'active')
  const records = newest.flatMap((agent) => [
    ...endPending(mandateSubject(agent.agentId)),
    agentRecord(world, 'agent_revoked', agent, by, { reason: 'owner_erased' }),
  ])
  const facts = { reason: 'owner_erased', agents: agents - newest.length }
  const together = { action: 'agent_revoked', subject: `owner:${ownerId}`, ownerId, by, facts } as const
  const older = facts.agents > 0 ? [auditWrite(world, together)] : []
  return { agents, writes: [...endAgentsWithOwner(ownerId, world.now()), ...records, ...older] }
}
