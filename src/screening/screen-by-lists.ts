import { requirePresent } from '../chains/network-field.ts'
import { unlistedRefusal } from '../endpoint/subject-field.ts'
import { isScreened } from '../kit/subject.ts'
import type { Snapshot } from '../lists/snapshot.ts'
import { gatherListFacts, gatherUnqueried, gatherUnread, type GatherNeeds, type ScreeningQuestion } from './gather.ts'
import type { Screened } from './screen-address.ts'
import { judge } from './verdict.ts'

/**
 * Screens an address as `screen` does, by the lists alone: no chain is read and nothing is awaited. Of an address whose
 * chain is read the verdict is therefore not final, unless it is risky, and the sources are the lists. Throws as
 * `gatherFacts` does.
 */
export function screenByLists(needs: GatherNeeds, question: ScreeningQuestion, snapshot: Snapshot): Screened {
  const { address, network, on, field = 'address' } = question
  requirePresent(needs.chains, network.network)
  if (isScreened(address)) {
    const isRead = readsChain(needs, question)
    return judged(
      isRead
        ? gatherListFacts(needs, address, snapshot, { network, on })
        : gatherUnqueried(needs, { address, network, on }, snapshot),
    )
  }
  const facts = gatherUnread(needs, { address, network, on }, snapshot)
  if (facts === null) throw unlistedRefusal(address, field)
  return judged(facts)
}

/** Whether a screening asks a chain, too. */
export function readsChain(
  { chains }: Pick<GatherNeeds, 'chains'>,
  { network, on }: Pick<ScreeningQuestion, 'network' | 'on'>,
): boolean {
  return on === null && chains.isOn(network.network.name)
}

function judged(facts: Screened['facts']): Screened {
  return { facts, judgement: judge(facts) }
}
