import { hash } from 'node:crypto'
import type { Proof, ProofLeaf } from '../../../sdk/src/proof/proof-form.ts'
import { keyMaxBytes } from '../subject-key.ts'

/** The leaves of a tree in the order of their keys, by position. They are in an index: the tree does not store them. */
export type TreeLeaves = {
  size: number
  /** Writes the key, at most `keyMaxBytes`, and returns its length. */
  writeKey: (position: number, into: Uint8Array, at: number) => number
  /** SHA-256 of the subject's lines in canonical form, one character for each byte. */
  valueHashAt: (position: number) => string
}

/** The same with access to single keys. */
export type SortedSubjects = TreeLeaves & { keyAt: (position: number) => string }

/**
 * The stored part of a tree: the hashes of its levels from the fourth one up, in shared memory, 4 bytes a subject.
 * Lower hashes are computed again from 16 subjects on demand. The top level is the root.
 */
export type SubjectTree = { size: number; levels: readonly Uint8Array[] }

/** Hashes all subjects (decisions/0027). `doPieces` must have each piece of the lowest stored level hashed. */
export function buildSubjectTree(leaves: TreeLeaves, doPieces: DoPieces = oneByOne): SubjectTree {
  const groups = groupsOf(leaves.size)
  const lowest = sharedBytes(Math.max(groups, 1) * hashBytes)
  if (groups === 0) writeHash(lowest, 0, sha256(empty))
  doPieces(lowest, Math.ceil(groups / pieceGroups), (piece) => hashPiece(leaves, lowest, piece))
  return treeFrom(leaves.size, lowest)
}

type DoPieces = (lowest: Uint8Array, count: number, doPiece: (piece: number) => void) => void

const oneByOne: DoPieces = (_, count, doPiece) => {
  for (let piece = 0; piece < count; piece++) doPiece(piece)
}

/** Writes the hashes of some groups into the lowest stored level. */
export function hashPiece(leaves: TreeLeaves, lowest: Uint8Array, piece: number): void {
  const end = Math.min((piece + 1) * pieceGroups, groupsOf(leaves.size))
  for (let group = piece * pieceGroups; group < end; group++) {
    hashGroup(leaves, group)
    for (let byte = 0; byte < hashBytes; byte++) lowest[group * hashBytes + byte] = groupHashes[byte] ?? 0
  }
}

/** Some 5 ms of hashing. */
const pieceGroups = 256

/** The tree above its lowest stored level. */
export function treeFrom(size: number, lowest: Uint8Array): SubjectTree {
  const levels: Uint8Array[] = [lowest]
  for (let below = lowest; below.length > hashBytes; levels.push(below)) {
    const above = sharedBytes(bytesAbove(below))
    hashPairs(below, below.length / hashBytes, above)
    below = above
  }
  return { size, levels }
}

/** The number of hashes of the lowest stored level. */
export function groupsOf(size: number): number {
  return Math.ceil(size / groupSize)
}

/** Whether a hash of the lowest stored level matches these leaves. */
export function isGroupOf({ levels }: SubjectTree, leaves: TreeLeaves, group: number): boolean {
  hashGroup(leaves, group)
  const begin = group * hashBytes
  return levels[0]?.subarray(begin, begin + hashBytes).every((byte, at) => byte === groupHashes[at]) === true
}

/** The root in lower-case hex. */
export function treeRoot({ levels }: SubjectTree): string {
  const { buffer, byteOffset } = levels.at(-1) ?? empty
  return Buffer.from(buffer, byteOffset, hashBytes).toString('hex')
}

/** Proves that a subject is in the tree, or that it is not. `position`: its place there; null if it has none. */
type ProveSubject = (key: string) => { position: number | null; proof: Proof }

/** Proofs from one tree. Some groups are cached: the same parties are queried again, and most are close together. */
export function createProver(tree: SubjectTree, subjects: SortedSubjects): ProveSubject {
  const source: Source = { tree, subjects, groupAt: rememberGroups(subjects) }
  return (key) => {
    const position = firstNotBefore(subjects, key)
    if (position < subjects.size && subjects.keyAt(position) === key)
      return { position, proof: { leaf: leafAt(source, position, Number.POSITIVE_INFINITY) } }
    return { position: null, proof: proveAbsence(source, position) }
  }
}

