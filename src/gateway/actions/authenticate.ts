import { ServiceError } from '../../endpoint/errors.ts'
import type { Ask } from '../../endpoint/endpoint.ts'
import { secretHash } from '../../kit/secret-token.ts'
import type { Storage } from '../../storage/storage.ts'
import { agentById, type Agent } from '../../registry/agents.ts'

/** An agent that presented its secret. */
export type Authenticated = { agent: Agent; secretHash: string }

/** The secret in a request; null when none was sent. Throws ServiceError credential_ambiguous. */
export function presentedSecret({ received }: Pick<Ask, 'received'>): string | null {
  const [secret = null, ...more] = received?.presented.credentials?.agentSecret ?? []
  if (more.length > 0) throw new ServiceError('credential_ambiguous')
  return secret
}

/** The agent of a request that must present its secret. An unknown agent and a wrong secret give the same 401. */
export async function authenticate(
  needs: { storage: Pick<Storage, 'read'> },
  agentId: string,
  ask: Pick<Ask, 'received'>,
): Promise<Authenticated> {
  const secret = presentedSecret(ask)
  const stored = await agentById(needs, agentId)
  if (!stored || secret === null || !stored.hasSecret(secret)) throw new ServiceError('agent_unauthenticated')
  return { agent: stored.agent, secretHash: secretHash(secret) }
}
