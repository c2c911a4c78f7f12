import type { ReasonCode } from '../../endpoint/reason-codes.ts'
import type { MessageKey, Params } from '../../messages/message.ts'
import type { Agent, Attribution } from '../../registry/agents.ts'
import type { NamedLike } from '../../registry/name-match.ts'
import type { IntentFinding } from '../../decision/judge-decision.ts'
import type { Coverage } from '../../screening/coverage.ts'
import type { Verdict } from '../../screening/verdict-ladder.ts'
import type { AgentHistory } from './agent-history.ts'
import type { Anomaly } from './find-anomaly.ts'

/** The payment to judge. Amounts are in millionths of a USDC. */
export type PaymentTerms = {
  amount: bigint
  /** The payee's canonical address. */
  to: string
  purpose: string | null
  nonce: string | null
}

/**
 * What gates read of an agent. `attribution` is absent for payments recorded before it existed. `named_like`: the lists
 * with a party of its entity's or principal's name; absent where there is none.
 */
export type GateAgent = Pick<Agent, 'entity' | 'kyc' | 'mandate' | 'state'> & NamedLike & { attribution?: Attribution }

/**
 * The limits of the owner's other agents on the same wallet: the strictest ones, and their joint promises on the day,
 * in millionths of a USDC.
 */
export type OthersOnWallet = {
  maxUsdc: bigint
  dailyUsdc: bigint
  spentToday: bigint
  /** The payees that all mandates with an allow list allow; null where none has one. */
  allowedPayees: readonly string[] | null
}

/** The state that was read before a payment is judged. Times are milliseconds since 1970. */
export type GateState = {
  now: number
  /** The UTC day that the payment counts on, `2026-11-22`. It never goes back for an agent. */
  day: string
  /** Null: no such agent. `none`: none was named, possible in previews only. */
  agent: GateAgent | null | 'none'
  /** Null: none was sent, possible in previews only. Unless it is true, spending and nonces were not read. */
  isSecretRight: boolean | null
  /** The agent's promises on this day, in millionths. */
  spentToday: bigint
  /** Null: the wallet is not shared. */
  others: OthersOnWallet | null
  isNonceSpent: boolean
  history: AgentHistory
  /** For a past payment: the anomaly that was found when it was made. */
  found?: Anomaly
  /** Null where the agent itself is refused, so that no screening took place. */
  decision: PayeeDecision | null
}

/** What gates read of the decision on the payee: its verdict, or that on the asset if stricter. */
export type PayeeDecision = {
  screening: { verdict: Verdict; reason_code: ReasonCode }
  findings: readonly Pick<IntentFinding, 'signal'>[]
  /** The basis of the verdict. Absent for payments recorded before it was stored. */
  coverage?: Coverage
  /** Whether a risk signal was overridden by the operator's allow list; absent otherwise. */
  allowed?: true
}

/** The result of a gate. `detail` is for callers with the agent's secret, `publicDetail` for all others. */
export type GateResult =
  | { outcome: 'pass' | 'skip'; detail: Detail }
  | { outcome: 'review' | 'block'; reason: ReasonCode; detail: Detail; publicDetail?: Detail }
type Detail = { key: MessageKey; params?: Params }

/** A gate checks one aspect of a payment. It is pure: it uses only its arguments. */
export type Gate = {
  key: GateKey
  /** The name in events and refusals. */
  pillar: string
  /** Whether the mandate must enable it. */
  optional: boolean
  /** Whether its review holds a payment. Otherwise the payment is made and flagged. */
  reviewHolds: boolean
  check: (terms: PaymentTerms, state: GateState) => GateResult
}

type GateKey =
  | 'attribution'
  | 'revocation'
  | 'identity_proof'
  | 'kyc'
  | 'payment_limit'
  | 'daily_limit'
  | 'payee_allowlist'
  | 'mandate_intent'
  | 'screening'
  | 'anomaly'
  | 'replay'

/** The agent of a payment that passed the first gate. */
export function registeredAgent({ agent }: GateState): GateAgent | null {
  return agent === 'none' ? null : agent
}

/** The result of a gate that would reveal the agent's history to a caller without its secret. */
export const needsSecret: GateResult = { outcome: 'skip', detail: { key: 'gate.needs_secret' } }

/** The result of a gate without input: no agent was named, or an unregistered one. */
export function noAgent({ agent }: GateState): GateResult {
  return { outcome: 'skip', detail: { key: agent === 'none' ? 'gate.no_agent' : 'gate.agent_unknown' } }
}
