import { isObject } from '../is-object.ts'
import { isHash } from './is-hash.ts'
import { ProofError } from './proof-error.ts'
import { haveSameForm, readHashes } from './read-hashes.ts'

/** One listing of a subject, as in its leaf. Days are ISO days in UTC; the interval is closed-open. */
export type ProofLine = {
  list: string
  kind: string
  /** The day from which the entry counts. */
  listed_on: string
  delisted_on: string | null
  basis: string
  /**
   * Only if the day of the listing is unknown: the last day that a copy without it covers, null if there was none.
   * `listed_on` is then the first day on which one did.
   */
  absent_on?: string | null
}

/** A leaf and the sibling hashes of its path, starting at the leaf. `value_hash` is the SHA-256 of its lines. */
type LeafWith<Hashes> = { key: string; index: number; value_hash: string; path: Hashes }

/**
 * `leaf` proves that a subject is in the tree. `left` and `right` prove that it is not: the adjacent leaves, null
 * beyond an edge. If both exist, their paths end below their common node, and `shared` continues there.
 */
type ProofWith<Hashes> =
  | { leaf: LeafWith<Hashes> }
  | { left: LeafWith<Hashes>; right: LeafWith<Hashes>; shared: Hashes }
  | { left: LeafWith<Hashes> | null; right: LeafWith<Hashes> | null; shared?: never }

/** A proof as received: hashes are one text (`readHashes`). */
export type Proof = ProofWith<string>
export type ProofLeaf = LeafWith<string>

/** The same as parsed, from either form of proofs. */
export type ReadProof = ProofWith<Uint8Array[]>
export type ReadLeaf = LeafWith<Uint8Array[]>

/** `listed_on_unknown`: listed, on a day between two copies that may be before the day of the question or after it. */
export const proofOutcomes = ['listed', 'listed_on_unknown', 'not_listed'] as const
export type ProofOutcome = (typeof proofOutcomes)[number]

/** The content of a proof, parsed and not yet verified. */
export type ProofClaim = {
  subject_key: string
  on: string
  result: ProofOutcome
  form: 'absent' | 'present'
  lines: readonly ProofLine[]
  tree: { root: string; size: number }
  proof: ReadProof
}

/**
 * Parses a proof from JSON, in one of its two forms. Members of the answer that are not part of the proof are ignored.
 * Throws ProofError (PROOF_MALFORMED).
 */
export function readProof(answer: unknown): ProofClaim {
  const { subject_key, on, result, form, lines, tree, proof } = isObject(answer) ? answer : {}
  if (!isSubjectKey(subject_key) || !isDay(on) || !isTree(tree)) throw new ProofError('PROOF_MALFORMED')
  const outcome = proofOutcomes.find((candidate) => candidate === result)
  if (outcome === undefined) throw new ProofError('PROOF_MALFORMED')
  return { subject_key, on, result: outcome, tree, ...readStanding({ form, lines, proof }, isSubjectKey) }
}

/** Form, lines and proof, which have to agree. Throws ProofError. */
export function readStanding(
  { form, lines, proof }: Record<'form' | 'lines' | 'proof', unknown>,
  isKey: IsKey,
): Pick<ProofClaim, 'form' | 'lines' | 'proof'> {
  if (form !== 'absent' && form !== 'present') throw new ProofError('PROOF_MALFORMED')
  const read = haveSameForm([proof]) ? readMembership(proof, isKey) : null
  if (!read || 'leaf' in read !== (form === 'present')) throw new ProofError('PROOF_MALFORMED')
  if (!areLines(lines) || lines.length > 0 !== (form === 'present')) throw new ProofError('PROOF_MALFORMED')
  return { form, lines, proof: read }
}

/** The required form of a leaf's key. */
type IsKey = (value: unknown) => value is string

/**
 * The order of lines in a leaf: by list, then by the day they count from, then by the day they end. Negative: `a`
 * first.
 */
