import type { Caller, KeyCredential } from '../../../src/endpoint/caller.ts'
import type { Write } from '../../../src/storage/storage.ts'

/** A key whose log is on. */
export const loggedKey: KeyCredential = { kind: 'key', keyId: 'key_a', ownerId: 'own_a', scopes: 'all', log: '5y' }

export const loggedCaller: Caller = { source: '192.0.2.1', credential: loggedKey, agent: null, keyRejected: null }

/** The account of the owner of `loggedKey`: a log is kept only for an owner who is there. */
export const loggedOwner: Write = ownerNamed(loggedKey.ownerId)

/** An owner, whose address follows from the id. Adding it twice does nothing. */
export function ownerNamed(id: string): Write {
  const row = { id, email: `${id}@example.com`, created_at: 0, used_at: 0 }
  return { kind: 'insert', table: 'accounts_owners', row, onConflict: 'ignore' }
}
