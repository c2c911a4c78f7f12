import { createKeccak } from 'hash-wasm'

/** Keccak-256 as Ethereum uses it, 32 bytes. */
export function keccak256(message: Uint8Array): Uint8Array {
  return hasher.init().update(message).digest('binary')
}

const hasher = await createKeccak(256)
