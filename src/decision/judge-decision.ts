import type { ReasonCode } from '../endpoint/reason-codes.ts'
import { findInjection, type InjectionFinding } from '../intent/find-injection.ts'
import { isBlankText } from '../intent/is-blank-text.ts'
import { judge, type Judgement } from '../screening/verdict.ts'
import type { Verdict } from '../screening/verdict-ladder.ts'
import type { DecisionInputs, DecisionRequest } from './decision-inputs.ts'

export type Decision = 'allow' | 'review' | 'decline'

/** A decision without words: the same for every language. */
export type DecisionJudgement = {
  decision: Decision
  reason_code: ReasonCode
  screening: Judgement
  /** What the declared intent adds, the gravest first. */
  findings: readonly IntentFinding[]
}
/** Of the closed list of signals, those that the declared intent can give, each with what it is about. */
export type IntentFinding =
  | { signal: 'intent.over_cap'; amount: string; cap: string }
  | { signal: 'intent.injection'; found: InjectionFinding }
  | { signal: 'intent.empty'; field: 'task' | 'reasoning' }

/**
 * Decides for the payer. Pure: no clock, no I/O, no language. Screening gives the decision, and the declared intent can
 * only make it stricter: over the cap declines, any other finding asks for a review. The strictest reason is named, and
 * of equally strict ones that of screening.
 */
export function judgeDecision({ request, facts }: DecisionInputs): DecisionJudgement {
  const judgement = judge(facts)
  const findings = intentFindings(request)
  const screened = decisionOf[judgement.verdict]
  const [gravest] = findings
  const intended = gravest ? intentDecisions[gravest.signal] : null
  const isStricter = intended !== null && strictness[intended.decision] > strictness[screened]
  return {
    decision: isStricter ? intended.decision : screened,
    reason_code: isStricter ? intended.reason : judgement.reason_code,
    screening: judgement,
    findings,
  }
}

const decisionOf = {
  clear: 'allow',
  caution: 'review',
  uncertain: 'review',
  risky: 'decline',
} as const satisfies Record<Verdict, Decision>

const strictness: Readonly<Record<Decision, number>> = { allow: 0, review: 1, decline: 2 }

/** Over the cap first, as it declines; a text that steers comes before one that says nothing. */
export const intentDecisions = {
  'intent.over_cap': { decision: 'decline', reason: 'AMOUNT_OVER_CAP' },
  'intent.injection': { decision: 'review', reason: 'INTENT_INJECTION' },
  'intent.empty': { decision: 'review', reason: 'INTENT_EMPTY' },
} as const satisfies Record<IntentFinding['signal'], { decision: Decision; reason: ReasonCode }>

function intentFindings(request: DecisionRequest): IntentFinding[] {
  const { amount_usdc: amount, max_amount_usdc: cap, task, reasoning, purpose } = request
  const findings: IntentFinding[] = []
  if (amount !== null && cap !== null && isOver(amount, cap)) findings.push({ signal: 'intent.over_cap', amount, cap })
  if (task === null && reasoning === null && purpose === null) return findings
  for (const found of findInjection({ task, reasoning, purpose, to: request.to })) {
    findings.push({ signal: 'intent.injection', found })
  }
  for (const field of ['task', 'reasoning'] as const) {
    const text = request[field]
    if (text !== null && isBlankText(text)) findings.push({ signal: 'intent.empty', field })
  }
  return findings
}

/** Compares two exact amounts in their one form: no idle zero stands in front of the point or behind it. */
function isOver(amount: string, cap: string): boolean {
  const [whole = '', fraction = ''] = amount.split('.')
  const [capWhole = '', capFraction = ''] = cap.split('.')
  if (whole.length !== capWhole.length) return whole.length > capWhole.length
  return whole === capWhole ? fraction > capFraction : whole > capWhole
}

export const usdcPlaces = 6
