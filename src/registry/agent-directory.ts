import type { AgentCredential } from '../endpoint/caller.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import { agentById } from './agents.ts'

/** Finds agents by the credential that a caller shows. Revoked agents have none. */
export type AgentDirectory = {
  find: (id: string, secret: string) => AgentCredential | null | Promise<AgentCredential | null>
  /** An agent was changed here: the next caller gets it as it is now. */
  forget: (agentId: string) => void
}

/** How long an agent is believed to be as it was read. A change by another process counts after so long. */
const believedMs = 1_000
const agentsMax = 10_000

export function createAgentDirectory(needs: {
  storage: Pick<Storage, 'read'>
  world: Pick<World, 'now'>
}): AgentDirectory {
  const known = new Map<string, { credential: AgentCredential | null; readAt: number }>()
  let changes = 0
  const lookUp = async (id: string, secret: string): Promise<AgentCredential | null> => {
    const changesBefore = changes
    const readAt = needs.world.now()
    const found = await agentById(needs, id)
    if (changes !== changesBefore) return lookUp(id, secret)
    const isRight = found !== null && found.agent.state === 'active' && found.hasSecret(secret)
    const credential = isRight ? credentialOf(found.agent) : null
    const text = `${id}\n${secret}`
    known.delete(text)
    if (known.size >= agentsMax) known.delete(known.keys().next().value ?? '')
    known.set(text, { credential, readAt })
    return credential
  }
  return {
    find: (id, secret) => {
      const kept = known.get(`${id}\n${secret}`)
      if (kept && Math.abs(needs.world.now() - kept.readAt) < believedMs) return kept.credential
      return lookUp(id, secret)
    },
    forget: (agentId) => {
      changes++
      for (const text of known.keys()) if (text.startsWith(`${agentId}\n`)) known.delete(text)
    },
  }
}

function credentialOf({
  agentId,
  ownerId,
  registeredFrom,
}: {
  agentId: string
  ownerId: string | null
  registeredFrom: string
}): AgentCredential {
  return { agentId, ownerId, countsOn: ownerId ?? `unowned:${registeredFrom}` }
}
