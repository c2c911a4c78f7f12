import type { Storage } from '../storage/storage.ts'
import { agentById, type Agent } from './agents.ts'
import { isBoundElsewhere } from './wallets.ts'

/**
 * How a payer is known to be the agent that it names. `credential`: it showed the agent's secret. `named_wallet`: it pays
 * from the wallet that the agent is registered with, from which the money then has to come.
 */
export const knownBy = ['credential', 'named_wallet'] as const
export type KnownBy = (typeof knownBy)[number]

/** An agent that a payer names. `known_by` is null where nothing but the name speaks for it. */
export type NamedAgent = { agent_id: string; is_registered: boolean; known_by: KnownBy | null }

/** What a payer says of itself. `credential` is the id of the agent whose secret it showed. */
type Naming = { agentId: string; credential: string | null; address: string | null }

/** What the registry knows of an agent that a payer names. An agent that was revoked is not registered any more. */
export async function namedAgent(
  needs: { storage: Pick<Storage, 'read'> },
  { agentId, credential, address }: Naming,
): Promise<NamedAgent> {
  const found = await agentById(needs, agentId)
  if (found?.agent.state !== 'active') return { agent_id: agentId, is_registered: false, known_by: null }
  if (credential === agentId) return { agent_id: agentId, is_registered: true, known_by: 'credential' }
  const isNamed = address !== null && (await isWalletOf(needs, found.agent, address))
  return { agent_id: agentId, is_registered: true, known_by: isNamed ? 'named_wallet' : null }
}

/** Whether an agent is registered with a wallet that has not signed for an agent of another owner. */
async function isWalletOf(needs: { storage: Pick<Storage, 'read'> }, agent: Agent, address: string): Promise<boolean> {
  return agent.wallet === address && !(await isBoundElsewhere(needs, agent, address))
}