type Group = ReturnType<typeof levelsOfGroup>
type Source = { tree: SubjectTree; subjects: SortedSubjects; groupAt: (group: number) => Group }

function rememberGroups(subjects: SortedSubjects): Source['groupAt'] {
  const cache = new Map<number, Group>()
  return (group) => {
    const cached = cache.get(group)
    if (cached) return cached
    const levels = levelsOfGroup(subjects, group)
    const oldest = cache.size < groupsMax ? undefined : cache.keys().next().value
    if (oldest !== undefined) cache.delete(oldest)
    cache.set(group, levels)
    return levels
  }
}

/** Some 2 kB each. */
const groupsMax = 256

/** `position` is that of the first subject after the absent one. */
function proveAbsence(source: Source, position: number): Proof {
  const { tree } = source
  const unlimited = Number.POSITIVE_INFINITY
  if (position === 0) return { left: null, right: tree.size > 0 ? leafAt(source, 0, unlimited) : null }
  if (position === tree.size) return { left: leafAt(source, position - 1, unlimited), right: null }
  const meeting = trailingOnes(position - 1)
  return {
    left: leafAt(source, position - 1, meeting),
    right: leafAt(source, position, meeting),
    shared: pathOf(source, position, meeting + 1, unlimited),
  }
}

export const hashBytes = 32
/** Levels that are not stored, and the leaves below a node of the lowest stored one. */
const levelsLeftOut = 4
export const groupSize = 2 ** levelsLeftOut

/** A leaf with its path up to the level below `end`. */
function leafAt(source: Source, index: number, end: number): ProofLeaf {
  const { subjects } = source
  const value_hash = Buffer.from(subjects.valueHashAt(index), 'latin1').toString('hex')
  return { key: subjects.keyAt(index), index, value_hash, path: pathOf(source, index, 0, end) }
}

/**
 * The sibling hashes of a leaf's path, for the levels from `begin` to before `end`, as one text. A node without a
 * sibling adds none.
 */
function pathOf({ tree, groupAt }: Source, index: number, begin: number, end: number): string {
  const group = Math.floor(index / groupSize)
  const low = begin < levelsLeftOut && end > 0 ? groupAt(group) : []
  const top = Math.min(end, tree.levels.length - 1 + levelsLeftOut)
  let bytes = 0
  for (let level = begin; level < top; level++) {
    const sibling = Math.floor(index / 2 ** level) ^ 1
    const isLow = level < levelsLeftOut
    const hashes = isLow ? low[level] : tree.levels[level - levelsLeftOut]
    const at = isLow ? sibling - group * 2 ** (levelsLeftOut - level) : sibling
    if (!hashes || (at + 1) * hashBytes > hashes.length) continue
    for (let byte = 0; byte < hashBytes; byte++) pathBytes[bytes++] = hashes[at * hashBytes + byte] ?? 0
  }
  return pathBytes.toString('base64url', 0, bytes)
}

/** The current path. Positions are numbers of 32 bits. */
const pathBytes = Buffer.alloc(32 * hashBytes)

/** The levels of one group below the stored ones, starting with its leaves. */
function levelsOfGroup(leaves: TreeLeaves, group: number): Uint8Array[] {
  const count = hashLeaves(leaves, group, groupHashes)
  const levels = [groupHashes.slice(0, count * hashBytes)]
  for (let below = levels[0] ?? empty; levels.length < levelsLeftOut; levels.push(below)) {
    const above = new Uint8Array(bytesAbove(below))
    hashPairs(below, below.length / hashBytes, above)
    below = above
  }
  return levels
}

/** Computes the root of one group, into the first position of `groupHashes`. */
function hashGroup(leaves: TreeLeaves, group: number): void {
  let count = hashLeaves(leaves, group, groupHashes)
  for (let level = 0; level < levelsLeftOut; level++) count = hashPairs(groupHashes, count, groupHashes)
}

