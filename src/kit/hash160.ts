import { hash } from 'node:crypto'
import { sha256 } from './sha256.ts'

/** RIPEMD-160 of the SHA-256 of some bytes, 20 bytes: how Bitcoin and its relatives hash a key or a script. */
export function hash160(bytes: Uint8Array): Uint8Array {
  return hash('ripemd160', sha256(bytes), 'buffer')
}
