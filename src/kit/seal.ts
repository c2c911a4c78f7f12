import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync } from 'node:crypto'
import type { World } from './world.ts'

/**
 * Encrypts stored data under SECRETS_KEY so that it can be read back. There is one sealer for each purpose; it cannot
 * open what another one sealed.
 */
export type Sealer = {
  /** base64 of nonce, ciphertext and tag. `beside` is authenticated but not contained (associated data). */
  seal: (bytes: Uint8Array, beside: string) => string
  /** Null if it was sealed with another key, for another purpose or with other associated data, or was altered. */
  open: (sealed: string, beside: string) => Buffer | null
}

/** What sealed data is for. Never rename a purpose: its existing data could no longer be opened. */
export type SealPurpose =
  | 'countersign signing keys'
  | 'countersign queued mail'
  | 'countersign decision log keys'
  | 'countersign stored answers'
  | 'countersign decision log'
  | 'countersign webhook secrets'
  | 'countersign log of lists'

/** AES-256-GCM under a key that is derived from `key` for the purpose (RFC 5869). `key` is 32 bytes. */
export function createSealer(key: Uint8Array, purpose: SealPurpose, random: Pick<World, 'randomBytes'>): Sealer {
  // Created once: with plain bytes each use takes five times as long.
  const sealing = createSecretKey(deriveKey(key, purpose))
  return {
    seal: (bytes, beside) => {
      const nonce = random.randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(beside))
      return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]).toString('base64')
    },
    open: (sealed, beside) => {
      const bytes = Buffer.from(sealed, 'base64')
      if (bytes.length < nonceBytes + tagBytes) return null
      try {
        const nonce = bytes.subarray(0, nonceBytes)
        const decipher = createDecipheriv('aes-256-gcm', sealing, nonce, { authTagLength: tagBytes })
        decipher.setAAD(Buffer.from(beside)).setAuthTag(bytes.subarray(-tagBytes))
        return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()])
      } catch {
        return null
      }
    },
  }
}

/** 32 bytes for one purpose (RFC 5869), which reveal nothing about `key` or about those of other purposes. */
export function deriveKey(key: Uint8Array, purpose: SealPurpose | 'countersign own list'): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, '', purpose, 32))
}

const nonceBytes = 12
const tagBytes = 16
