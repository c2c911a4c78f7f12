import { requirePresent } from '../chains/network-field.ts'
import { unlistedRefusal } from '../endpoint/subject-field.ts'
import { isScreened } from '../kit/subject.ts'
import type { Snapshot } from '../lists/snapshot.ts'
import { gatherListFacts, gatherUnread, type GatherNeeds, type ScreeningQuestion } from './gather.ts'
import type { Screened } from './screen-address.ts'
import { judge } from './verdict.ts'

/**
 * Screens an address as `screen` does, by the lists alone: no chain is read and nothing is awaited. A verdict of today
 * is therefore not final, unless it is risky. Throws as `gatherFacts` does.
 */
export function screenByLists(needs: GatherNeeds, question: ScreeningQuestion, snapshot: Snapshot): Screened {
  const { address, network, on, field = 'address' } = question
  requirePresent(needs.chains, network.network)
  if (isScreened(address)) return judged(gatherListFacts(needs, address, snapshot, { network, on }))
  const facts = gatherUnread(needs, { address, network, on }, snapshot)
  if (facts === null) throw unlistedRefusal(address, field)
  return judged(facts)
}

function judged(facts: Screened['facts']): Screened {
  return { facts, judgement: judge(facts) }
}
