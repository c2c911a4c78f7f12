import { anonymousCaller, type Access, type Caller } from '../endpoint/caller.ts'
import {
  createCredentialChecks,
  requireShortCredentials,
  type CredentialChecks,
} from '../endpoint/credential-checks.ts'
import type { Received } from '../endpoint/endpoint.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { orElse, whenReady } from '../kit/when-ready.ts'
import type { World } from '../kit/world.ts'
import type { AgentDirectory } from '../registry/agent-directory.ts'
import type { KeyDirectory } from '../keys/key-directory.ts'
import type { CallParts, Identified } from './call.ts'
import { proofs } from './proofs.ts'

type Needs = {
  world: Pick<World, 'now'>
  keys: { directory: KeyDirectory }
  registry: { agents: Pick<AgentDirectory, 'find' | 'isUnknown'> }
}

/** Determines the caller (service document, section 5): a key, an agent, both, or an anonymous caller. */
export function createIdentify(needs: Needs): CallParts<unknown>['identify'] {
  const checks = createCredentialChecks(needs.world)
  const identify = (received: Received, access: Access | null, agentId: string | null) => {
    const key = proofs.key.shown(received, access)
    const agent = proofs.agent.shown(received, agentId)
    requireShort(received, key.key)
    const { source } = received.presented
    return whenReady(
      agentOf(needs, checks, source, agent),
      ({ agent: authenticated, ...later }): Identified | Promise<Identified> => {
        const caller = { ...anonymousCaller(source), agent: authenticated }
        if (key.isAmbiguous || agent.isAmbiguous) return { caller, refusal: new ServiceError('credential_ambiguous') }
        return whenReady(proofs.key.prove({ ...needs, checks }, key, access), ({ principal, rejected, refusal }) => {
          const credential = principal ?? caller.credential
          return { caller: { ...caller, credential, keyRejected: rejected }, refusal, ...later }
        })
      },
    )
  }
  return (received, access, agentId) => {
    const { source, credentials } = received.presented
    const caller = anonymousCaller(source)
    if (credentials === null) return { caller, refusal: null }
    return orElse<Identified, Identified>(
      () => identify(received, access, agentId),
      (error) => {
        if (!(error instanceof ServiceError)) throw error
        return { caller, refusal: error }
      },
    )
  }
}

/** Refuses values longer than any credential before they are looked up or cached. */
function requireShort({ presented: { credentials } }: Received, key: string | null): void {
  const { agentId = [], agentSecret = [] } = credentials ?? {}
  const sent = { 'x-agent-id': agentId, 'x-agent-secret': agentSecret, 'x-api-key': key === null ? [] : [key] }
  requireShortCredentials(sent)
}

type AgentLookup = Pick<Caller, 'agent'> & Pick<Identified, 'agentLater'>

/** The agent by the copy of its directory. */
function agentOf(
  { registry: { agents } }: Needs,
  checks: CredentialChecks,
  source: string,
  { id, secret }: ReturnType<typeof proofs.agent.shown>,
): AgentLookup | Promise<AgentLookup> {
  if (id === null || secret === null) return { agent: null }
  const find = () => agents.find(id, secret)
  let isUnchecked = false
  const value = checks(source, {
    isUnknown: () => agents.isUnknown(id, secret),
    find,
    // Other callers at the same address sent wrong credentials. The call counts on its source, and the agent is looked
    // up afterwards.
    unchecked: () => {
      isUnchecked = true
      return null
    },
  })
  return whenReady(value, (agent) => (isUnchecked ? { agent, agentLater: find } : { agent }))
}
