import { z } from 'zod'
import { openMembers, type OpeningJson } from '../kit/spliced-json.ts'
import { joinSentences, message, type Lang } from '../messages/message.ts'
import { describeAge, withLimits } from '../screening/advice-of-day.ts'
import { reasonCodeSchema } from '../endpoint/answer-members.ts'
import { countUnchecked } from '../screening/coverage.ts'
import { describeHostCoverage } from '../screening/describe-host.ts'
import { signalKeySchema, verdictSchema } from '../screening/screen-result.ts'
import { addressWithoutAllowance, describeAllowance, hostWithoutAllowance } from '../screening/without-allowance.ts'
import { adviseStrictest } from './advise-strictest.ts'
import type { DecisionInputs } from './decision-inputs.ts'
import { decisionRemedies } from './decision-remedies.ts'
import { amountLimits } from './describing/amount-limits.ts'
import { decisionResultSchema } from './describing/decision-result.ts'
import { adviceOf, retryOfDecision, type DecisionWording } from './describe-decision.ts'
import { signalKeysOf, strictestPart, type DecisionJudgement } from './judge-decision.ts'

const { allow, decision, final, inputs, inputs_hash, proof, remedies, settlement, site_proof } =
  decisionResultSchema.shape

/**
 * The number of lists and chain queries without an answer. Not an integer in the schema: its bounds make the list of
 * tools longer.
 */
const notChecked = z.number().describe('Lists and questions to a chain without an answer.')

/**
 * A decision in the few words that an agent needs to act on it, the decision first. Before `settlement` it has at most
 * 1,200 bytes, which a test checks.
 */
export const briefDecisionSchema = z
  .strictObject({
    decision,
    allow,
    reason_code: reasonCodeSchema,
    advice: z.string(),
    retry: z.strictObject({ retryable: z.boolean(), after_seconds: z.number().min(1).optional() }),
    remedies,
    final,
    address: z.string(),
    chain: z.string().describe('The screened network, or `other`.'),
    verdict: verdictSchema,
    risk: z.int().min(0).max(100).nullable(),
    signal_keys: z.array(signalKeySchema).min(1),
    payment: z.strictObject({ amount: z.string(), symbol: z.string() }).optional(),
    not_checked: notChecked,
    site: z.strictObject({ verdict: verdictSchema, reason_code: reasonCodeSchema, not_checked: notChecked }).optional(),
    inputs_hash,
    settlement,
    inputs,
    proof,
    site_proof,
  })
  .describe('With `view=brief`: the decision without evidence and sources.')

export type BriefDecision = Omit<
  z.infer<typeof briefDecisionSchema>,
  'inputs_hash' | 'settlement' | 'inputs' | 'proof' | 'site_proof'
>

/** The answer up to its signed part, as JSON. Pure. */
export function briefMembers(
  inputs: DecisionInputs,
  judged: DecisionJudgement,
  wording: DecisionWording,
): OpeningJson<BriefDecision> {
  const { lang } = wording
  const { facts, request, site } = inputs
  const { verdict, risk } = strictestPart(judged)
  const ofPage = site === undefined || verdict === 'risky' ? '' : describeHostCoverage(site, lang)
  const { retryable, after_seconds } = retryOfDecision(inputs, judged, lang)
  const limits = [
    ...amountLimits(request, lang),
    ...describeAllowances(inputs, judged, lang),
    describeAge(facts, verdict, lang),
  ]
  const advice = withLimits(judged.decision === 'allow', reasonedAdvice(inputs, judged, lang), limits, lang)
  return openMembers<BriefDecision>({
    decision: judged.decision,
    allow: judged.decision === 'allow',
    reason_code: judged.reason_code,
    advice: ofPage === '' ? advice : joinSentences(lang, [advice, ofPage]),
    retry: { retryable, ...(after_seconds === undefined ? {} : { after_seconds }) },
    ...decisionRemedies(inputs, judged, wording),
    address: facts.subject.address,
    chain: facts.subject.network,
    verdict,
    risk,
    signal_keys: [...signalKeysOf(judged)],
    ...(request.demand === undefined
      ? {}
      : { payment: { amount: request.demand.amount, symbol: request.demand.symbol } }),
    not_checked: countUnchecked(facts),
    ...describeSite(inputs, judged),
  })
}

function describeSite({ site }: DecisionInputs, judged: DecisionJudgement) {
  if (judged.site === null || site === undefined) return {}
  const { verdict, reason_code } = judged.site
  return { site: { verdict, reason_code, not_checked: countUnchecked(site) } }
}

/** The findings overridden by the operator's allow list, for the payee and the page. */
function describeAllowances({ facts, site }: DecisionInputs, judged: DecisionJudgement, lang: Lang): string[] {
  const ofPage = judged.site === null || site === undefined ? null : hostWithoutAllowance(site, judged.site)
  const all = [addressWithoutAllowance(facts, judged.screening), ofPage]
  return all.map((otherwise) => describeAllowance(otherwise, lang)).filter((part) => part !== '')
}

/** The advice. There is no evidence next to it, so the findings against the payment come first. */
function reasonedAdvice(inputs: DecisionInputs, judged: DecisionJudgement, lang: DecisionWording['lang']): string {
  const ofReason = adviceOf(judged, lang)
  const advice = ofReason ?? adviseStrictest(inputs, judged, lang)
  const statesFact = ofReason === null && strictestPart(judged).verdict === 'caution'
  return judged.decision === 'allow' || statesFact
    ? advice
    : joinSentences(lang, [message(lang, `reason.${judged.reason_code}`), advice])
}
