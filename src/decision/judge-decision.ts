import type { DecisionReason } from '../endpoint/reason-codes.ts'
import { rulesNamed, type InjectionFinding } from '../intent/find-injection.ts'
import { isBlankText } from '../intent/is-blank-text.ts'
import type { ScreeningFacts } from '../screening/facts.ts'
import { judgeHostFacts } from '../screening/screen-host.ts'
import type { SignalKey } from '../screening/signals.ts'
import { judge, type Judgement } from '../screening/verdict.ts'
import type { LadderVerdict, Verdict } from '../screening/verdict-ladder.ts'
import type { DecisionInputs, DecisionRequest, ListedParty } from './decision-inputs.ts'

export type Decision = 'allow' | 'review' | 'decline'

/** A decision without words: the same for every language. */
export type DecisionJudgement = {
  decision: Decision
  reason_code: DecisionReason
  /** Of the payee. */
  screening: Judgement
  /** Of the payment page; null if none was named. */
  site: ReturnType<typeof judgeHostFacts> | null
  /** Of the other listed parties of a demand, and of a listed asset. */
  parties: readonly JudgedParty[]
  /** The findings of the declared intent, the most severe first. */
  findings: readonly IntentFinding[]
}
export type JudgedParty = { party: ListedParty; judgement: Judgement }

/** The signals of the declared intent, from the closed list of signals, each with its subject. */
export type IntentFinding =
  | { signal: 'intent.over_cap'; amount: string; cap: string }
  | { signal: 'intent.injection'; found: InjectionFinding }
  | { signal: 'intent.empty'; field: 'task' | 'reasoning' }
  | ({ signal: 'intent.unknown' } & UnknownAmount)

/**
 * Why the maximum of a payment is unknown: a scheme whose ceiling is not in the demand, or another currency than the
 * cap's.
 */
type UnknownAmount = { why: 'scheme'; scheme: string } | { why: 'currency'; symbol: string; cap: string }

/**
 * Decides for the payer. Pure: no clock, no I/O, no language. Screening determines the decision, by the stricter of
 * payee and page, and the declared intent can only make it stricter: over the cap declines, any other finding needs a
 * review. The strictest reason is named, and among equally strict ones that of screening, the payee's first.
 */
export function judgeDecision({
  request,
  facts,
  parties: listed = [],
  rules,
  site: page,
}: DecisionInputs): DecisionJudgement {
  const screening = judge(facts)
  const site = page === undefined ? null : judgeHostFacts(page)
  const parties = listed.map((party): JudgedParty => ({ party, judgement: judge(factsOfParty(facts, party)) }))
  const judgement = strictestPart({ screening, site, parties })
  const findings = intentFindings(request, rulesNamed(rules))
  const screened = decisionOf[judgement.verdict]
  const [gravest] = findings
  const intended = gravest ? intentDecisions[gravest.signal] : null
  const isStricter = intended !== null && strictness[intended.decision] > strictness[screened]
  return {
    decision: isStricter ? intended.decision : screened,
    reason_code: isStricter ? intended.reason : judgement.reason_code,
    screening,
    site,
    parties,
    findings,
  }
}

/** A party is judged by the day and the lists of the payee's facts. */
export function factsOfParty(facts: ScreeningFacts, { hits, observations = [] }: ListedParty): ScreeningFacts {
  return { ...facts, hits, observations }
}

type Parts = Pick<DecisionJudgement, 'screening' | 'site' | 'parties'>

/** The verdict that counts: the payee's, or that of the page or of another party if it leads to a stricter decision. */
export function strictestPart({ screening, site, parties }: Parts): LadderVerdict<string> {
  const strictnessOf = ({ verdict }: LadderVerdict<string>) => strictness[decisionOf[verdict]]
  const others = [...(site === null ? [] : [site]), ...parties.map(({ judgement }) => judgement)]
  return others.reduce<LadderVerdict<string>>(
    (most, each) => (strictnessOf(each) > strictnessOf(most) ? each : most),
    screening,
  )
}

/** Whether a later answer may differ: neither a risky payee nor a risky page becomes less so. */
export function isUnfinished({ decision, screening, site }: DecisionJudgement): boolean {
  return decision !== 'decline' && (screening.verdict === 'uncertain' || site?.verdict === 'uncertain')
}

