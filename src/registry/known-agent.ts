import type { AgentCredential } from '../endpoint/caller.ts'
import type { Storage } from '../storage/storage.ts'
import { agentById, type Agent, type StoredAgent } from './agents.ts'
import { listsNamingAgent, namedLikeFact, type NamedLike, type Naming as ListNaming } from './name-match.ts'
import { isBoundElsewhere } from './wallets.ts'

/**
 * How a payer was identified as the agent it names. `credential`: it presented the agent's secret. `named_wallet`: it
 * pays from the wallet registered for the agent, which the payment must then come from.
 */
export const knownBy = ['credential', 'named_wallet'] as const
export type KnownBy = (typeof knownBy)[number]

/**
 * An agent that a payer names. `known_by` is null where only the name identifies it; `named_like`: the lists with a
 * party of its entity's or principal's name.
 */
export type NamedAgent = { agent_id: string; is_registered: boolean; known_by: KnownBy | null } & NamedLike

/** The statements of a payer. `credential` belongs to the agent whose secret it presented. */
type Naming = { agentId: string; credential: AgentCredential | null; address: string | null }

/**
 * The agent whose secret a caller presented, freshly read; null where the secret has changed or the agent was revoked.
 * Signatures and writes for an agent use this, because the caller may have been identified from a stale copy.
 */
export async function provedAgent(
  needs: { storage: Pick<Storage, 'read'> },
  credential: AgentCredential | null,
): Promise<Agent | null> {
  const stored = credential && (await agentById(needs, credential.agentId))
  return stored && isProved(stored, credential) ? stored.agent : null
}

function isProved({ agent, hasSecretHash }: StoredAgent, { agentId, secretHash }: AgentCredential): boolean {
  return agent.state === 'active' && agent.agentId === agentId && hasSecretHash(secretHash)
}

/** What registry and lists know about an agent that a payer names. A revoked agent counts as not registered. */
export async function namedAgent(
  needs: { storage: Pick<Storage, 'read'> },
  { agentId, credential, address }: Naming,
  lists: ListNaming,
): Promise<NamedAgent> {
  const stored = await agentById(needs, agentId)
  if (stored?.agent.state !== 'active') return { agent_id: agentId, is_registered: false, known_by: null }
  const namedLike = namedLikeFact(listsNamingAgent(lists, stored.agent))
  const named = { agent_id: agentId, is_registered: true, ...namedLike }
  if (credential !== null && isProved(stored, credential)) return { ...named, known_by: 'credential' }
  const isNamedWallet = address !== null && (await isWalletOf(needs, stored.agent, address))
  return { ...named, known_by: isNamedWallet ? 'named_wallet' : null }
}

/** Whether an agent is registered with a wallet that is not bound to an agent of another owner. */
async function isWalletOf(needs: { storage: Pick<Storage, 'read'> }, agent: Agent, address: string): Promise<boolean> {
  return agent.wallet === address && !(await isBoundElsewhere(needs, agent, address))
}
