import { decodeBase64url } from '../base64url.ts'
import { bytesOfHex } from '../bytes-of-hex.ts'
import { isObject } from '../is-object.ts'
import { isHash } from './is-hash.ts'

/**
 * The hashes beside a way, from one text: 32 bytes each, one behind the other, in base64url without padding. In proofs that
 * were given before it is an array of them in lower-case hex. Null unless it is exactly one of these two.
 */
export function readHashes(value: unknown): Uint8Array[] | null {
  if (typeof value === 'string') return hashesInText(value)
  if (!Array.isArray(value) || value.length > pathMaxHashes || !value.every(isHash)) return null
  return value.map(bytesOfHex)
}

/** Whether proofs as they were parsed from JSON, those of one answer, write all their hashes in the same of the two forms. */
export function areWrittenAlike(proofs: readonly unknown[]): boolean {
  const [first, ...others] = proofs.flatMap(hashesWritten).map((hashes) => typeof hashes)
  return others.every((form) => form === first)
}

function hashesWritten(proof: unknown): unknown[] {
  const { leaf, left, right, shared } = isObject(proof) ? proof : {}
  const paths = [leaf, left, right].flatMap((each) => (isObject(each) ? [each['path']] : []))
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
