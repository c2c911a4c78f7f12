import type { AgentCredential } from '../endpoint/caller.ts'
import type { Storage } from '../storage/storage.ts'
import { agentById, type Agent, type StoredAgent } from './agents.ts'
import { listsNamingAgent, namedLikeFact, type NamedLike, type Naming as ListNaming } from './name-match.ts'
import { isBoundElsewhere } from './wallets.ts'

/**
 * How a payer is known to be the agent that it names. `credential`: it showed the agent's secret. `named_wallet`: it pays
 * from the wallet that the agent is registered with, from which the money then has to come.
 */
export const knownBy = ['credential', 'named_wallet'] as const
export type KnownBy = (typeof knownBy)[number]

/**
 * An agent that a payer names. `known_by` is null where nothing but the name speaks for it; `named_like`: the lists with a party
 * of the name of its entity or principal.
 */
export type NamedAgent = { agent_id: string; is_registered: boolean; known_by: KnownBy | null } & NamedLike

/** What a payer says of itself. `credential` is of the agent whose secret it showed. */
type Naming = { agentId: string; credential: AgentCredential | null; address: string | null }

/**
 * The agent whose secret a caller showed, as its row is now; null where it has another secret since, or was revoked. What is
 * written or signed for an agent goes by this: the caller itself may be known by a copy that another process has outdated.
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

/** What the registry and the lists know of an agent that a payer names. An agent that was revoked is not registered any more. */
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

/** Whether an agent is registered with a wallet that has not signed for an agent of another owner. */
async function isWalletOf(needs: { storage: Pick<Storage, 'read'> }, agent: Agent, address: string): Promise<boolean> {
  return agent.wallet === address && !(await isBoundElsewhere(needs, agent, address))
}
