import { isObject } from '../is-object.ts'
import { sha256Hex } from '../sha256-hex.ts'
import { canonicalBytes } from '../verify-bundle.ts'
import { ProofError } from './proof-error.ts'
import { haveSameForm } from './read-hashes.ts'
import { verifyProof, type ProvedStanding } from './verify-proof.ts'

/** The expected values for an answer of `GET /api/proof`. None of them is taken from the answer. */
export type ProofAnswerQuestion = {
  /**
   * The key of the address; or the key of the host, then for each name above it down to the registrable one its key
   * and, with `*.` at the end, that of everything below it.
   */
  subject_keys: readonly string[]
  /** An ISO day in UTC. */
  on: string
  /**
   * From a trusted source: the claims of a verified attestation, the inputs behind its `inputs_hash`, a signed bundle.
   */
  lists_root: string
}

/**
 * Verifies a complete answer of `GET /api/proof` offline: that its tree belongs to `lists_root`, and then
 * the standing of each subject. Returns them in the order of `subject_keys`. Throws ProofError.
 */
export async function verifyProofAnswer(answer: unknown, question: ProofAnswerQuestion): Promise<ProvedStanding[]> {
  const { lists_root, lists_root_of, hosts = [] } = isObject(answer) ? answer : {}
  if (!isObject(lists_root_of) || !Array.isArray(hosts)) throw new ProofError('PROOF_MALFORMED')
  if (!hasOnly(answer, answerMembers) || !hosts.every((host) => hasOnly(host, hostMembers)))
    throw new ProofError('PROOF_MALFORMED')
  if (!restrictsOnly(answer)) throw new ProofError('PROOF_MALFORMED')
  if (lists_root !== question.lists_root) throw new ProofError('PROOF_OTHER_TREE')
  if ((await sha256Hex(bytesOf(lists_root_of))) !== lists_root) throw new ProofError('PROOF_OTHER_TREE')
  const tree = treeOf(lists_root_of)
  const claims = [answer, ...hosts.map((host: unknown) => ({ ...(isObject(host) ? host : {}), on: question.on, tree }))]
  if (claims.length !== question.subject_keys.length) throw new ProofError('PROOF_OTHER_SUBJECT')
  if (!haveSameForm(claims.map((claim: unknown) => (isObject(claim) ? claim['proof'] : null))))
    throw new ProofError('PROOF_MALFORMED')
  const proved: ProvedStanding[] = []
  for (const [at, subject_key] of question.subject_keys.entries())
    proved.push(await verifyProof(claims[at], { subject_key, on: question.on, tree }))
  return proved
}

/** Unverified members must not be part of verified content. */
function hasOnly(value: unknown, members: ReadonlySet<string>): boolean {
  return isObject(value) && Object.keys(value).every((name) => members.has(name))
}

const hostMembers = new Set(['subject_key', 'result', 'form', 'lines', 'proof'])
/** `log` is verified separately (`verifyLogEntry`). */
const ofAnswer = ['on', 'tree', 'hosts', 'lists_root', 'lists_root_of', 'log', 'reason_code']
const answerMembers = new Set([...hostMembers, ...ofAnswer])

/** `reason_code` only restricts what is proved: the service stated that its copies do not cover the day. */
function restrictsOnly(answer: unknown): boolean {
  const { reason_code, result } = isObject(answer) ? answer : {}
  return reason_code === undefined || (reason_code === 'DAY_NOT_COVERED' && result !== 'listed')
}

function bytesOf(content: unknown): Uint8Array {
  try {
    return canonicalBytes(content)
  } catch {
    throw new ProofError('PROOF_MALFORMED')
  }
}

function treeOf({ tree, v }: Record<string, unknown>): { root: string; size: number } {
  const { root, size } = isObject(tree) ? tree : {}
  if (v !== 2 || typeof root !== 'string' || typeof size !== 'number') throw new ProofError('PROOF_MALFORMED')
  return { root, size }
}
