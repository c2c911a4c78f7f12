import { readAddress } from '../kit/address.ts'
import { namesOf, readHostName } from '../kit/host-name.ts'
import { proveAddress, proveHost } from '../screening/prove.ts'
import type { Packable } from './find-packable.ts'
import type { AvailableLists } from './available-lists.ts'

/**
 * Adds proofs about party and page from the lists that the decision was based on, as far as they are kept. Existing
 * proofs are kept.
 */
export async function proveDecision(decision: Packable, { snapshotOf }: AvailableLists): Promise<Packable> {
  const { screened, proof } = decision
  const { address } = readAddress(screened?.facts.subject.address ?? '')
  const snapshot = screened && address && !proof ? await snapshotOf(screened.facts.lists_root) : null
  if (!snapshot || !screened || !address) return decision
  const { facts, site } = screened
  const needs = { listsLog: { proofOf: () => snapshot.log } }
  const host = site === undefined ? null : readHostName(site.subject.host)
  const siteProof =
    host === null || site === undefined ? null : proveHost(needs, snapshot.snapshot, namesOf(host), site.day)
  return { ...decision, proof: proveAddress(needs, snapshot.snapshot, address, facts.day), siteProof }
}
