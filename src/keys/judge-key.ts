import type { Access, KeyCredential, KeyRejection, Scope } from '../endpoint/caller.ts'
import { isWithin } from '../kit/address-range.ts'
import type { KeySettings } from './settings/key-settings.ts'

/** A key as it is stored, without its hash. Times are milliseconds since 1970. */
export type KeyRecord = {
  id: string
  ownerId: string
  label: string
  state: 'not_activated' | 'active' | 'revoked'
  settings: KeySettings
  version: number
}

/** What a key means to a call: it is accepted, refused with an error, or ignored with the call served anonymously. */
export type KeyJudgement =
  | { credential: KeyCredential; refusal: 'key_ip_denied' | 'key_scope_denied' | null }
  | { credential: null; rejected: KeyRejection; refusal: 'key_ip_denied' | null }

/**
 * Judges a key for one call (service document, section 5, rules 2 to 4). Pure. An expired or revoked key counts as
 * none, also from a source that is not allowed; only endpoints that manage the key reveal whether the source is allowed.
 */
export function judgeKey(key: KeyRecord | null, access: Access | null, source: string, now: number): KeyJudgement {
  const isManaged = access?.keys === 'managed'
  const isOutside = key !== null && !isAllowed(key.settings, source)
  const rejected = rejectionOf(key, now)
  if (key === null || rejected !== null)
    return {
      credential: null,
      rejected: rejected ?? 'unknown',
      refusal: isManaged && isOutside ? 'key_ip_denied' : null,
    }
  const credential = credentialOf(key)
  if (isOutside) return { credential, refusal: 'key_ip_denied' }
  const isDenied = access !== null && 'scope' in access && !hasScope(credential, access.scope)
  return { credential, refusal: isDenied ? 'key_scope_denied' : null }
}

function rejectionOf(key: KeyRecord | null, now: number): KeyRejection | null {
  if (key === null) return 'unknown'
  if (key.state !== 'active') return key.state
  const { expiresAt } = key.settings
  return expiresAt !== null && now >= expiresAt ? 'expired' : null
}

/** An empty list allows every address. */
export function isAllowed({ ipAllowlist }: Pick<KeySettings, 'ipAllowlist'>, source: string): boolean {
  return ipAllowlist.length === 0 || isWithin(ipAllowlist, source)
}

function hasScope({ scopes }: KeyCredential, scope: Scope): boolean {
  return scopes === 'all' || scopes.includes(scope)
}

/** A key as the credential of a call. */
export function credentialOf({ id, ownerId, settings }: KeyRecord): KeyCredential {
  const { scopes, decisionLog, logRetention } = settings
  return { kind: 'key', keyId: id, ownerId, scopes, log: decisionLog ? logRetention : null }
}
