/** Scopes a key may carry (service document, section 5). */
const scopes = [
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
type Scope = (typeof scopes)[number]

/**
 * What an API key means to a call (service document, section 5, rules 2 to 7). `ignored`: nobody looks at it. `counted`:
 * it is held against the scope, its allow list and its expiry, and the call counts on the key. `checked`: the same, but
 * the call counts on the source address.
 */
export type Access = { keys: 'ignored' } | { keys: 'counted' | 'checked'; scope: Scope }

/**
 * Which counter a call falls on (decisions section 6): `anonymous` is the one counter of the screening calls, `own` one
 * of its own for the endpoint, `shared` the counter of all other paths, `none` is not limited.
 */
export type LimitClass = 'anonymous' | 'own' | 'shared' | 'none'

/** What a caller shows of itself, and where it comes from, before anything it asks is read. */
export type Presented = {
  /** The client's address as the socket or a trusted proxy gives it, never as the caller claims. */
  source: string
  /** Credentials as they were sent, not judged; null where none was sent. */
  apiKey: string | null
  agent: { id: string; secret: string } | null
}

/** Who asks. `source` is the client's address as the socket or a trusted proxy gives it. */
export type Caller = {
  source: string
  credential:
    | { kind: 'anonymous' }
    | { kind: 'key'; keyId: string; ownerId: string; scopes: 'all' | readonly Scope[] }
    | { kind: 'agent'; agentId: string; ownerId: string | null }
  /** Why a key that was sent does not count, null when none was sent or it counts. */
  keyRejected: 'unknown' | 'expired' | 'revoked' | 'not_activated' | null
}

/** A caller without credentials. */
export function anonymousCaller(source: string): Caller {
  return { source, credential: { kind: 'anonymous' }, keyRejected: null }
}
