import { retryOf } from '../endpoint/errors.ts'
import { joinSentences, message, type Lang } from '../messages/message.ts'
import { reasonFacts } from '../endpoint/reason-codes.ts'
import type { Evidence } from '../screening/screen-result.ts'
import { signalWeights } from '../screening/signals.ts'
import { describeResult, describeSources } from '../screening/describe-result.ts'
import { stateCache } from '../screening/state-cache.ts'
import type { DecisionInputs } from './decision-inputs.ts'
import { evidenceAge } from './evidence-age.ts'
import type { DecisionResult } from './decision-result.ts'
import { intentDecisions, type Decision, type DecisionJudgement, type IntentFinding } from './judge-decision.ts'

export type DecisionWording = { lang: Lang; baseUrl: string; tier: 'free' | 'paid' }

/**
 * The answer without what is signed, as the members of a JSON object without its closing brace. Pure. Where neither a
 * list nor the declared intent has anything to message, all but the address is equal for a state of lists and chain, a
 * decision, a language and a tier: then it is made once, and the address is put in.
 */
export function decisionMembers(inputs: DecisionInputs, judged: DecisionJudgement, wording: DecisionWording): string {
  const { facts } = inputs
  const make = () => JSON.stringify(describeDecision(inputs, judged, wording)).slice(0, -1)
  const isPlain =
    facts.hits.length === 0 &&
    facts.ignored_network === null &&
    !facts.point_in_time &&
    judged.findings.length === 0 &&
    !hasIdleCap(inputs)
  if (!isPlain) return make()
  const opening = `{"address":"${facts.subject.address}"`
  const key = [
    facts.lists_root,
    facts.clock ?? null,
    facts.subject.network,
    wording.lang,
    wording.baseUrl,
    wording.tier,
  ]
  return opening + plainOnce(facts, key, () => make().slice(opening.length))
}

const plainOnce = stateCache<string>()

/** Puts a decision into words. */
function describeDecision(
  inputs: DecisionInputs,
  judged: DecisionJudgement,
  wording: DecisionWording,
): Omit<DecisionResult, 'inputs_hash' | 'settlement' | 'inputs'> {
  const { facts } = inputs
  const { lang, baseUrl } = wording
  const { decision, findings, reason_code: code } = judged
  const described = describeResult(facts, judged.screening, { lang, baseUrl })
  const found = [...new Set(findings.map(({ signal }) => signal))]
  const screened = judged.screening.signal_keys[0] === 'none' && found.length > 0
  return {
    ...described,
    note: hasIdleCap(inputs) ? joinSentences(lang, [described.note, message(lang, 'note.cap_unused')]) : described.note,
    signals: [...(screened ? [] : described.signals), ...found.map((signal) => message(lang, `signal.${signal}`))],
    signal_keys: [...(screened ? [] : described.signal_keys), ...found],
    evidence: [...described.evidence, ...findings.map((finding) => describeFinding(finding, wording))],
    reason_code: code,
    signal_class: reasonFacts(code).class as DecisionResult['signal_class'],
    retry: retryOf(code, lang),
    advice: code === judged.screening.reason_code ? described.advice : message(lang, `change.${code}`),
    intelligence: { sources: describeSources(facts, lang) },
    ...evidenceAge(facts),
    decision,
    allow: decision === 'allow',
    ...hints[decision](lang, judged),
    tier: wording.tier,
    upgrade: `${baseUrl}/api/x402`,
  }
}

/** A cap that nothing was compared with. */
function hasIdleCap({ request }: DecisionInputs): boolean {
  return request.max_amount_usdc !== null && request.amount_usdc === null
}

/** What a decision says beyond its reason: whether to ask again, and what it is not. */
const hints: Readonly<
  Record<Decision, (lang: Lang, judged: DecisionJudgement) => { retry_hint?: string; disclaimer?: string }>
> = {
  allow: () => ({}),
  review: (lang, { screening, reason_code }) => {
    if (reason_code !== screening.reason_code) return { retry_hint: message(lang, 'retry_hint.intent') }
    return {
      retry_hint: message(lang, screening.verdict === 'uncertain' ? 'retry_hint.uncertain' : 'retry_hint.review'),
    }
  },
  decline: (lang) => ({
    retry_hint: message(lang, 'retry_hint.decline'),
    disclaimer: message(lang, 'disclaimer.decline'),
  }),
}

/** What is declared is its own source: its evidence opens the page about the reason. */
function describeFinding(finding: IntentFinding, { lang, baseUrl }: DecisionWording): Evidence {
  const { signal } = finding
  return {
    label: message(lang, `signal.${signal}`),
    detail: detailOf(finding, lang),
    source: 'request',
    url: `${baseUrl}/docs/reasons/${intentDecisions[signal].reason}`,
    signal_key: signal,
    weight: signalWeights[signal],
  }
}

function detailOf(finding: IntentFinding, lang: Lang): string {
  switch (finding.signal) {
    case 'intent.over_cap':
      return message(lang, 'declared.over_cap', { amount: finding.amount, cap: finding.cap })
    case 'intent.empty':
      return message(lang, 'declared.empty', { field: finding.field })
    default: {
      const { rule, field, excerpt } = finding.found
      return message(lang, 'declared.injection', { rule: message(lang, `injection.${rule}`), field, excerpt })
    }
  }
}
