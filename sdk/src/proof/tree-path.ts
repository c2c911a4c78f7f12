import { bytesOfHex } from '../bytes-of-hex.ts'
import { sha256Bytes } from '../sha256-hex.ts'
import type { ReadLeaf } from './proof-form.ts'

/** A node on the path from a leaf to the root: its hash, its position on its level, and the last position there. */
export type Climb = { hash: Uint8Array; index: number; last: number }

/**
 * The hash of a leaf: SHA-256 of 0x00, the key with its length before it, 0x20 and the SHA-256 of the value. It is the
 * leaf of the Tendermint specification of ICS-23, whose varint is one byte here or two (keys are shorter than 16,384
 * bytes).
 */
async function leafHash(key: string, valueHash: string): Promise<Uint8Array> {
  const text = new TextEncoder().encode(key)
  const length = text.length < 128 ? [text.length] : [(text.length % 128) + 128, Math.floor(text.length / 128)]
  return await sha256([0x00, ...length, ...text, 0x20, ...bytesOfHex(valueHash)])
}

/** The hash of a node: SHA-256 of 0x01 and both children (RFC 6962). */
export async function nodeHash(left: Uint8Array, right: Uint8Array): Promise<Uint8Array> {
  return await sha256([0x01, ...left, ...right])
}

/** The start of a leaf's path through a tree of this size. `leaf.index` has to be below `size`. */
export async function beginClimb({ key, index, value_hash }: ReadLeaf, size: number): Promise<Climb> {
  return { hash: await leafHash(key, value_hash), index, last: size - 1 }
}

/**
 * Climbs with the sibling hashes until `isThere`. Null unless exactly these hashes are needed: one for each level, but
 * none for a last node without a sibling (RFC 9162, 2.1.3.2).
 */
export async function climb(
  from: Climb,
  path: readonly Uint8Array[],
  isThere: (at: Climb) => boolean,
): Promise<Climb | null> {
  let at = from
  let used = 0
  while (!isThere(at)) {
    if (at.last === 0) return null
    if (at.index === at.last && at.index % 2 === 0) {
      at = parentOf(at, at.hash)
      continue
    }
    const sibling = path[used++]
    if (sibling === undefined) return null
    at = parentOf(at, at.index % 2 === 1 ? await nodeHash(sibling, at.hash) : await nodeHash(at.hash, sibling))
  }
  return used === path.length ? at : null
}

/** The parent node, with its hash. */
export function parentOf({ index, last }: Climb, hash: Uint8Array): Climb {
  return { hash, index: Math.floor(index / 2), last: Math.floor(last / 2) }
}

/** Whether a node is the root. */
export function isRoot({ last }: Climb): boolean {
  return last === 0
}

async function sha256(bytes: readonly number[]): Promise<Uint8Array> {
  return await sha256Bytes(Uint8Array.from(bytes))
}
