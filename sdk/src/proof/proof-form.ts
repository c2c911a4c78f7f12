import { isObject } from '../is-object.ts'
import { ProofError } from './proof-error.ts'

/** One listing of a subject, as its leaf holds it. Days are ISO days in UTC; the interval is closed-open. */
export type ProofLine = {
  list: string
  kind: string
  /** The day from which the entry counts. */
  listed_on: string
  delisted_on: string | null
  basis: string
}

/** A leaf and the hashes beside its way upwards, from the leaf on, in hex. `value_hash` is the SHA-256 of its lines. */
export type ProofLeaf = { key: string; index: number; value_hash: string; path: string[] }

/**
 * `leaf` proves that a subject stands in the tree. `left` and `right` prove that it does not: the leaves on both sides of
 * it, null beyond an edge. Where both stand, their paths end below the node that holds both, and `shared` goes on there.
 */
export type Proof =
  | { leaf: ProofLeaf }
  | { left: ProofLeaf; right: ProofLeaf; shared: string[] }
  | { left: ProofLeaf | null; right: ProofLeaf | null; shared?: never }

/** What stands in a proof, in exact form and not yet verified. */
export type ProofClaim = {
  subject_key: string
  on: string
  result: 'listed' | 'not_listed'
  form: 'absent' | 'present'
  lines: readonly ProofLine[]
  tree: { root: string; size: number }
  proof: Proof
}

/**
 * Reads a proof that was parsed from JSON, in the one form that it can have. Members of the answer around it that are not
 * part of the proof are left out. Throws ProofError (PROOF_MALFORMED).
 */
export function readProof(answer: unknown): ProofClaim {
  const { subject_key, on, result, form, lines, tree, proof } = isObject(answer) ? answer : {}
  if (!isSubjectKey(subject_key) || !isDay(on) || !isTree(tree)) throw new ProofError('PROOF_MALFORMED')
  if (result !== 'listed' && result !== 'not_listed') throw new ProofError('PROOF_MALFORMED')
  return { subject_key, on, result, tree, ...readStanding({ form, lines, proof }, isSubjectKey) }
}

/** Form, lines and proof, which have to agree. `isKey`: what the key of a leaf has to be. Throws ProofError. */
export function readStanding(
  { form, lines, proof }: Record<'form' | 'lines' | 'proof', unknown>,
  isKey: (value: unknown) => boolean,
): Pick<ProofClaim, 'form' | 'lines' | 'proof'> {
  if (form !== 'absent' && form !== 'present') throw new ProofError('PROOF_MALFORMED')
  if (!isProof(proof, isKey) || 'leaf' in proof !== (form === 'present')) throw new ProofError('PROOF_MALFORMED')
  if (!areLines(lines) || lines.length > 0 !== (form === 'present')) throw new ProofError('PROOF_MALFORMED')
  return { form, lines, proof }
}

/** The order of lines in a leaf: by list, then by the day they count from, then by the day they end. Negative: `a` first. */
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
 * The canonical texts of subjects. A host stands with its labels reversed and a dot behind each; `*.` at the end is
 * everything below that name, and not the name itself.
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

function isProof(value: unknown, isKey: (value: unknown) => boolean): value is Proof {
  const isLeaf = (leaf: unknown) => isLeafWith(leaf, isKey)
  if (hasExactly(value, ['leaf'])) return isLeaf(value['leaf'])
  if (hasExactly(value, ['left', 'right', 'shared']))
    return isLeaf(value['left']) && isLeaf(value['right']) && areHashes(value['shared'])
  if (!hasExactly(value, ['left', 'right'])) return false
  const [left, right] = [value['left'], value['right']]
  return (left === null && (right === null || isLeaf(right))) || (right === null && isLeaf(left))
}

function isLeafWith(value: unknown, isKey: (value: unknown) => boolean): boolean {
  if (!hasExactly(value, ['key', 'index', 'value_hash', 'path'])) return false
  return isKey(value['key']) && isCount(value['index']) && isHash(value['value_hash']) && areHashes(value['path'])
}

export function isTree(value: unknown): value is { root: string; size: number } {
  return hasExactly(value, ['root', 'size']) && isHash(value['root']) && isCount(value['size'])
}

function areLines(value: unknown): value is ProofLine[] {
  if (!Array.isArray(value) || !value.every(isLine)) return false
  return value.every((line, at) => at === 0 || compareLines(value[at - 1] ?? line, line) < 0)
}

function isLine(value: unknown): value is ProofLine {
  if (!hasExactly(value, ['list', 'kind', 'listed_on', 'delisted_on', 'basis'])) return false
  const { list, kind, listed_on, delisted_on, basis } = value
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

export function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}

function areHashes(value: unknown): value is string[] {
  return Array.isArray(value) && value.length <= pathMaxHashes && value.every(isHash)
}

/** A tree whose size is an exact integer in JSON has at most 53 levels. */
const pathMaxHashes = 53

export function hasExactly<Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Record<Name, unknown> {
  return (
    isObject(value) && Object.keys(value).length === names.length && names.every((name) => Object.hasOwn(value, name))
  )
}
