import { retryOf, type Retry } from '../endpoint/errors.ts'
import { cutOut, fillIn, openMembers, type OpeningPieces, type OpeningJson } from '../kit/spliced-json.ts'
import { joinSentences, message, type Lang } from '../messages/message.ts'
import { reasonFacts } from '../endpoint/reason-codes.ts'
import type { Evidence, ScreenResult } from '../screening/screen-result.ts'
import { signalWeights } from '../screening/signals.ts'
import { stateCache } from '../screening/state-cache.ts'
import { retryOfVerdict } from '../screening/unusable-lists.ts'
import type { DecisionInputs } from './decision-inputs.ts'
import { decisionRemedies } from './decision-remedies.ts'
import { amountLimits, hasAmountLimits } from './describing/amount-limits.ts'
import { evidenceAge } from './describing/evidence-age.ts'
import type { DecisionResult } from './describing/decision-result.ts'
import { describeScreened } from './describing/describe-screened.ts'
import type { ListedOffer } from './question/listed-offers.ts'
import type { Remedy } from './remedy.ts'
import {
  intentDecisions,
  signalKeysOf,
  strictestPart,
  type Decision,
  type DecisionJudgement,
  type IntentFinding,
} from './judge-decision.ts'

export type DecisionWording = {
  lang: Lang
  baseUrl: string
  tier: 'free' | 'paid'
  /** The demand names a page that was not screened. */
  isResourceLeftOut?: boolean
  /** Another offer of the seller that helps; null if there is none. */
  otherOffer?: Remedy | null
  /** Listed parties named by other offers of the seller. */
  listedOffers?: readonly ListedOffer[]
}

/** The answer without the members that are signed or requested with `include`. */
export type DescribedDecision = Omit<DecisionResult, 'inputs_hash' | 'settlement' | 'inputs' | 'proof' | 'site_proof'>

/**
 * The answer up to its signed part, as JSON. Pure. If neither a list nor the declared intent has a finding, all but the
 * address is equal for a state of lists and chain, a decision, a language and a tier: then it is written once, and the
 * address is inserted.
 */
export function decisionMembers(
  inputs: DecisionInputs,
  judged: DecisionJudgement,
  wording: DecisionWording,
): OpeningJson<DescribedDecision> {
  const { facts } = inputs
  const { address } = facts.subject
  const make = () => openMembers(describeDecision(inputs, judged, wording))
  const isPlain =
    facts.hits.length === 0 &&
    facts.ignored_network === null &&
    !facts.point_in_time &&
    judged.findings.length === 0 &&
    inputs.site === undefined &&
    inputs.parties === undefined &&
    inputs.request.demand === undefined &&
    !hasAmountLimits(inputs.request)
  if (!isPlain) return make()
  const key = [
    facts.lists_root,
    facts.clock ?? null,
    facts.subject.network,
    wording.lang,
    wording.baseUrl,
    wording.tier,
  ]
  return fillIn(
    plainOnce(facts, key, () => cutOut(make(), address)),
    address,
  )
}

/** The text around the address. */
const plainOnce = stateCache<OpeningPieces<DescribedDecision>>()

/** Describes a decision. */
function describeDecision(
  inputs: DecisionInputs,
  judged: DecisionJudgement,
  wording: DecisionWording,
): DescribedDecision {
  const { facts } = inputs
  const { lang, baseUrl } = wording
  const { decision, reason_code: code } = judged
  const screened = describeScreened(inputs, judged, wording)
  const retry = retryOfDecision(inputs, judged, lang)
  const { advice, intelligence, reason_code: _code, retry: _retry, signal_class: _class, ...described } = screened
  return {
    decision,
    allow: decision === 'allow',
    reason_code: code,
    signal_class: reasonFacts(code).class as DecisionResult['signal_class'],
    retry,
    ...hints[decision](lang, judged, retry),
    advice: adviceOf(judged, lang) ?? advice,
    ...decisionRemedies(inputs, judged, wording),
    ...described,
    ...describeFindings(described, judged, wording),
    note: describeNote(described.note, inputs, judged, wording),
    ...describeDemand(inputs),
    ...evidenceAge(facts),
    tier: wording.tier,
    upgrade: `${baseUrl}/api/x402`,
    intelligence,
  }
}

