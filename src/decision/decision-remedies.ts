import { endOfDay } from '../kit/day.ts'
import { message, type Lang } from '../messages/message.ts'
import type { SignalKey } from '../screening/signals.ts'
import type { DecisionInputs } from './decision-inputs.ts'
import { judgeDecision, type DecisionJudgement } from './judge-decision.ts'
import type { Remedy } from './remedy.ts'

/** The remedies of a declined payment; empty for others. `final`: no remedy is known. */
export type DecisionRemedies = { remedies?: Remedy[]; final?: boolean }

/**
 * The change that would have let a declined payment pass, judged again. A payer cannot change a seller's demand, and a
 * payee who is sanctioned, tainted or frozen, or is not an account, has no remedy. The only remedy for a sanctioned
 * asset is another of the seller's offers, which was judged when facts were gathered. Pure.
 */
export function decisionRemedies(
  inputs: DecisionInputs,
  judged: DecisionJudgement,
  { lang, otherOffer = null }: { lang: Lang; otherOffer?: Remedy | null },
): DecisionRemedies {
  if (judged.decision !== 'decline') return {}
  const offers = otherOffer === null ? [] : [otherOffer]
  const remedies = isBarred(judged) ? offers : lowerAmount(inputs, judged, lang)
  return { remedies, final: remedies.length === 0 }
}

/** Whether no remedy may be offered, regardless of other findings. */
export function isBarred({ screening, parties }: Pick<DecisionJudgement, 'screening' | 'parties'>): boolean {
  const assets = parties.flatMap(({ judgement }) => judgement.signal_keys.filter((signal) => signal === 'list.asset'))
  return [...screening.signal_keys, ...assets].some((signal) => barring.has(signal))
}

const barring: ReadonlySet<SignalKey> = new Set([
  'list.sanctions',
  'list.asset',
  'list.enforcement',
  'issuer.frozen',
  'payee.not_an_account',
  'key.same_as_listed',
  'taint.onehop',
  'taint.multihop',
])

/** The maximum that the payer's own cap leaves. */
function lowerAmount(inputs: DecisionInputs, { findings }: DecisionJudgement, lang: Lang): Remedy[] {
  const { request, facts } = inputs
  const { max_amount_usdc: cap } = request
  const isOver = findings.some(({ signal }) => signal === 'intent.over_cap')
  if (!isOver || request.demand !== undefined || cap === null || cap === '0') return []
  const { decision } = judgeDecision({ ...inputs, request: { ...request, amount_usdc: cap } })
  if (decision === 'decline') return []
  return [
    {
      kind: 'lower_amount',
      patch: [{ op: 'replace', path: '/amountUsdc', value: cap }],
      to: decision,
      verified: true,
      valid_from: null,
      // The lists of another day may differ.
      valid_until: new Date(endOfDay(facts.day)).toISOString(),
      detail: message(lang, 'remedy.lower_amount', { amount: cap }),
    },
  ]
}
