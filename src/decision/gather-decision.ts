import { rulesVersion } from '../intent/injection-rules.ts'
import type { Address } from '../kit/address.ts'
import { whenReady } from '../kit/when-ready.ts'
import { gatherFacts, type GatherNeeds, type NetworkChoice } from '../screening/gather.ts'
import type { DecisionInputs, DecisionRequest } from './decision-inputs.ts'

/** A payment to decide on: the payee, the network it is screened on, and what was declared. */
export type DecisionQuestion = { address: Address; network: NetworkChoice; request: DecisionRequest }

/** Collects what a decision is judged from: the facts of a screening, and the request. */
export function gatherDecision(
  needs: GatherNeeds,
  { address, network, request }: DecisionQuestion,
): DecisionInputs | Promise<DecisionInputs> {
  const facts = gatherFacts(needs, { address, network, on: null }, needs.lists.current())
  return whenReady(facts, (gathered) => ({ facts: gathered, inputs: 1, request, rules: rulesVersion }))
}
