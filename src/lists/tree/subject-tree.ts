import { hash } from 'node:crypto'
import type { Proof, ProofLeaf } from '../../../sdk/src/proof/proof-form.ts'

/** The subjects of a tree in the order of their keys, by position. They stand in an index: the tree keeps none of them. */
export type SortedSubjects = {
  size: number
  keyAt: (position: number) => string
  /** SHA-256 of the subject's lines in canonical form, a character for each byte. */
  valueHashAt: (position: number) => string
}

/**
 * What is kept of a tree: the hashes of its levels from the fourth one up, in shared memory, 4 bytes a subject. What is
 * below is hashed again from 16 subjects when it is asked for. The top level is the root.
 */
export type SubjectTree = { size: number; levels: readonly Uint8Array[] }

/** Hashes all subjects (decisions/0027). */
export function buildSubjectTree(subjects: SortedSubjects): SubjectTree {
  const groups = Math.ceil(subjects.size / groupSize)
  const lowest = sharedBytes(Math.max(groups, 1) * hashBytes)
  if (groups === 0) writeHash(lowest, 0, sha256(empty))
  for (let group = 0; group < groups; group++) lowest.set(levelsOfGroup(subjects, group).top, group * hashBytes)
  const levels: Uint8Array[] = [lowest]
  for (let below = lowest; below.length > hashBytes; levels.push(below))
    below = fillAbove(below, sharedBytes(bytesAbove(below)))
  return { size: subjects.size, levels }
}

/** The root in lower-case hex. */
export function treeRoot({ levels }: SubjectTree): string {
  return hexAt(levels.at(-1) ?? empty, 0)
}

/** Proves that a subject stands in the tree, or that it does not. `position`: its place there, null where it has none. */
type ProveSubject = (key: string) => { position: number | null; proof: Proof }

/** Proofs from one tree. Some groups are remembered: the same parties are asked about, and most stand close together. */
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
  const kept = new Map<number, Group>()
  return (group) => {
    const known = kept.get(group)
    if (known) return known
    const made = levelsOfGroup(subjects, group)
    const oldest = kept.size < groupsMax ? undefined : kept.keys().next().value
    if (oldest !== undefined) kept.delete(oldest)
    kept.set(group, made)
    return made
  }
}

/** Some 2 kB each. */
const groupsMax = 256

/** `position` is that of the first subject behind the one that is not there. */
function proveAbsence(source: Source, position: number): Proof {
  const { tree } = source
  const whole = Number.POSITIVE_INFINITY
  if (position === 0) return { left: null, right: tree.size > 0 ? leafAt(source, 0, whole) : null }
  if (position === tree.size) return { left: leafAt(source, position - 1, whole), right: null }
  const meeting = trailingOnes(position - 1)
  return {
    left: leafAt(source, position - 1, meeting),
    right: leafAt(source, position, meeting),
    shared: pathOf(source, position, meeting + 1, whole),
  }
}

const hashBytes = 32
/** Levels that are not kept, and the leaves below a node of the lowest kept one. */
const levelsLeftOut = 4
const groupSize = 2 ** levelsLeftOut

/** A leaf with its path up to the level below `end`. */
function leafAt(source: Source, index: number, end: number): ProofLeaf {
  const { subjects } = source
  const value_hash = Buffer.from(subjects.valueHashAt(index), 'latin1').toString('hex')
  return { key: subjects.keyAt(index), index, value_hash, path: pathOf(source, index, 0, end) }
}

/** The hashes beside the way of a leaf, of the levels from `begin` to before `end`. A node without another has none. */
function pathOf({ tree, groupAt }: Source, index: number, begin: number, end: number): string[] {
  const group = Math.floor(index / groupSize)
  const low = begin < levelsLeftOut && end > 0 ? groupAt(group).below : []
  const path: string[] = []
  const depth = tree.levels.length - 1 + levelsLeftOut
  for (let level = begin; level < Math.min(end, depth); level++) {
    const beside = Math.floor(index / 2 ** level) ^ 1
    const isLow = level < levelsLeftOut
    const hashes = isLow ? low[level] : tree.levels[level - levelsLeftOut]
    const at = isLow ? beside - group * 2 ** (levelsLeftOut - level) : beside
    if (hashes && (at + 1) * hashBytes <= hashes.length) path.push(hexAt(hashes, at))
  }
  return path
}

/** The levels of one group: those below the kept ones, from its leaves on, and its root. */
function levelsOfGroup(subjects: SortedSubjects, group: number): { below: Uint8Array[]; top: Uint8Array } {
  const begin = group * groupSize
  const count = Math.min(groupSize, subjects.size - begin)
  let top = new Uint8Array(count * hashBytes)
  for (let at = 0; at < count; at++)
    writeHash(top, at, leafHash(subjects.keyAt(begin + at), subjects.valueHashAt(begin + at)))
  const below: Uint8Array[] = []
  for (let level = 0; level < levelsLeftOut; level++) {
    below.push(top)
    top = fillAbove(top, new Uint8Array(bytesAbove(top)))
  }
  return { below, top }
}

function bytesAbove(level: Uint8Array): number {
  return Math.ceil(level.length / (2 * hashBytes)) * hashBytes
}

/** Fills the level above: each two nodes hashed together, a last one without another as it is (RFC 6962). */
function fillAbove<Level extends Uint8Array>(level: Uint8Array, above: Level): Level {
  const pairs = Math.floor(level.length / (2 * hashBytes))
  for (let at = 0; at < pairs; at++) {
    for (let byte = 0; byte < 2 * hashBytes; byte++) nodeBytes[1 + byte] = level[2 * at * hashBytes + byte] ?? 0
    writeHash(above, at, sha256(nodeBytes))
  }
  if (pairs * hashBytes < above.length) above.set(level.subarray(2 * pairs * hashBytes), pairs * hashBytes)
  return above
}

/** 0x01 and both children: written over for each node. */
const nodeBytes = new Uint8Array(1 + 2 * hashBytes).fill(1, 0, 1)

/** 0x00, the length of the key as a varint, the key, 0x20 and the hash of the value: the leaf of ICS-23. */
function leafHash(key: string, valueHash: string): string {
  const length = key.length < 128 ? 1 : 2
  leafBytes[1] = length === 1 ? key.length : (key.length & 127) | 128
  if (length === 2) leafBytes[2] = key.length >> 7
  leafBytes.write(key, 1 + length, 'latin1')
  leafBytes[1 + length + key.length] = hashBytes
  leafBytes.write(valueHash, 2 + length + key.length, 'latin1')
  return sha256(leafBytes.subarray(0, 2 + length + key.length + hashBytes))
}

/** Longest key of a subject in bytes: a host of 253 characters with its prefix, a star and the dots behind them. */
const keyMaxBytes = 261
const leafBytes = Buffer.alloc(4 + keyMaxBytes + hashBytes)
const empty = new Uint8Array()

/** A character for each byte: Node makes such a text in a third of the time that it takes to make a buffer. */
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

function hexAt(hashes: Uint8Array, at: number): string {
  return Buffer.from(hashes.buffer, hashes.byteOffset + at * hashBytes, hashBytes).toString('hex')
}