/** The signals and the evidence, with those of the declared intent. */
function describeFindings(
  described: Pick<ScreenResult, 'signals' | 'evidence'>,
  judged: DecisionJudgement,
  wording: DecisionWording,
): Pick<ScreenResult, 'signals' | 'signal_keys' | 'evidence'> {
  const { findings } = judged
  const signals = [...new Set(findings.map(({ signal }) => signal))]
  const keys = signalKeysOf(judged)
  const isOnlyDeclared = keys.length === signals.length && keys[0] !== 'none'
  const declared = signals.map((signal) => message(wording.lang, `signal.${signal}`))
  return {
    signals: [...(isOnlyDeclared ? [] : described.signals), ...declared],
    signal_keys: [...keys],
    evidence: [
      ...described.evidence,
      ...findings.map((finding) => describeFinding(finding, wording)),
      ...(wording.listedOffers ?? []).map((offer) => describeOffer(offer, wording)),
    ],
  }
}

/** The advice on a reason other than that of the screening; null otherwise. */
export function adviceOf(judged: DecisionJudgement, lang: Lang): string | null {
  const { reason_code: code } = judged
  return code === strictestPart(judged).reason_code ? null : message(lang, `change.${code}`)
}

/** Whether and when to ask again: a missing verdict may need someone to repair a file. */
export function retryOfDecision({ facts, site }: DecisionInputs, judged: DecisionJudgement, lang: Lang): Retry {
  const strictest = strictestPart(judged)
  if (judged.reason_code !== strictest.reason_code) return retryOf(judged.reason_code, lang)
  const { lists } = site !== undefined && strictest === judged.site ? site : facts
  return retryOfVerdict(strictest, lists, lang)
}

/** The parsed demand of the seller. */
function describeDemand({ request: { demand }, facts }: DecisionInputs): Pick<DecisionResult, 'payment'> {
  if (demand === undefined) return {}
  const { amount, asset, scheme, symbol } = demand
  return { payment: { scheme, network: evidenceAge(facts).screened_network, asset, symbol, amount } }
}

/** The note of the screening, with possible misunderstandings and what was not checked. */
function describeNote(
  note: string,
  inputs: DecisionInputs,
  judged: DecisionJudgement,
  wording: DecisionWording,
): string {
  const { lang, isResourceLeftOut = false } = wording
  const isStricter = judged.reason_code !== strictestPart(judged).reason_code
  return joinSentences(lang, [
    note,
    ...(isStricter ? [message(lang, 'note.stricter')] : []),
    ...amountLimits(inputs.request, lang),
    ...(isResourceLeftOut ? [message(lang, 'note.resource_left_out')] : []),
  ])
}

/** What a decision adds to its reason: whether to ask again, and its limits. */
const hints: Readonly<
  Record<
    Decision,
    (lang: Lang, judged: DecisionJudgement, retry: Retry) => { retry_hint?: string; disclaimer?: string }
  >
> = {
  allow: () => ({}),
  review: (lang, judged, { retryable, condition }) => {
    const { reason_code, verdict } = strictestPart(judged)
    if (judged.reason_code !== reason_code) return { retry_hint: message(lang, 'retry_hint.intent') }
    if (verdict === 'uncertain' && !retryable && condition !== undefined) return { retry_hint: condition }
    return { retry_hint: message(lang, verdict === 'uncertain' ? 'retry_hint.uncertain' : 'retry_hint.review') }
  },
  decline: (lang) => ({
    retry_hint: message(lang, 'retry_hint.decline'),
    disclaimer: message(lang, 'disclaimer.decline'),
  }),
}

/** The declaration is its own source: its evidence links to the page about the reason. */
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

/** Another offer weighs nothing in the decision on this one. */
function describeOffer({ member, address }: ListedOffer, { lang, baseUrl }: DecisionWording): Evidence {
  return {
    label: message(lang, 'declared.offer_label'),
    detail: message(lang, 'declared.offer', { member, address }),
    source: 'request',
    url: `${baseUrl}/address/${encodeURIComponent(address)}`,
    signal_key: null,
    weight: 0,
  }
}

function detailOf(finding: IntentFinding, lang: Lang): string {
  switch (finding.signal) {
    case 'intent.over_cap':
      return message(lang, 'declared.over_cap', { amount: finding.amount, cap: finding.cap })
    case 'intent.unknown':
      return finding.why === 'scheme'
        ? message(lang, 'declared.scheme', { scheme: finding.scheme })
        : message(lang, 'declared.currency', { symbol: finding.symbol, cap: finding.cap })
    case 'intent.empty':
      return message(lang, 'declared.empty', { field: finding.field })
    default: {
      const { rule, field, excerpt } = finding.found
      return message(lang, 'declared.injection', { rule: message(lang, `injection.${rule}`), field, excerpt })
    }
  }
}
