import type { AgentCredential } from '../endpoint/caller.ts'
import { changesIn, readsCopies, type Changes } from '../kit/changes.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import { agentById } from './agents.ts'

/** Finds agents by the credential that a caller shows. Revoked agents have none. */
export type AgentDirectory = {
  find: (id: string, secret: string) => AgentCredential | null | Promise<AgentCredential | null>
  /** An agent was changed here: the next caller gets it as it is now. */
  forget: (agentId: string) => void
}

/** How long an agent is believed to be as it was read. A change by another process counts after so long; one by this process at once. */
const believedMs = 1_000
const agentsMax = 10_000

export function createAgentDirectory(needs: {
  storage: Pick<Storage, 'read'>
  world: Pick<World, 'now'>
  /** What the threads of the process share; one that has no others needs none. */
  changes?: Changes
}): AgentDirectory {
  const { world, changes = changesIn() } = needs
  const known = new Map<string, { credential: AgentCredential | null; readAt: number; version: number | null }>()
  const readCopy = readsCopies(changes)
  const lookUp = async (id: string, secret: string): Promise<AgentCredential | null> => {
    const readAt = world.now()
    const { copied: found, version } = await readCopy(
      () => agentById(needs, id),
      () => id,
    )
    const isRight = found !== null && found.agent.state === 'active' && found.hasSecret(secret)
    const credential = isRight ? credentialOf(found.agent) : null
    const text = `${id}\n${secret}`
    known.delete(text)
    if (known.size >= agentsMax) known.delete(known.keys().next().value ?? '')
    known.set(text, { credential, readAt, version })
    return credential
  }
  return {
    find: (id, secret) => {
      const kept = known.get(`${id}\n${secret}`)
      const isRecent = kept && Math.abs(world.now() - kept.readAt) < believedMs
      return isRecent && changes.of(id) === kept.version ? kept.credential : lookUp(id, secret)
    },
    forget: changes.note,
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
