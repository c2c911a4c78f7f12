import { decodeBase64url } from '../base64url.ts'
import { bytesOfHex } from '../bytes-of-hex.ts'
import { isObject } from '../is-object.ts'
import { isHash } from './is-hash.ts'

/**
 * The sibling hashes of a path, from one text: 32 bytes each, concatenated, in base64url without padding. In earlier
 * proofs it is an array of them in lower-case hex. Null unless it is exactly one of these two.
 */
export function readHashes(value: unknown): Uint8Array[] | null {
  if (typeof value === 'string') return hashesInText(value)
  if (!Array.isArray(value) || value.length > pathMaxHashes || !value.every(isHash)) return null
  return value.map(bytesOfHex)
}

/** Whether proofs parsed from one JSON answer have all their hashes in the same form. */
export function haveSameForm(proofs: readonly unknown[]): boolean {
  const [first, ...others] = proofs.flatMap(hashesWritten).map((hashes) => typeof hashes)
  return others.every((form) => form === first)
}

function hashesWritten(proof: unknown): unknown[] {
  const { leaf, left, right, shared } = isObject(proof) ? proof : {}
  const paths = [leaf, left, right].flatMap((leafOrNull) => (isObject(leafOrNull) ? [leafOrNull['path']] : []))
  return shared === undefined ? paths : [...paths, shared]
}

function hashesInText(text: string): Uint8Array[] | null {
  const bytes = text.length <= textMaxChars ? decodeBase64url(text) : null
  if (!bytes || bytes.length % hashBytes !== 0) return null
  return Array.from({ length: bytes.length / hashBytes }, (_, at) =>
    bytes.subarray(at * hashBytes, (at + 1) * hashBytes),
  )
}

const hashBytes = 32
/** A tree whose size is an exact integer in JSON has at most 53 levels. */
const pathMaxHashes = 53
const textMaxChars = Math.ceil((pathMaxHashes * hashBytes * 8) / 6)
