import { bytesOfHex } from '../bytes-of-hex.ts'
import { hmacSha256 } from '../hmac-sha256.ts'
import { isObject } from '../is-object.ts'
import { sha256Hex } from '../sha256-hex.ts'
import { canonicalBytes } from '../verify-bundle.ts'
import { outcomeOf } from './outcome-of.ts'
import { ProofError } from './proof-error.ts'
import { isHash } from './is-hash.ts'
import { hasExactly, isSubjectKey, isTree, readStanding } from './proof-form.ts'
import { haveSameForm } from './read-hashes.ts'
import { verifyMembership, type ProvedStanding } from './verify-proof.ts'
import type { ProofAnswerQuestion } from './verify-proof-answer.ts'

/**
 * Verifies offline how subjects stood on the operator's own list in the snapshot named by `lists_root`: a
 * file of `countersign own-proof`. The list has a tree of its own, whose keys and values reveal nothing without a
 * secret. The secret is in the file, and the name of the list determines it. Returns the subjects in the order of
 * `subject_keys`. Throws ProofError.
 */
export async function verifyOwnProof(file: unknown, question: ProofAnswerQuestion): Promise<ProvedStanding[]> {
  if (!hasExactly(file, members) || file['v'] !== 1 || !Array.isArray(file['subjects']))
    throw new ProofError('PROOF_MALFORMED')
  if (file['on'] !== question.on) throw new ProofError('PROOF_OTHER_DAY')
  if (file['lists_root'] !== question.lists_root || (await hashOf(file['lists_root_of'])) !== question.lists_root)
    throw new ProofError('PROOF_OTHER_TREE')
  const { own, secret, subjects } = file
  if (!isHash(secret) || !hasExactly(own, ['key', 'root', 'size', 'v']) || own['v'] !== 1)
    throw new ProofError('PROOF_MALFORMED')
  const tree = { root: own['root'], size: own['size'] }
  if (!isTree(tree)) throw new ProofError('PROOF_MALFORMED')
  const bytes = bytesOfHex(secret)
  if (ownListIn(file['lists_root_of']) !== (await hashOf(own)) || own['key'] !== (await sha256Hex(bytes)))
    throw new ProofError('PROOF_OTHER_TREE')
  if (subjects.length !== question.subject_keys.length) throw new ProofError('PROOF_OTHER_SUBJECT')
  if (!haveSameForm(subjects.map((subject: unknown) => (isObject(subject) ? subject['proof'] : null))))
    throw new ProofError('PROOF_MALFORMED')
  const proved: ProvedStanding[] = []
  for (const [at, subject_key] of question.subject_keys.entries())
    proved.push(await verifyOne(subjects[at], { subject_key, on: question.on, tree }, bytes))
  return proved
}

type One = { subject_key: string; on: string; tree: { root: string; size: number } }

async function verifyOne(claim: unknown, { subject_key, on, tree }: One, secret: Uint8Array): Promise<ProvedStanding> {
  if (!hasExactly(claim, ['subject_key', 'result', 'form', 'lines', 'proof']) || !isSubjectKey(claim['subject_key']))
    throw new ProofError('PROOF_MALFORMED')
  if (claim['subject_key'] !== subject_key) throw new ProofError('PROOF_OTHER_SUBJECT')
  const { form, lines, proof } = readStanding(claim, isOwnKey)
  const salt = hexOf(await hmacSha256(secret, `salt ${subject_key}`))
  const value_hash = await sha256Hex(canonicalBytes({ lines, salt }))
  await verifyMembership({ key: `own:${hexOf(await hmacSha256(secret, subject_key))}`, tree, proof, value_hash })
  const result = outcomeOf(lines, on)
  if (claim['result'] !== result) throw new ProofError('PROOF_RESULT_WRONG')
  return { subject_key, on, result, form, lines }
}

/** The name of the own list in the content of `lists_root`. */
function ownListIn(content: unknown): unknown {
  const lists = isObject(content) ? content['lists'] : null
  const ownList = Array.isArray(lists) ? lists.find((list: unknown) => isObject(list) && list['id'] === 'own') : null
  return isObject(ownList) ? ownList['snapshot'] : null
}

function isOwnKey(value: unknown): value is string {
  return typeof value === 'string' && /^own:[0-9a-f]{64}$/.test(value)
}

async function hashOf(value: unknown): Promise<string> {
  try {
    return await sha256Hex(canonicalBytes(value))
  } catch {
    throw new ProofError('PROOF_MALFORMED')
  }
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** `log` is verified separately (`verifyLogEntry`). */
const members = ['v', 'on', 'lists_root', 'lists_root_of', 'own', 'secret', 'subjects', 'log'] as const
