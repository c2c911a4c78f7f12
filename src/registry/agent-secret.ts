import type { AgentCredential } from '../endpoint/caller.ts'
import type { Proof } from '../endpoint/proof.ts'
import { secretHash } from '../kit/secret-token.ts'
import type { Storage } from '../storage/storage.ts'
import { agentById, type Agent } from './agents.ts'

type Needs = { storage: Pick<Storage, 'read'> }
/** `id` is in a header or in the input. */
type Shown = { id: string | null; secret: string | null; isAmbiguous: boolean }
/** The named agent, also with a wrong secret or none. `replaced`: the secret was valid before the last rotation. */
type Judged = { agent: Agent | null; secret: 'none' | 'wrong' | 'right' | 'replaced' }

/**
 * Proves by its secret that an agent asks, as its row has it now: for what is read, signed or written for it. Calls are
 * counted by the copies of `agent-directory`, in which revoked agents have no secret. `purpose`: the id of the agent that the
 * request is about; null where it names none but in the header.
 */
export const agentSecret: Proof<'agent', Needs, string | null, Shown, Judged> = {
  headers: ['x-agent-id', 'x-agent-secret'],
  shown: (received, named) => {
    const { agentId = [], agentSecret: secrets = [] } = received?.presented.credentials ?? {}
    const [id = named] = agentId
    const [secret = null] = secrets
    // Two ids, or two secrets: to read one and act on the other would serve the wrong agent.
    const isAmbiguous = agentId.length > 1 || secrets.length > 1 || (named !== null && id !== named)
    return { id: agentId.length > 1 ? null : id, secret: secrets.length > 1 ? null : secret, isAmbiguous }
  },
  prove: async (needs, { id, secret }, named) => {
    const agentId = named ?? id
    const stored = agentId === null ? null : await agentById(needs, agentId)
    const { agent = null } = stored ?? {}
    if (secret === null) return { principal: null, agent, secret: 'none' }
    if (stored?.hasSecret(secret)) return { principal: credentialOf(stored.agent, secret), agent, secret: 'right' }
    return { principal: null, agent, secret: stored?.hadSecret(secret) ? 'replaced' : 'wrong' }
  },
}

/** An agent as the caller of a request that showed its secret. */
export function credentialOf(
  { agentId, ownerId, registeredFrom }: Pick<Agent, 'agentId' | 'ownerId' | 'registeredFrom'>,
  secret: string,
): AgentCredential {
  return { agentId, ownerId, countsOn: ownerId ?? `unowned:${registeredFrom}`, secretHash: secretHash(secret) }
}