/** The record of a decision in a decision log. Its members are in the order of RFC 8785. */
export function judgedDecision(judged: DecisionJudgement) {
  const { decision, reason_code } = judged
  const { risk, verdict } = strictestPart(judged)
  return { decision, reason_code, risk, signal_keys: signalKeysOf(judged), verdict }
}

/** The signals of the payee, then of the page, then of the declared intent; `none` only if there is no other. */
export function signalKeysOf({
  screening,
  site,
  parties,
  findings,
}: Parts & Pick<DecisionJudgement, 'findings'>): readonly SignalKey[] {
  const partySignals = parties.flatMap(({ judgement }) => judgement.signal_keys)
  const all = [
    ...screening.signal_keys,
    ...(site?.signal_keys ?? []),
    ...partySignals,
    ...findings.map(({ signal }) => signal),
  ]
  const distinct = new Set(all.filter((key) => key !== 'none'))
  return distinct.size === 0 ? ['none'] : [...distinct]
}

const decisionOf = {
  clear: 'allow',
  caution: 'review',
  uncertain: 'review',
  risky: 'decline',
} as const satisfies Record<Verdict, Decision>

const strictness: Readonly<Record<Decision, number>> = { allow: 0, review: 1, decline: 2 }

/** Over the cap first, as it declines; a text that steers comes before one without content. */
export const intentDecisions = {
  'intent.over_cap': { decision: 'decline', reason: 'AMOUNT_OVER_CAP' },
  'intent.injection': { decision: 'review', reason: 'INTENT_INJECTION' },
  'intent.unknown': { decision: 'review', reason: 'AMOUNT_UNKNOWN' },
  'intent.empty': { decision: 'review', reason: 'INTENT_EMPTY' },
} as const satisfies Record<IntentFinding['signal'], { decision: Decision; reason: DecisionReason }>

function intentFindings(request: DecisionRequest, findInjection: ReturnType<typeof rulesNamed>): IntentFinding[] {
  const { max_amount_usdc: cap, task, reasoning, purpose } = request
  const amount = dollarsOf(request)
  const findings: IntentFinding[] = []
  if (amount !== null && cap !== null && isOver(amount, cap)) findings.push({ signal: 'intent.over_cap', amount, cap })
  findings.push(...unknownAmounts(request).map((amount) => ({ signal: 'intent.unknown' as const, ...amount })))
  const description = request.demand?.description ?? null
  if (task === null && reasoning === null && purpose === null && description === null) return findings
  for (const injection of findInjection({ task, reasoning, purpose, description, to: request.to })) {
    findings.push({ signal: 'intent.injection', found: injection })
  }
  for (const field of ['task', 'reasoning'] as const) {
    const text = request[field]
    if (text !== null && isBlankText(text)) findings.push({ signal: 'intent.empty', field })
  }
  return findings
}

/** The maximum that can be taken, in dollars; null if no amount was given, or one in another currency. */
function dollarsOf({ amount_usdc, demand }: DecisionRequest): string | null {
  if (demand === undefined) return amount_usdc
  return demand.currency === 'USD' ? demand.amount : null
}

/** Only for some schemes the demand limits the amount that can be taken. */
function unknownAmounts({ demand, max_amount_usdc: cap }: DecisionRequest): UnknownAmount[] {
  if (demand === undefined) return []
  const { currency, scheme, symbol } = demand
  return [
    ...(boundedSchemes.has(scheme) ? [] : [{ why: 'scheme' as const, scheme }]),
    ...(currency === 'USD' || cap === null ? [] : [{ why: 'currency' as const, symbol, cap }]),
  ]
}

/** `exact` takes the amount, `upto` at most the amount. A channel or an escrow may be filled with more. */
const boundedSchemes: ReadonlySet<string> = new Set(['exact', 'upto'])

/** Compares two exact amounts in canonical form: no redundant zeros before or after the point. */
function isOver(amount: string, cap: string): boolean {
  const [integer = '', fraction = ''] = amount.split('.')
  const [capInteger = '', capFraction = ''] = cap.split('.')
  if (integer.length !== capInteger.length) return integer.length > capInteger.length
  return integer === capInteger ? fraction > capFraction : integer > capInteger
}
