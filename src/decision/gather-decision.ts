import { rulesVersion } from '../intent/injection-rules.ts'
import { whenReady } from '../kit/when-ready.ts'
import type { Snapshot } from '../lists/snapshot.ts'
import { gatherFacts, type GatherNeeds } from '../screening/gather.ts'
import { gatherHostFacts } from '../screening/screen-host.ts'
import type { DecisionInputs } from './decision-inputs.ts'
import type { DecisionQuestion } from './decision-question.ts'

/** Collects what a decision is judged from: the facts of a screening, of the page to pay on, and the request. */
export function gatherDecision(
  needs: GatherNeeds,
  { address, network, request, site }: DecisionQuestion,
  snapshot: Snapshot,
): DecisionInputs | Promise<DecisionInputs> {
  const page = site === null ? {} : { site: gatherHostFacts(needs, site, snapshot) }
  const facts = gatherFacts(needs, { address, network, on: null }, snapshot)
  return whenReady(facts, (gathered) => ({ facts: gathered, inputs: 1, request, rules: rulesVersion, ...page }))
}
