import { requirePresent } from '../../chains/network-field.ts'
import { ServiceError } from '../../endpoint/errors.ts'
import { endOfDay } from '../../kit/day.ts'
import { message, type Lang } from '../../messages/message.ts'
import type { Snapshot } from '../../lists/snapshot.ts'
import type { GatherNeeds } from '../../screening/gather.ts'
import { decisionQuestion, type DecisionInput, type ByLists } from './decision-question.ts'
import { gatherDecision } from '../gather-decision.ts'
import { judgeDecision, strictestPart, type DecisionJudgement } from '../judge-decision.ts'
import type { OfferedDemand } from './payment-demand.ts'
import type { Remedy } from '../remedy.ts'

type OfferQuestion = { requested: DecisionInput; accepts: readonly OfferedDemand[]; judged: DecisionJudgement }

/**
 * The first other entry of the seller's offers that is not declined, if only the asset of a payment is against it. Each
 * is judged like the original payment. Null if there is none.
 */
export async function findOtherOffer(
  needs: GatherNeeds,
  { requested: input, accepts, judged }: OfferQuestion,
  { byLists, snapshot, lang }: { byLists: ByLists; snapshot: Snapshot; lang: Lang },
): Promise<Remedy | null> {
  if (!isOnlyOfAsset(judged)) return null
  for (const { document, demand } of accepts) {
    if ('refusal' in demand || !isHere(needs, demand.network)) continue
    const question = decisionQuestion({ ...input, requirements: demand }, byLists)
    const inputs = await gatherDecision(needs, question, snapshot)
    const { decision } = judgeDecision(inputs)
    if (decision === 'decline') continue
    const { symbol } = demand.terms
    return {
      kind: 'use_offer',
      patch: [{ op: 'replace', path: '/requirements', value: JSON.stringify(document) }],
      to: decision,
      verified: true,
      valid_from: null,
      // The lists of another day may differ.
      valid_until: new Date(endOfDay(inputs.facts.day)).toISOString(),
      detail: message(lang, 'remedy.use_offer', { symbol, network: demand.network.name }),
    }
  }
  return null
}

/** Whether a payment is declined by its asset alone. */
function isOnlyOfAsset(judged: DecisionJudgement): boolean {
  const { decision, screening, site } = judged
  const isBarred = screening.verdict === 'risky' || site?.verdict === 'risky'
  return decision === 'decline' && !isBarred && strictestPart(judged).reason_code === 'SANCTIONED_ASSET'
}

/** Some networks are only on other machines. */
function isHere({ chains }: GatherNeeds, network: Parameters<typeof requirePresent>[1]): boolean {
  try {
    requirePresent(chains, network)
    return true
  } catch (error) {
    if (error instanceof ServiceError) return false
    throw error
  }
}
