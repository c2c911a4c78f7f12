/** Scopes a key may carry (service document, section 5). */
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

/** Scopes of calls that are answered with a signature. */
export const signedScopes: ReadonlySet<Scope> = new Set(['decide', 'payee_decide', 'evidence_bundle'])

/**
 * What an API key means to a call (service document, section 5, rules 2 to 7). `ignored`: nobody looks at it. `counted`:
 * it is held against the scope, its allow list and its expiry, and the call counts on the key. `checked`: the same, but
 * the call counts on the source address. `managed`: the call is about the key itself; it counts on the source address, and
 * a key that does not count is refused by the endpoint instead of being served without it.
 */
export type Access = { keys: 'ignored' | 'managed' } | { keys: 'counted' | 'checked'; scope: Scope }

/**
 * Which counter a call falls on (decisions section 6): `anonymous` is the one counter of the screening calls, `own` one
 * of its own for the endpoint, `shared` the counter of all other paths, `quotes` counts calls of the paid tier that no
 * valid payment came with, `none` is not limited.
 */
export type LimitClass = 'anonymous' | 'own' | 'shared' | 'quotes' | 'none'

/** What a caller shows of itself, and where it comes from, not judged yet. */
export type Presented = {
  /** The client's address as the socket or a trusted proxy gives it, never as the caller claims. */
  source: string
  /** Null where none was sent, which is most of the time. */
  credentials: PresentedCredentials | null
}

/** Each header as often as it was sent: a repeated one is refused, because two readers could take two different values. */
export type PresentedCredentials = {
  apiKey: readonly string[]
  authorization: readonly string[]
  agentId: readonly string[]
  agentSecret: readonly string[]
}

/** How long entries of a decision log are kept, counted from when they are written. */
export const logRetentions = ['30d', '5y', '10y'] as const
export type LogRetention = (typeof logRetentions)[number]

export type KeyCredential = {
  kind: 'key'
  keyId: string
  ownerId: string
  scopes: 'all' | readonly Scope[]
  /** How long what is decided for the key is kept in its decision log; null where the log is off. */
  log: LogRetention | null
}

/**
 * A registered agent that showed its secret. `ownerId` is null while nobody answers for it. `countsOn` is what all agents
 * have in common that share an allowance: their owner, or where they were registered from. What another process changed counts
 * here a second later: what is signed or written for it compares `secretHash` with the row (`registry/known-agent`).
 */
export type AgentCredential = { agentId: string; ownerId: string | null; countsOn: string; secretHash: string }

/** An owner who is signed in. `csrf` is what requests that change something carry. Times are milliseconds since 1970. */
type OwnerSession = { ownerId: string; csrf: string; expiresAt: number }

/** Who may ask, by the way of proving it (`endpoint/proof`). Another way is a member here, and types lead to the rest. */
export type Principals = {
  key: KeyCredential
  agent: AgentCredential
  owner: OwnerSession
  provider: { kind: 'provider' }
}

/** Why a key that was sent does not count: the call is served as one without a key. */
export type KeyRejection = 'unknown' | 'expired' | 'revoked' | 'not_activated'

/** Who asks. `source` is the client's address as the socket or a trusted proxy gives it. */
export type Caller = {
  source: string
  credential: { kind: 'anonymous' } | KeyCredential
  /** Beside a key or without one: agents are not subject to the restrictions of keys. */
  agent: AgentCredential | null
  /** Null when no key was sent or it counts. */
  keyRejected: KeyRejection | null
}

/** A caller without credentials. */
export function anonymousCaller(source: string): Caller {
  return { source, credential: anonymous, agent: null, keyRejected: null }
}

const anonymous = { kind: 'anonymous' } as const
