import { hash } from 'node:crypto'
import { hourMs } from './duration.ts'
import type { World } from './world.ts'

/** What a credential was found to be: null where there is none of it. `readAt` is milliseconds since 1970. */
type CredentialCopy<Found> = { found: Found | null; readAt: number; version: number | null }

/**
 * What credentials were found to be, by their hash: neither a secret nor its length stays in memory. Right ones and wrong
 * ones have caches of their own, so that wrong ones never push out a right one.
 */
export type CredentialCache<Found> = {
  get: (credential: string) => CredentialCopy<Found> | undefined
  set: (credential: string, copy: CredentialCopy<Found>) => void
  /** A credential was made here: it is right, and is looked up for what it means. `credentialHash` is its SHA-256 in hexadecimal. */
  issued: (credentialHash: string, found: Found) => void
  /** Whether the credential was found to be right within the last `rightKeptMs`. */
  wasRight: (credential: string) => boolean
}

/** At most this many of each kind; some 200 bytes each. */
const rightMax = 10_000
const wrongMax = 1_000
/** So long a right one is known to be worth a look-up. */
const rightKeptMs = hourMs

export function credentialCache<Found>({ now }: Pick<World, 'now'>): CredentialCache<Found> {
  const right = new Map<string, CredentialCopy<Found>>()
  const wrong = new Map<string, CredentialCopy<Found>>()
  const isOld = ({ readAt }: CredentialCopy<Found>) => Math.abs(now() - readAt) > rightKeptMs
  const set = (key: string, copy: CredentialCopy<Found>) => {
    right.delete(key)
    wrong.delete(key)
    if (copy.found === null) return setNewest(wrong, key, copy, wrongMax, isOld)
    setNewest(right, key, copy, rightMax, isOld)
  }
  return {
    get: (credential) => {
      const key = keyOf(credential)
      return right.get(key) ?? wrong.get(key)
    },
    set: (credential, copy) => set(keyOf(credential), copy),
    issued: (key, found) => set(key, { found, readAt: now(), version: null }),
    wasRight: (credential) => {
      const copy = right.get(keyOf(credential))
      return copy !== undefined && !isOld(copy)
    },
  }
}

/** Entries stand in the order in which they were set: the oldest go first, where they are too old or too many. */
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
