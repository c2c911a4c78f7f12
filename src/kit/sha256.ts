import { hash } from 'node:crypto'

/** SHA-256 of some bytes, as bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return hash('sha256', bytes, 'buffer')
}
