import { ServiceError } from '../../endpoint/errors.ts'
import type { Ask } from '../../endpoint/endpoint.ts'
import type { Storage } from '../../storage/storage.ts'
import { agentSecret } from '../../registry/agent-secret.ts'
import type { Agent } from '../../registry/agents.ts'

/** An agent that presented its secret. */
export type Authenticated = { agent: Agent; secretHash: string }

/** The agent of a request that must show its secret. An unknown agent and a wrong secret are the same 401. */
export async function authenticate(
  needs: { storage: Pick<Storage, 'read'> },
  agentId: string,
  ask: Pick<Ask, 'received'>,
): Promise<Authenticated> {
  const { principal, agent } = await agentSecret.prove(needs, agentSecret.shown(ask.received, agentId), agentId)
  if (principal === null || agent === null) throw new ServiceError('agent_unauthenticated')
  return { agent, secretHash: principal.secretHash }
}
