import { createHash } from 'node:crypto'
import { ics23 } from '@confio/ics23'
import { canonicalJson } from '../../src/kit/canonical-json.ts'

/** What the leaf of a subject holds, as RFC 8785 text. */
export type Subject = { key: string; value: string }

/** A leaf with its hashes in no form yet. */
export type NaiveLeaf = { key: string; index: number; value_hash: string; path: Buffer[] }

/** How hashes stand in a proof. */
export type HashesForm = {
  name: string
  write: (hashes: readonly Buffer[]) => unknown
  read: (written: unknown) => Buffer[]
}

/** One text of all hashes: the form of the proofs that are issued. */
export const asText: HashesForm = {
  name: 'one text',
  write: (hashes) => Buffer.concat(hashes).toString('base64url'),
  read: (written) => {
    const bytes = Buffer.from(String(written), 'base64url')
    return Array.from({ length: bytes.length / 32 }, (_, at) => bytes.subarray(32 * at, 32 * at + 32))
  },
}

/** A text in hex for each hash: the form of the proofs that were issued before. */
export const asHexes: HashesForm = {
  name: 'an array of hex',
  write: (hashes) => hashes.map((hash) => hash.toString('hex')),
  read: (written) => (written as string[]).map((hash) => Buffer.from(hash, 'hex')),
}

/** The proof of a subject in a tree of sorted subjects, made as RFC 6962 writes it: every path from its definition. */
export function naiveProof(subjects: readonly Subject[], key: string, form = asText): Record<string, unknown> {
  const index = subjects.findIndex((subject) => subject.key >= key)
  const at = index < 0 ? subjects.length : index
  if (subjects[at]?.key === key) return { leaf: writtenLeaf(naiveLeaf(subjects, at), form) }
  const left = at === 0 ? null : naiveLeaf(subjects, at - 1)
  const right = at === subjects.length ? null : naiveLeaf(subjects, at)
  if (!left || !right) return { left: left && writtenLeaf(left, form), right: right && writtenLeaf(right, form) }
  const shared = sharedLength(subjects.length, at)
  const cut = (leaf: NaiveLeaf): NaiveLeaf => ({ ...leaf, path: leaf.path.slice(0, leaf.path.length - shared - 1) })
  const above = left.path.slice(left.path.length - shared)
  return { left: writtenLeaf(cut(left), form), right: writtenLeaf(cut(right), form), shared: form.write(above) }
}

/** A leaf as a proof names it. */
export function writtenLeaf(leaf: NaiveLeaf, form = asText): object {
  return { ...leaf, path: form.write(leaf.path) }
}

/** The same proof in the other form, as services gave it before. */
export function inFormerForm<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (name, member: unknown) =>
    (name === 'path' || name === 'shared') && typeof member === 'string' ? asHexes.write(asText.read(member)) : member,
  ) as Value
}

/** A leaf with its complete path: PATH(m, D[n]) of RFC 6962, 2.1.1. */
export function naiveLeaf(subjects: readonly Subject[], index: number): NaiveLeaf {
  const { key, value } = subjects[index] ?? { key: '', value: '' }
  return { key, index, value_hash: sha256(Buffer.from(value)).toString('hex'), path: pathOf(subjects, index) }
}

/** MTH(D[n]) of RFC 6962, 2.1, with the leaves of ICS-23. */
export function naiveRoot(subjects: readonly Subject[]): Buffer {
  const [first] = subjects
  if (!first) return sha256(Buffer.alloc(0))
  if (subjects.length === 1) return leafOf(first)
  const half = splitOf(subjects.length)
  return sha256(Buffer.from([1]), naiveRoot(subjects.slice(0, half)), naiveRoot(subjects.slice(half)))
}

/** A leaf as ICS-23 takes it, up to where its path ends. Whether a hash of the path stands at the left follows from index and size alone. */
export function asExistence(
  subject: Subject,
  leaf: Pick<NaiveLeaf, 'index' | 'path'>,
  size: number,
): ics23.IExistenceProof {
  const path: ics23.IInnerOp[] = []
  let [index, last, used] = [leaf.index, size - 1, 0]
  for (; last > 0 && used < leaf.path.length; index >>= 1, last >>= 1) {
    if (index === last && index % 2 === 0) continue
    const beside = leaf.path[used++] ?? Buffer.alloc(0)
    const isRight = index % 2 === 1
    path.push({
      hash: ics23.HashOp.SHA256,
      prefix: Buffer.concat([Buffer.from([1]), isRight ? beside : Buffer.alloc(0)]),
      suffix: isRight ? Buffer.alloc(0) : beside,
    })
  }
  return { key: Buffer.from(subject.key), value: Buffer.from(subject.value), leaf: tendermintLeaf, path }
}

/** The lines of a subject as the text that its leaf holds. */
export function valueOf(lines: readonly unknown[]): string {
  return canonicalJson(lines)
}

const tendermintLeaf: ics23.ILeafOp = {
  hash: ics23.HashOp.SHA256,
  prehashKey: ics23.HashOp.NO_HASH,
  prehashValue: ics23.HashOp.SHA256,
  length: ics23.LengthOp.VAR_PROTO,
  prefix: Buffer.from([0]),
}

function leafOf({ key, value }: Subject): Buffer {
  const length = key.length < 128 ? [key.length] : [(key.length & 127) | 128, key.length >> 7]
  return sha256(Buffer.from([0, ...length]), Buffer.from(key), Buffer.from([32]), sha256(Buffer.from(value)))
}

function pathOf(subjects: readonly Subject[], index: number): Buffer[] {
  if (subjects.length <= 1) return []
  const half = splitOf(subjects.length)
  const [left, right] = [subjects.slice(0, half), subjects.slice(half)]
  return index < half ? [...pathOf(left, index), naiveRoot(right)] : [...pathOf(right, index - half), naiveRoot(left)]
}

/** How many hashes stand above the node where the leaves before and at `at` meet. */
function sharedLength(size: number, at: number): number {
  if (size <= 1) return 0
  const half = splitOf(size)
  if (at === half) return 0
  return 1 + (at < half ? sharedLength(half, at) : sharedLength(size - half, at - half))
}

/** The largest power of two below `size`. */
function splitOf(size: number): number {
  return 2 ** (Math.ceil(Math.log2(size)) - 1)
}

function sha256(...parts: Buffer[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
