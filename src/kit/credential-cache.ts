import { hash } from 'node:crypto'
import { hourMs } from './duration.ts'
import type { World } from './world.ts'

/**
 * A cached look-up of a credential; `value` is null if there is no such credential. `readAt` is milliseconds since
 * 1970.
 */
type CredentialCopy<Value> = { value: Value | null; readAt: number; version: number | null }

/**
 * Caches look-ups of credentials by their hash: neither a secret nor its length stays in memory. Valid and invalid
 * credentials have separate caches, so that invalid ones never evict a valid one.
 */
export type CredentialCache<Value> = {
  get: (credential: string) => CredentialCopy<Value> | undefined
  set: (credential: string, copy: CredentialCopy<Value>) => void
  /**
   * A credential was issued here: it is valid without a look-up, but its value is still read. `credentialHash` is its
   * SHA-256 in hexadecimal.
   */
  issued: (credentialHash: string, value: Value) => void
  /** Whether the credential was valid within the last `rightKeptMs`. */
  wasValid: (credential: string) => boolean
}

/** Entries of each kind; some 200 bytes each. */
const validMax = 10_000
const invalidMax = 1_000
/** How long a credential that was valid is still worth a look-up. */
const validKeptMs = hourMs

export function credentialCache<Value>({ now }: Pick<World, 'now'>): CredentialCache<Value> {
  const valid = new Map<string, CredentialCopy<Value>>()
  const invalid = new Map<string, CredentialCopy<Value>>()
  const isOld = ({ readAt }: CredentialCopy<Value>) => Math.abs(now() - readAt) > validKeptMs
  const set = (key: string, copy: CredentialCopy<Value>) => {
    valid.delete(key)
    invalid.delete(key)
    if (copy.value === null) return setNewest(invalid, key, copy, invalidMax, isOld)
    setNewest(valid, key, copy, validMax, isOld)
  }
  return {
    get: (credential) => {
      const key = keyOf(credential)
      return valid.get(key) ?? invalid.get(key)
    },
    set: (credential, copy) => set(keyOf(credential), copy),
    issued: (key, value) => set(key, { value, readAt: now(), version: null }),
    wasValid: (credential) => {
      const copy = valid.get(keyOf(credential))
      return copy !== undefined && !isOld(copy)
    },
  }
}

/** Entries are in insertion order: the oldest are evicted if they are too old or too many. */
function setNewest<Copy>(
  copies: Map<string, Copy>,
  key: string,
  copy: Copy,
  max: number,
  isOld: (copy: Copy) => boolean,
): void {
  for (const [oldest, old] of copies) {
    if (copies.size < max && !isOld(old)) break
    copies.delete(oldest)
  }
  copies.set(key, copy)
}

function keyOf(credential: string): string {
  return hash('sha256', credential)
}
