import { parseFunction } from '../abi.ts'
import { bytesArg, tupleArg } from '../args.ts'
import { decodeArgs } from '../decode-args.ts'
import { ecdsaBytes, isEcdsa } from '../ecdsa.ts'
import type { Operation } from './operation.ts'

/** Concatenated signatures of several keys (Rhinestone's OwnableValidator). */
export function isMultiSignature(signature: Uint8Array): boolean {
  return isSeries(signature, isEcdsa)
}

/**
 * One signature of a key, plain or after an account's prefix: none (SimpleAccount and most others), the kind of its
 * owner (LightAccount 2), the mode of an ordinary operation (Kernel before 3), or the validation of the owner (Modular
 * Account 2). Coinbase Smart Wallet wraps it with the number of its owner.
 */
export function isPlainSignature(signature: Uint8Array): boolean {
  const before = signature.length - ecdsaBytes
  if (before < 0 || before > prefixBytesMax) return isWrapped(signature)
  const prefix = Buffer.from(signature.subarray(0, before)).toString('hex')
  return plainPrefixes.has(prefix) && isEcdsa(signature.subarray(before))
}

const plainPrefixes: ReadonlySet<string> = new Set(['', '00', '00000000', 'ff00'])
const prefixBytesMax = 4

/** By the owner's key, or by the owner's passkey. */
function isWrapped(signature: Uint8Array): boolean {
  const { values } = decodeArgs(wrapper, signature)
  if (!values) return false
  const inner = bytesArg(tupleArg(values, 'wrapper'), 'signatureData')
  return isEcdsa(inner) || decodeArgs(passkey, inner).fault === undefined
}

/** The window of Safe's operation, six bytes for each end, and its owners' concatenated signatures. */
export function isSafeSignature(signature: Uint8Array): boolean {
  const after = Buffer.from(signature.subarray(0, 6))
  if (signature.length <= windowBytes) return false
  // An earlier second than this has passed for every operation; for Kernel before 3 its first bytes would be a mode.
  const isPlainTime = after.every((byte) => byte === 0) || after.readUIntBE(0, 6) >= 1_000_000_000
  return isPlainTime && isSeries(signature.subarray(windowBytes), isOwnerSignature)
}

/** The validity of a Safe's operation, from its signature. */
export function windowOfSafe({ signature }: Pick<Operation, 'signature'>): { after: bigint; until: bigint } | null {
  if (signature === null || !isSafeSignature(signature)) return null
  const bytes = Buffer.from(signature)
  return { after: BigInt(bytes.readUIntBE(0, 6)), until: BigInt(bytes.readUIntBE(6, 6)) }
}

/** Of a key, of a key over a message (v raised by 4), or of an owner who approved the hash on the chain (v of 1). */
function isOwnerSignature(signature: Uint8Array): boolean {
  const v = signature[64] ?? 0
  return v === 1 || isEcdsa(v > 30 ? Buffer.from(signature).fill(v - 4, 64) : signature)
}

function isSeries(signature: Uint8Array, isOne: (part: Uint8Array) => boolean): boolean {
  const count = signature.length / ecdsaBytes
  if (!Number.isInteger(count) || count < 1 || count > signersMax) return false
  return Array.from({ length: count }, (_, i) => signature.subarray(ecdsaBytes * i, ecdsaBytes * (i + 1))).every(isOne)
}

const windowBytes = 12
const signersMax = 32
const wrapper = parseFunction('wrapped((uint256 ownerIndex, bytes signatureData) wrapper)')
const passkey = parseFunction(
  'passkey((bytes authenticatorData, string clientDataJSON, uint256 challengeIndex, uint256 typeIndex, uint256 r, uint256 s) auth)',
)
