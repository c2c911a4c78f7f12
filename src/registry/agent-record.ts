import { auditWrite, changedFacts, type Actor, type AuditAction, type AuditFacts } from '../audit/audit-write.ts'
import type { World } from '../kit/world.ts'
import type { Write } from '../storage/storage.ts'
import type { Agent } from './agents.ts'
import type { Mandate } from './mandate.ts'

export type AgentAction = Extract<AuditAction, `agent_${string}` | `mandate_${string}` | `wallet_${string}`>

/** The audit record of an agent. */
export function agentRecord(
  world: Pick<World, 'now' | 'randomBytes'>,
  action: AgentAction,
  { agentId, ownerId }: Pick<Agent, 'agentId' | 'ownerId'>,
  by: Actor,
  facts: AuditFacts = {},
): Write {
  return auditWrite(world, { action, subject: `agent:${agentId}`, ownerId, by, facts })
}

/** The changes of a mandate, without its texts: the number of payees, and whether it has a purpose. */
export function mandateFacts(before: Mandate, after: Mandate): AuditFacts {
  return changedFacts(before, after, ['allowedPayees', 'purpose'])
}
