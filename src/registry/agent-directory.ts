import type { AgentCredential } from '../endpoint/caller.ts'
import { changesIn, readsCopies, type Changes } from '../kit/changes.ts'
import { credentialCache } from '../kit/credential-cache.ts'
import { isSecretToken, secretHash } from '../kit/secret-token.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import { credentialOf } from './agent-secret.ts'
import { agentById, type Agent } from './agents.ts'

type IssuedTo = Pick<Agent, 'agentId' | 'ownerId' | 'registeredFrom'>

/**
 * Looks up agents by credential. Revoked agents have none. Texts without the form of a secret are rejected without a
 * query.
 */
export type AgentDirectory = {
  find: (id: string, secret: string) => AgentCredential | null | Promise<AgentCredential | null>
  /** Whether a credential has the right form and was not recently valid, so that it may be a guess. */
  isUnknown: (id: string, secret: string) => boolean
  /** Invalidates the cached copy of a changed agent. */
  forget: (agentId: string) => void
  /**
   * A secret was issued in this process: failed attempts from the same address must not keep it from being looked up.
   */
  issued: (agent: IssuedTo, secret: string) => void
}

/**
 * Lifetime of a cached agent. Changes by another process take effect after this time; changes by this process at once.
 */
const cacheTtlMs = 1_000

export function createAgentDirectory(needs: {
  storage: Pick<Storage, 'read'>
  world: Pick<World, 'now'>
  /** The changes shared between the threads of the process; omit it in a process with one thread. */
  changes?: Changes
}): AgentDirectory {
  const { world, changes = changesIn() } = needs
  const cache = credentialCache<AgentCredential>(world)
  const readCopy = readsCopies(changes)
  const lookUp = async (id: string, secret: string): Promise<AgentCredential | null> => {
    const readAt = world.now()
    const { copied, version } = await readCopy(
      () => agentById(needs, id),
      () => id,
    )
    const isRight = copied !== null && copied.agent.state === 'active' && copied.hasSecret(secret)
    const credential = isRight ? credentialOf(copied.agent, secret) : null
    cache.set(credentialText(id, secret), { value: credential, readAt, version })
    return credential
  }
  return {
    find: (id, secret) => {
      const copy = cache.get(credentialText(id, secret))
      if (copy === undefined) return isSecretToken(secret, 'csa_') ? lookUp(id, secret) : null
      const isRecent = Math.abs(world.now() - copy.readAt) < cacheTtlMs
      return isRecent && changes.of(id) === copy.version ? copy.value : lookUp(id, secret)
    },
    isUnknown: (id, secret) => !cache.wasValid(credentialText(id, secret)) && isSecretToken(secret, 'csa_'),
    forget: changes.note,
    issued: (agent, secret) =>
      cache.issued(secretHash(credentialText(agent.agentId, secret)), credentialOf(agent, secret)),
  }
}

/** Headers cannot contain a newline, so the combination is unambiguous. */
function credentialText(id: string, secret: string): string {
  return `${id}\n${secret}`
}
