import type { Role } from './roles.ts'

/** Scopes of a key (service document, section 5). */
export const scopes = [
  'screen_address',
  'screen_endpoint',
  'decide',
  'payee_decide',
  'batch_screen',
  'trace_funds',
  'evidence_bundle',
  'intent_check',
  'baseline_lookup',
] as const
export type Scope = (typeof scopes)[number]

/** Scopes of calls with signed answers. */
export const signedScopes: ReadonlySet<Scope> = new Set(['decide', 'payee_decide', 'evidence_bundle'])

/**
 * How an API key affects a call (service document, section 5, rules 2 to 7). `ignored`: it is not read. `counted`:
 * scope, allow list and expiry are checked, and the call counts on the key. `checked`: the same, but the call counts on
 * the source address. `managed`: the call is about the key itself; it counts on the source address, and an invalid key
 * is refused by the endpoint instead of being served without it.
 */
export type Access = { keys: 'ignored' | 'managed' } | { keys: 'counted' | 'checked'; scope: Scope }

/**
 * The rate counter of a call (decisions section 6): `anonymous` is the one counter of the screening calls, `own` a
 * separate one for the endpoint, `console` the one of the pages of an owner, `sign_in` the one of signing in there, `shared`
 * the counter of all other paths, `quotes` counts calls of the paid tier without a valid payment, `none` is not limited.
 */
export type LimitClass = 'anonymous' | 'own' | 'console' | 'sign_in' | 'shared' | 'quotes' | 'none'

/** The credentials and the source of a caller, not verified yet. */
export type Presented = {
  /** The client's address from the socket or a trusted proxy, never a claim of the caller. */
  source: string
  /** Null if none were sent, which is most of the time. */
  credentials: PresentedCredentials | null
}

/** All values of each header: a repeated one is refused, because two readers could take different values. */
export type PresentedCredentials = {
  apiKey: readonly string[]
  authorization: readonly string[]
  agentId: readonly string[]
  agentSecret: readonly string[]
}

/** How long entries of a decision log are kept, from when they are written. */
export const logRetentions = ['30d', '5y', '10y'] as const
export type LogRetention = (typeof logRetentions)[number]

export type KeyCredential = {
  kind: 'key'
  keyId: string
  ownerId: string
  scopes: 'all' | readonly Scope[]
  /** The retention of decisions for the key in its decision log; null if the log is off. */
  log: LogRetention | null
}

/**
 * A registered agent that sent its secret. `ownerId` is null while it has no owner. `countsOn` is shared by all agents
 * with a common allowance: their owner, or the source they were registered from. A change by another process takes
 * effect here a second later: anything signed or written for the agent compares `secretHash` with the row
 * (`registry/known-agent`).
 */
export type AgentCredential = { agentId: string; ownerId: string | null; countsOn: string; secretHash: string }

/**
 * A person who is signed in to an account. `memberId` is null for the owner of its address, `role` what the person may do
 * at this moment, `csrf` what requests that change something carry. Times are milliseconds since 1970.
 */
type OwnerSession = { ownerId: string; memberId: string | null; role: Role; csrf: string; expiresAt: number }

/** Who may ask, by the way of proving it (`endpoint/proof`). Another way is a member here, and types lead to the rest. */
export type Principals = {
  key: KeyCredential
  agent: AgentCredential
  owner: OwnerSession
  provider: { kind: 'provider' }
}

/** Why a key is not accepted: the call is served as one without a key. */
export type KeyRejection = 'unknown' | 'expired' | 'revoked' | 'not_activated'

/** The caller. `source` is the client's address from the socket or a trusted proxy. */
export type Caller = {
  source: string
  credential: { kind: 'anonymous' } | KeyCredential
  /** With or without a key: agents are not subject to the restrictions of keys. */
  agent: AgentCredential | null
  /** Null if no key was sent or it is accepted. */
  keyRejected: KeyRejection | null
}

/** A caller without credentials. */
export function anonymousCaller(source: string): Caller {
  return { source, credential: anonymous, agent: null, keyRejected: null }
}

const anonymous = { kind: 'anonymous' } as const
