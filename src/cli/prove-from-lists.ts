import type { DecisionInputs } from '../decision/decision-inputs.ts'
import type { PackableDecision } from '../decision/pack-entries.ts'
import { readAddress } from '../kit/address.ts'
import { namesOf, readHostName } from '../kit/host-name.ts'
import { readLogProof } from '../lists/lists-log.ts'
import { proveAddress, proveHost } from '../screening/prove.ts'
import { CliError } from './cli-error.ts'
import { withLists } from './with-lists.ts'
import { withStorage } from './with-storage.ts'

type Answer = Readonly<Record<string, unknown>>

/**
 * Proves what decisions say of payee and page from the lists of the configured service, for those that were judged from
 * exactly these lists. Of the others nothing can be proved any more.
 */
export async function proveFromLists<Decision extends PackableDecision>(
  decisions: readonly Decision[],
): Promise<(Decision & { proof: Answer | null; siteProof: Answer | null })[]> {
  return withLists(async (lists) => {
    const snapshot = lists.current()
    const log = await logProofOf(snapshot.root)
    const needs = { listsLog: { proofOf: () => log } }
    return decisions.map((decision) => {
      const { facts, site } = decision.inputs as Pick<DecisionInputs, 'facts' | 'site'>
      const { address } = readAddress(facts.subject.address)
      if (!address || facts.lists_root !== snapshot.root) return { ...decision, proof: null, siteProof: null }
      const host = site === undefined ? null : readHostName(site.subject.host)
      const siteProof = host === null || site === undefined ? null : proveHost(needs, snapshot, namesOf(host), site.day)
      return { ...decision, proof: proveAddress(needs, snapshot, address, facts.day), siteProof }
    })
  })
}

/** Null where there is no database of a service: the pack has no proof of the log then. */
async function logProofOf(root: string) {
  try {
    return await withStorage((storage) => readLogProof(storage, root))
  } catch (error) {
    if (error instanceof CliError) return null
    throw error
  }
}
