import type { ReasonCode } from '../../endpoint/reason-codes.ts'
import type { Coverage } from '../../screening/coverage.ts'
import { attributionOf, type Agent, type Attribution } from '../../registry/agents.ts'
import { namedLikeFact, type NamedLike } from '../../registry/name-match.ts'
import type { Verdict } from '../../screening/verdict-ladder.ts'
import { findAnomaly, type Anomaly } from '../gates/find-anomaly.ts'
import { registeredAgent, type GateResult, type OthersOnWallet } from '../gates/gate.ts'
import type { Check } from '../gates/gates.ts'
import type { JudgedPayment } from './judge-payment.ts'

/**
 * What the gates read of a payment beside its terms, day and mandate, and their results. It allows judging the payment
 * under another mandate. The agent's history is not stored, but recomputed from the ledger. Optional members are
 * missing in records of earlier versions.
 */
export type PaymentFacts = {
  /** When the gates judged, in milliseconds since 1970. */
  at: number
  /** The finding of the anomaly gate, where it was enabled. */
  anomaly?: Anomaly
  /** Whether an account owned the agent. */
  attribution?: Attribution
  kyc: Agent['kyc']
  isNonceSpent: boolean
  /** Whether the payment carried an authorization, so that it would move money. */
  movesMoney?: boolean
  /** The ids of lists with a party of the agent's or its principal's name; absent where there are none. */
  namedLike?: readonly string[]
  /** One letter per evaluated gate, in order. */
  outcomes: string
  /**
   * The limits of other agents on the wallet, in millionths of a USDC, and whether one of them forbade the payee;
   * absent where the wallet was not shared.
   */
  others?: { maxUsdc: number; dailyUsdc: number; spentToday: number; isPayeeForbidden?: true }
  /** Null where the agent itself was refused, so that no screening took place. */
  payee: { verdict: Verdict; reason: ReasonCode; isInjected: boolean; coverage?: Coverage; allowed?: true } | null
  /** The agent's promises on the day, in millionths of a USDC: below 2^53. */
  spentToday: number
  state: Agent['state']
}

/** Every member is a number, a boolean or a name of a closed list, so callers cannot make it longer. */
export const paymentFactsMaxBytes = 640

/** Serialises the facts of a judged payment. */
export function textOfFacts(
  agent: Agent,
  { terms, state, checks }: Pick<JudgedPayment, 'terms' | 'state' | 'checks'>,
  movesMoney: boolean,
): string {
  const { decision, others } = state
  const namedLike = registeredAgent(state)?.named_like
  const facts: PaymentFacts = {
    at: state.now,
    ...(wasCompared(agent, checks) ? { anomaly: findAnomaly(terms, state.history, state.now) } : {}),
    attribution: attributionOf(agent),
    kyc: agent.kyc,
    isNonceSpent: state.isNonceSpent,
    movesMoney,
    ...(namedLike === undefined ? {} : { namedLike }),
    outcomes: outcomesOf(checks),
    ...(others === null ? {} : { others: othersInNumbers(others, terms.to) }),
    payee: decision && {
      verdict: decision.screening.verdict,
      reason: decision.screening.reason_code,
      isInjected: decision.findings.some(({ signal }) => signal === 'intent.injection'),
      ...(decision.coverage && { coverage: decision.coverage }),
      ...(decision.allowed && { allowed: true }),
    },
    spentToday: Number(state.spentToday),
    state: agent.state,
  }
  return JSON.stringify(facts)
}

/** Whether the payment was compared with earlier ones. */
function wasCompared({ mandate }: Agent, checks: readonly Check[]): boolean {
  return mandate.anomaly !== 'off' && checks.some(({ gate }) => gate.key === 'anomaly')
}

/** Parses the output of textOfFacts, the only form that is stored. */
export function factsOfText(text: string): PaymentFacts {
  return JSON.parse(text) as PaymentFacts
}

function othersInNumbers(
  { maxUsdc, dailyUsdc, spentToday, allowedPayees }: OthersOnWallet,
  to: string,
): NonNullable<PaymentFacts['others']> {
  const limits = { maxUsdc: Number(maxUsdc), dailyUsdc: Number(dailyUsdc), spentToday: Number(spentToday) }
  return allowedPayees === null || allowedPayees.includes(to) ? limits : { ...limits, isPayeeForbidden: true }
}

/** The named_like fact as the gate reads it. */
export function namedLikeOf({ namedLike }: Pick<PaymentFacts, 'namedLike'>): NamedLike {
  return namedLikeFact(namedLike ?? [])
}

/** The stored limits of the other agents in the form that gates read for the same payee: no payee or any. */
export function othersOf({ others }: Pick<PaymentFacts, 'others'>): OthersOnWallet | null {
  if (!others) return null
  const { maxUsdc, dailyUsdc, spentToday, isPayeeForbidden } = others
  const allowedPayees = isPayeeForbidden ? [] : null
  return { maxUsdc: BigInt(maxUsdc), dailyUsdc: BigInt(dailyUsdc), spentToday: BigInt(spentToday), allowedPayees }
}

function outcomesOf(checks: readonly Check[]): string {
  return checks.map(({ result }) => letters[result.outcome]).join('')
}

const letters: Readonly<Record<GateResult['outcome'], string>> = { pass: 'p', skip: 's', review: 'r', block: 'b' }
