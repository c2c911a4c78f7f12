import { outcomeOf } from '../../sdk/src/proof/outcome-of.ts'
import type { Address } from '../kit/address.ts'
import type { ListsLog } from '../lists/lists-log.ts'
import type { Snapshot } from '../lists/snapshot.ts'
import { addressKey, hostKeys } from '../lists/subject-key.ts'
import type { ProofResult, ProvedSubject } from './proof-result.ts'

/** The log of the snapshots that were put in force: has the entry of a proof's snapshot. */
export type ProvedInLog = { listsLog: Pick<ListsLog, 'proofOf'> }

/** The parts of a snapshot that proofs need. */
type Provable = Pick<Snapshot, 'root' | 'rootContent' | 'prove'>

/** The proof of an address's standing on the public lists of a snapshot on a UTC day. */
export function proveAddress(needs: ProvedInLog, snapshot: Provable, address: Address, on: string): ProofResult {
  return resultOf(needs, snapshot, on, prove(snapshot, addressKey(address), on))
}

/**
 * The same for a host, with a proof for each name above it. `names` are those of `namesOf`, the host first. Null for a
 * host that has no key in the tree.
 */
export function proveHost(
  needs: ProvedInLog,
  snapshot: Provable,
  names: readonly string[],
  on: string,
): ProofResult | null {
  const [hostKey, ...above] = hostKeys(names) ?? []
  if (hostKey === undefined) return null
  const hosts = above.map((key) => prove(snapshot, key, on))
  return { ...resultOf(needs, snapshot, on, prove(snapshot, hostKey, on)), hosts }
}

function resultOf(
  { listsLog }: ProvedInLog,
  { root, rootContent }: Provable,
  on: string,
  { proof, ...proved }: ProvedSubject,
): ProofResult {
  const { lists, tree, v } = rootContent
  const lists_root_of = { lists: [...lists], tree, v }
  return { ...proved, on, tree, proof, lists_root: root, lists_root_of, log: listsLog.proofOf(root) }
}

function prove(snapshot: Provable, subject_key: string, on: string): ProvedSubject {
  const { lines, proof } = snapshot.prove(subject_key)
  const result = outcomeOf(lines, on)
  return { subject_key, result, form: lines.length > 0 ? 'present' : 'absent', lines: [...lines], proof }
}
