/** r, s and v concatenated. */
export const ecdsaBytes = 65

/**
 * Whether these 65 bytes can be a signature of some key that ecrecover, and the libraries of OpenZeppelin and Circle
 * above it, accept: with v 27 or 28, r and s within the curve, and s in its lower half.
 */
export function isEcdsa(bytes: Uint8Array): boolean {
  if (bytes.length !== ecdsaBytes) return false
  return isRecoverable({ r: bytes.subarray(0, 32), s: bytes.subarray(32, 64), v: BigInt(bytes[64] ?? 0) })
}

/** A key's own signature has 65 bytes in one form only; a contract may use any larger size. */
export function maySign(signature: Uint8Array): boolean {
  return signature.length > ecdsaBytes || isEcdsa(signature)
}

/** Permit2 also accepts the short form of a key's signature (EIP-2098). */
export function isPermit2Signature(signature: Uint8Array): boolean {
  return signature.length === ecdsaBytes - 1 || maySign(signature)
}

/** Like isEcdsa, for a signature in three parts. */
export function isRecoverable({ r, s, v }: { r: Uint8Array; s: Uint8Array; v: bigint }): boolean {
  return (v === 27n || v === 28n) && isWithin(r, order) && isWithin(s, halfOrderAndOne)
}

function isWithin(bytes: Uint8Array, end: Buffer): boolean {
  return bytes.some((byte) => byte !== 0) && end.compare(bytes) > 0
}

/** For secp256k1: the order of the curve, and one more than half of it. */
const order = Buffer.from('fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141', 'hex')
const halfOrderAndOne = Buffer.from('7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a1', 'hex')
