import { isListing } from '../../sdk/src/proof/is-listing.ts'
import type { Address } from '../kit/address.ts'
import type { Snapshot } from '../lists/snapshot.ts'
import { addressKey, hostKeys } from '../lists/subject-key.ts'
import type { ProofResult, ProvedSubject } from './proof-result.ts'

/** The proof of how an address stands on the public lists of a snapshot on a UTC day. */
export function proveAddress(snapshot: Snapshot, address: Address, on: string): ProofResult {
  return resultOf(snapshot, on, prove(snapshot, addressKey(address), on))
}

/**
 * The same of a host, with a proof for each name above it. `names` are those of `namesOf`, the host first. Null for a host
 * that has no key in the tree.
 */
export function proveHost(snapshot: Snapshot, names: readonly string[], on: string): ProofResult | null {
  const [own, ...above] = hostKeys(names) ?? []
  if (own === undefined) return null
  const hosts = above.map((key) => prove(snapshot, key, on))
  return { ...resultOf(snapshot, on, prove(snapshot, own, on)), hosts }
}

function resultOf({ root, rootContent }: Snapshot, on: string, { proof, ...proved }: ProvedSubject): ProofResult {
  const { lists, tree, v } = rootContent
  return { ...proved, on, tree, proof, lists_root: root, lists_root_of: { lists: [...lists], tree, v }, log: null }
}

function prove(snapshot: Snapshot, subject_key: string, on: string): ProvedSubject {
  const { lines, proof } = snapshot.prove(subject_key)
  const result = lines.some((line) => isListing(line, on)) ? 'listed' : 'not_listed'
  return { subject_key, result, form: lines.length > 0 ? 'present' : 'absent', lines: [...lines], proof }
}