/** Computes the hashes of the leaves of one group. Returns their number. */
function hashLeaves(leaves: TreeLeaves, group: number, into: Uint8Array): number {
  const begin = group * groupSize
  const count = Math.min(groupSize, leaves.size - begin)
  for (let at = 0; at < count; at++) writeHash(into, at, leafHash(leaves, begin + at))
  return count
}

function bytesAbove(level: Uint8Array): number {
  return Math.ceil(level.length / (2 * hashBytes)) * hashBytes
}

/**
 * The level above: each two nodes hashed together, a last one without a sibling unchanged (RFC 6962). Returns the
 * number of nodes. `above` may be the same bytes: two nodes are read before one is written.
 */
function hashPairs(level: Uint8Array, count: number, above: Uint8Array): number {
  const pairs = count >>> 1
  for (let at = 0; at < pairs; at++) {
    for (let byte = 0; byte < 2 * hashBytes; byte++) nodeBytes[1 + byte] = level[2 * at * hashBytes + byte] ?? 0
    writeHash(above, at, sha256(nodeBytes))
  }
  if (count === 2 * pairs) return pairs
  for (let byte = 0; byte < hashBytes; byte++)
    above[pairs * hashBytes + byte] = level[2 * pairs * hashBytes + byte] ?? 0
  return pairs + 1
}

/** The hashes of the current group: allocating memory for each costs as much as hashing it. */
const groupHashes = new Uint8Array(groupSize * hashBytes)
/** 0x01 and both children: reused for each node. */
const nodeBytes = new Uint8Array(1 + 2 * hashBytes).fill(1, 0, 1)

/** 0x00, the length of the key as a varint, the key, 0x20 and the hash of the value: the leaf of ICS-23. */
function leafHash(leaves: TreeLeaves, position: number): string {
  const before = leafAtHand
  // Until this one is complete: a failure midway leaves nothing that the next leaf could reuse.
  leafAtHand = noLeaf
  const length = leaves.writeKey(position, leafBytes, keyAt)
  const isLong = length >= 128
  const begin = keyAt - (isLong ? 3 : 2)
  leafBytes[begin] = 0
  leafBytes[begin + 1] = isLong ? (length & 127) | 128 : length
  if (isLong) leafBytes[begin + 2] = length >> 7
  const valueHash = leaves.valueHashAt(position)
  // Most leaves of a list have the key length and the value of the one before.
  leafAtHand = before.length === length ? before : { length, valueHash: '', bytes: leafOf(begin, length) }
  if (valueHash !== leafAtHand.valueHash) writeHash(leafAtHand.bytes.subarray(-hashBytes), 0, valueHash)
  leafAtHand.valueHash = valueHash
  return sha256(leafAtHand.bytes)
}

/** The bytes of a leaf with a key of this length. */
function leafOf(begin: number, length: number): Uint8Array<ArrayBuffer> {
  const valueAt = keyAt + length + 1
  leafBytes[valueAt - 1] = hashBytes
  return leafBytes.subarray(begin, valueAt + hashBytes)
}

/** The current leaf: its key is at a fixed position, after a length of one byte or two. */
const keyAt = 3
const leafBytes = new Uint8Array(keyAt + keyMaxBytes + 1 + hashBytes)
const noLeaf = { length: -1, valueHash: '', bytes: new Uint8Array() }
let leafAtHand = noLeaf
const empty = new Uint8Array()

/** One character for each byte: Node creates such a string in a third of the time of a buffer. */
function sha256(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'binary')
}

function writeHash(hashes: Uint8Array, at: number, text: string): void {
  for (let byte = 0; byte < hashBytes; byte++) hashes[at * hashBytes + byte] = text.charCodeAt(byte)
}

function sharedBytes(count: number): Uint8Array<SharedArrayBuffer> {
  return new Uint8Array(new SharedArrayBuffer(count))
}

/** The first position whose key is not before this one, by bytes: keys are ASCII. */
function firstNotBefore({ size, keyAt }: SortedSubjects, key: string): number {
  let [low, high] = [0, size]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (keyAt(middle) < key) low = middle + 1
    else high = middle
  }
  return low
}

/** The level on which a leaf and the next one are the two children of one node. */
function trailingOnes(index: number): number {
  return 31 - Math.clz32(~index & (index + 1))
}
