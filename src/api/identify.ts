import {
  anonymousCaller,
  signedScopes,
  type Access,
  type Caller,
  type KeyCredential,
  type Presented,
  type PresentedCredentials,
} from '../endpoint/caller.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { orElse, whenReady } from '../kit/when-ready.ts'
import type { World } from '../kit/world.ts'
import { judgeKey } from '../keys/judge-key.ts'
import type { AgentDirectory } from '../registry/agent-directory.ts'
import type { KeyDirectory } from '../keys/key-directory.ts'
import type { CallParts, Identified } from './call.ts'
import { createCredentialChecks, type CredentialChecks } from './credential-checks.ts'

type Needs = {
  world: Pick<World, 'now'>
  keys: { directory: KeyDirectory }
  registry: { agents: Pick<AgentDirectory, 'find' | 'isUnknown'> }
}

/**
 * Limit of a credential in a header, in bytes. Those of this service have 53 characters, and an agent id at most 128.
 */
export const credentialMaxBytes = 256

/** Identifies callers by their credentials (service document, section 5). Most callers present none. */
export function createIdentify(needs: Needs): CallParts<unknown>['identify'] {
  const checks = createCredentialChecks(needs.world)
  const identify = (
    { source, credentials }: Presented & { credentials: PresentedCredentials },
    access: Access | null,
    agentId: string | null,
  ) => {
    const sent = access?.keys === 'ignored' ? { key: null, isAmbiguous: false } : keyIn(credentials, access)
    requireShort(credentials, sent.key)
    const agent = agentOf(needs, checks, { source, credentials, named: agentId })
    return whenReady(agent, ({ agent: found, ...later }): Identified | Promise<Identified> => {
      const isAmbiguous = sent.isAmbiguous || isAgentAmbiguous(credentials, agentId)
      const caller = { ...anonymousCaller(source), agent: found }
      if (isAmbiguous) return { caller, refusal: new ServiceError('credential_ambiguous') }
      if (sent.key === null) return { caller, refusal: null, ...later }
      return whenReady(
        keyOf(needs, checks, { source, key: sent.key, isReadFromRow: isReadFromRow(access) }),
        (key): Identified => {
          const judged = judgeKey(key, access, source, needs.world.now())
          const refusal = judged.refusal === null ? null : refusalOf(judged.refusal, judged.credential, access)
          if (judged.credential === null)
            return { caller: { ...caller, keyRejected: judged.rejected }, refusal, ...later }
          return { caller: { ...caller, credential: judged.credential }, refusal, ...later }
        },
      )
    })
  }
  return ({ source, credentials }, access, agentId) => {
    const caller = anonymousCaller(source)
    if (credentials === null) return { caller, refusal: null }
    return orElse<Identified, Identified>(
      () => identify({ source, credentials }, access, agentId),
      (error) => {
        if (!(error instanceof ServiceError)) throw error
        return { caller, refusal: error }
      },
    )
  }
}

/** Two ids or two secrets are refused: using one and acting on the other would serve the wrong agent. */
function isAgentAmbiguous({ agentId: sent, agentSecret }: PresentedCredentials, named: string | null): boolean {
  const [id = named] = sent
  return sent.length > 1 || agentSecret.length > 1 || (named !== null && id !== named)
}

/** An overlong credential is refused before it is looked up or cached. */
function requireShort({ agentId, agentSecret }: PresentedCredentials, key: string | null): void {
  const sent = { 'x-agent-id': agentId, 'x-agent-secret': agentSecret, 'x-api-key': key === null ? [] : [key] }
  const params = { max: credentialMaxBytes }
  for (const [field, values] of Object.entries(sent))
    if (values.some((value) => Buffer.byteLength(value) > credentialMaxBytes))
      throw new ServiceError('credential_too_long', { field, messageKey: 'bound.credential', params })
}

type Named = { source: string; credentials: PresentedCredentials; named: string | null }

type AgentFound = Pick<Caller, 'agent'> & Pick<Identified, 'agentLater'>

/** The id is in a header or in the input. */
function agentOf(
  { registry: { agents } }: Needs,
  checks: CredentialChecks,
  { source, credentials, named }: Named,
): AgentFound | Promise<AgentFound> {
  const { agentId, agentSecret } = credentials
  const [id = named] = agentId
  const [secret] = agentSecret
  const isSingle = agentId.length <= 1 && agentSecret.length === 1
  if (!isSingle || id === null || secret === undefined) return { agent: null }
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

type SentKey = { source: string; key: string; isReadFromRow: boolean }

/** Where keys are managed, act for their owner, or something is signed, the key is read from its row. */
function isReadFromRow(access: Access | null): boolean {
  return access !== null && ('scope' in access ? signedScopes.has(access.scope) : access.keys === 'managed')
}

function keyOf({ keys: { directory } }: Needs, checks: CredentialChecks, { source, key, ...sent }: SentKey) {
  return checks(source, {
    isUnknown: () => directory.isUnknown(key),
    find: () => (sent.isReadFromRow ? directory.read(key) : directory.find(key)),
    // Without the key its restrictions would not apply.
    unchecked: (error) => {
      throw error
    },
  })
}

/**
 * The key of a request. The same key in both headers counts once; two different ones, or a duplicate header, are
 * ambiguous. A bearer token without the prefix of a key is ignored, except where keys are managed.
 */
function keyIn({ apiKey, authorization }: PresentedCredentials, access: Access | null) {
  if (authorization.length === 0) return { key: apiKey[0] ?? null, isAmbiguous: apiKey.length > 1 }
  const bearers = authorization.flatMap((value) => /^bearer +(\S.*)$/i.exec(value)?.[1] ?? [])
  const ours = bearers.filter((token) => token.startsWith('csk_') || access?.keys === 'managed')
  const sent = new Set([...apiKey, ...ours])
  const [key = null] = sent
  return { key, isAmbiguous: sent.size > 1 || apiKey.length > 1 || authorization.length > 1 }
}

function refusalOf(
  code: 'key_ip_denied' | 'key_scope_denied',
  credential: KeyCredential | null,
  access: Access | null,
): ServiceError {
  const { scopes = 'all' } = credential ?? {}
  if (code === 'key_ip_denied' || scopes === 'all' || access === null || !('scope' in access))
    return new ServiceError(code)
  return new ServiceError(code, { members: { scope: access.scope, allowed_scopes: scopes } })
}
