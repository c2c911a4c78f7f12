import type { Caller, KeyCredential } from '../../../src/endpoint/caller.ts'

/** A key whose log is on. */
export const loggedKey: KeyCredential = { kind: 'key', keyId: 'key_a', ownerId: 'own_a', scopes: 'all', log: '5y' }

export const loggedCaller: Caller = { source: '192.0.2.1', credential: loggedKey, agent: null, keyRejected: null }
