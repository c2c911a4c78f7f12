import { sha256Hex } from '../sha256-hex.ts'
import { canonicalBytes } from '../verify-bundle.ts'
import { ProofError } from './proof-error.ts'
import { outcomeOf } from './outcome-of.ts'
import { readProof, type ProofClaim, type ReadLeaf, type ReadProof } from './proof-form.ts'
import { beginClimb, climb, isRoot, nodeHash, parentOf, type Climb } from './tree-path.ts'

/** The expected values. The tree has to come from a trusted source: a proof with its own tree proves nothing. */
export type ProofQuestion = {
  /** `evm:0x…` in lower case, `tron:…`, `solana:…`, `bitcoin:…` in canonical text, or `host:com.example.`. */
  subject_key: string
  /** An ISO day in UTC. */
  on: string
  tree: { root: string; size: number }
}

/**
 * What was proven about exactly this subject on that day. `form: "present"` with `not_listed`: listed at another time
 * only.
 */
export type ProvedStanding = Pick<ProofClaim, 'subject_key' | 'on' | 'result' | 'form' | 'lines'>

/**
 * Verifies offline that a subject was or was not listed on a day, in the tree of subjects of a snapshot
 * of lists (shaped like RFC 6962; leaves and nodes hashed like ICS-23). `answer` is parsed from JSON. For a host, only
 * this very name is proven, not the names above it. Throws ProofError.
 */
export async function verifyProof(answer: unknown, question: ProofQuestion): Promise<ProvedStanding> {
  const claim = readProof(answer)
  const { subject_key, on, result, form, lines, tree, proof } = claim
  if (subject_key !== question.subject_key) throw new ProofError('PROOF_OTHER_SUBJECT')
  if (on !== question.on) throw new ProofError('PROOF_OTHER_DAY')
  if (tree.root !== question.tree.root || tree.size !== question.tree.size) throw new ProofError('PROOF_OTHER_TREE')
  await verifyMembership({ key: subject_key, tree, proof, value_hash: await sha256Hex(canonicalBytes(lines)) })
  if (result !== outcomeOf(lines, on)) throw new ProofError('PROOF_RESULT_WRONG')
  return { subject_key, on, result, form, lines }
}

/** A key, and the hash of its leaf's content if it is in the tree. */
type Membership = Pick<ProofClaim, 'tree' | 'proof'> & { key: string; value_hash: string }

/** Verifies that a key is in a tree with this value, or that it is not, as the proof claims. Throws ProofError. */
export async function verifyMembership({ key, tree, proof, value_hash }: Membership): Promise<void> {
  if (!('leaf' in proof)) return await refuseUnlessAbsent(key, tree, proof)
  if (proof.leaf.key !== key) throw new ProofError('PROOF_OTHER_SUBJECT')
  if (proof.leaf.value_hash !== value_hash) throw new ProofError('PROOF_LINES_WRONG')
  await refuseUnlessInTree(proof.leaf, tree)
}

async function refuseUnlessAbsent(key: string, tree: ProofClaim['tree'], proof: Absence): Promise<void> {
  const { left, right, shared } = proof
  if ((left && left.key >= key) || (right && right.key <= key)) throw new ProofError('PROOF_NOT_NEIGHBOURS')
  if (left && right && shared) return await refuseUnlessBesides(left, right, shared, tree)
  if (right && right.index !== 0) throw new ProofError('PROOF_NOT_NEIGHBOURS')
  if (left && left.index !== tree.size - 1) throw new ProofError('PROOF_NOT_NEIGHBOURS')
  const one = left ?? right
  if (one) return await refuseUnlessInTree(one, tree)
  if (tree.size !== 0) throw new ProofError('PROOF_NOT_NEIGHBOURS')
  if (tree.root !== (await sha256Hex(new Uint8Array()))) throw new ProofError('PROOF_PATH_WRONG')
}

type Absence = Exclude<ReadProof, { leaf: ReadLeaf }>

/** Two adjacent leaves: each climbs to where they are the two children of one node. */
async function refuseUnlessBesides(
  left: ReadLeaf,
  right: ReadLeaf,
  shared: readonly Uint8Array[],
  tree: ProofClaim['tree'],
): Promise<void> {
  if (right.index !== left.index + 1) throw new ProofError('PROOF_NOT_NEIGHBOURS')
  if (right.index >= tree.size) throw new ProofError('PROOF_PATH_WRONG')
  const below = await climb(await beginClimb(left, tree.size), left.path, ({ index }) => index % 2 === 0)
  const rightTop = await climb(await beginClimb(right, tree.size), right.path, ({ index }) => index % 2 === 1)
  if (!below || !rightTop) throw new ProofError('PROOF_PATH_WRONG')
  refuseUnlessRoot(await climb(parentOf(below, await nodeHash(below.hash, rightTop.hash)), shared, isRoot), tree.root)
}

async function refuseUnlessInTree(leaf: ReadLeaf, tree: ProofClaim['tree']): Promise<void> {
  if (leaf.index >= tree.size) throw new ProofError('PROOF_PATH_WRONG')
  refuseUnlessRoot(await climb(await beginClimb(leaf, tree.size), leaf.path, isRoot), tree.root)
}

function refuseUnlessRoot(top: Climb | null, root: string): void {
  const hex = top && Array.from(top.hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  if (hex !== root) throw new ProofError('PROOF_PATH_WRONG')
}
