import { hash } from 'node:crypto'

/** SHA-256 of some bytes, in hex. */
export function sha256Hex(bytes: Uint8Array): string {
  return hash('sha256', bytes)
}