function compareLines(a: ProofLine, b: ProofLine): number {
  for (const [first, second] of [
    [a.list, b.list],
    [a.listed_on, b.listed_on],
    [a.delisted_on ?? '~', b.delisted_on ?? '~'],
  ] as const) {
    if (first !== second) return first < second ? -1 : 1
  }
  return 0
}

/**
 * The canonical texts of subjects. A host has its labels reversed with a dot after each; `*.` at the end is everything
 * below that name, without the name itself.
 */
const subjectKeys = [
  /^evm:0x[0-9a-f]{40}$/,
  /^tron:T[1-9A-HJ-NP-Za-km-z]{33}$/,
  /^solana:[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  /^bitcoin:(?:[13][1-9A-HJ-NP-Za-km-z]{25,34}|bc1[02-9ac-hj-np-z]{8,87})$/,
  /^host:(?=.{2,256}$)(?:[a-z0-9_-]{1,63}\.)+(?:\*\.)?$/,
]

export function isSubjectKey(value: unknown): value is string {
  return typeof value === 'string' && subjectKeys.some((form) => form.test(value))
}

/** Null if it is not a proof in exact form. */
function readMembership(value: unknown, isKey: IsKey): ReadProof | null {
  if (hasExactly(value, ['leaf'])) {
    const leaf = readLeaf(value['leaf'], isKey)
    return leaf && { leaf }
  }
  if (hasExactly(value, ['left', 'right', 'shared'])) {
    const [left, right] = [readLeaf(value['left'], isKey), readLeaf(value['right'], isKey)]
    const shared = readHashes(value['shared'])
    return left && right && shared && { left, right, shared }
  }
  return hasExactly(value, ['left', 'right']) ? readEdge(value['left'], value['right'], isKey) : null
}

/** The one neighbour at an edge of a tree, or none in an empty one. */
function readEdge(left: unknown, right: unknown, isKey: IsKey): ReadProof | null {
  if (left === null && right === null) return { left, right }
  if (left !== null && right !== null) return null
  const leaf = readLeaf(left ?? right, isKey)
  return leaf && { left: left === null ? null : leaf, right: right === null ? null : leaf }
}

function readLeaf(value: unknown, isKey: IsKey): ReadLeaf | null {
  if (!hasExactly(value, ['key', 'index', 'value_hash', 'path'])) return null
  const { key, index, value_hash } = value
  const path = readHashes(value['path'])
  return path && isKey(key) && isCount(index) && isHash(value_hash) ? { key, index, value_hash, path } : null
}

export function isTree(value: unknown): value is { root: string; size: number } {
  return hasExactly(value, ['root', 'size']) && isHash(value['root']) && isCount(value['size'])
}

function areLines(value: unknown): value is ProofLine[] {
  if (!Array.isArray(value) || !value.every(isLine)) return false
  return value.every((line, at) => at === 0 || compareLines(value[at - 1] ?? line, line) < 0)
}

function isLine(value: unknown): value is ProofLine {
  const names = ['list', 'kind', 'listed_on', 'delisted_on', 'basis'] as const
  const isBounded = hasExactly(value, [...names, 'absent_on'])
  if (!isBounded && !hasExactly(value, names)) return false
  const { list, kind, listed_on, delisted_on, basis } = value
  if (isBounded && value.absent_on !== null && !isDay(value.absent_on)) return false
  if (!isName(list) || !isName(kind) || !isName(basis) || !isDay(listed_on)) return false
  return delisted_on === null || isDay(delisted_on)
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z0-9][a-z0-9_.-]{0,63}$/.test(value)
}

function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const ms = Date.parse(value)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(value)
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && !Object.is(value, -0)
}

export function hasExactly<Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Record<Name, unknown> {
  return (
    isObject(value) && Object.keys(value).length === names.length && names.every((name) => Object.hasOwn(value, name))
  )
}
