import type { ReasonCode } from '../../endpoint/reason-codes.ts'
import type { MessageKey, Params } from '../../messages/message.ts'
import type { Agent, Attribution } from '../../registry/agents.ts'
import type { NamedLike } from '../../registry/name-match.ts'
import type { IntentFinding } from '../../decision/judge-decision.ts'
import type { Coverage } from '../../screening/coverage.ts'
import type { Verdict } from '../../screening/verdict-ladder.ts'
import type { AgentHistory } from './agent-history.ts'
import type { Anomaly } from './find-anomaly.ts'

/** What is to be paid, in exact form. Amounts are in millionths of a USDC. */
export type PaymentTerms = {
  amount: bigint
  /** The payee's canonical address. */
  to: string
  purpose: string | null
  nonce: string | null
}

/**
 * What gates read of an agent. `attribution` is absent where a payment was recorded before it was read. `named_like`: the lists
 * that have a party of the name of its entity or principal; absent where none has.
 */
export type GateAgent = Pick<Agent, 'entity' | 'kyc' | 'mandate' | 'state'> & NamedLike & { attribution?: Attribution }

/**
 * What the other agents of the same owner on the same wallet leave: their strictest limits, and what they have promised on
 * the day together, in millionths of a USDC.
 */
export type OthersOnWallet = {
  maxUsdc: bigint
  dailyUsdc: bigint
  spentToday: bigint
  /** The payees that all of those allow which name any; null where none of them names any. */
  allowedPayees: readonly string[] | null
}

/** What was read, once, before a payment is judged. Times are milliseconds since 1970. */
export type GateState = {
  now: number
  /** The UTC day that the payment counts on, `2026-11-22`. It never goes back for an agent. */
  day: string
  /** Null: no such agent. `none`: none was named, which only a preview may do. */
  agent: GateAgent | null | 'none'
  /**
   * Null: none was sent, which only a preview may do. Unless it is right, neither what was spent nor which nonces are used
   * was read.
   */
  isSecretRight: boolean | null
  /** What the agent has promised on this day, in millionths. */
  spentToday: bigint
  /** Null: the agent shares its wallet with none. */
  others: OthersOnWallet | null
  isNonceSpent: boolean
  history: AgentHistory
  /** What was found in the history when the payment was made, of a past payment that is shown: the ledger has moved on. */
  found?: Anomaly
  /** Null where the agent itself is refused, so that nobody was screened. */
  decision: PayeeDecision | null
}

/** What the gates read of the decision on the payee: the verdict on it, or on what is paid in if that is stricter. */
export type PayeeDecision = {
  screening: { verdict: Verdict; reason_code: ReasonCode }
  findings: readonly Pick<IntentFinding, 'signal'>[]
  /** What the verdict rests on, to be said beside it. Absent where a payment was recorded before it was kept. */
  coverage?: Coverage
  /** Whether there would be a risk signal without the allow list of the operator; absent where there would not. */
  allowed?: true
}

/** What a gate says. `detail` is for whoever showed the agent's secret, `publicDetail` for anybody else. */
export type GateResult =
  | { outcome: 'pass' | 'skip'; detail: Detail }
  | { outcome: 'review' | 'block'; reason: ReasonCode; detail: Detail; publicDetail?: Detail }
type Detail = { key: MessageKey; params?: Params }

/** A gate answers one question about one payment, purely: it reads nothing but what it is handed. */
export type Gate = {
  key: GateKey
  /** As events and refusals name it. */
  pillar: string
  /** Whether it does nothing unless the mandate switches it on. */
  optional: boolean
  /** Whether a payment that it reviews is held. Where not, the payment is made and flagged. */
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

/** The agent of a payment that got past the first gate. */
export function knownAgent({ agent }: GateState): GateAgent | null {
  return agent === 'none' ? null : agent
}

/** What a gate says that reads what only the agent itself may learn: the payments before this one. */
export const needsSecret: GateResult = { outcome: 'skip', detail: { key: 'gate.needs_secret' } }

/** What a gate says that has nothing to look at: no agent was named, or one that is not registered. */
export function noAgent({ agent }: GateState): GateResult {
  return { outcome: 'skip', detail: { key: agent === 'none' ? 'gate.no_agent' : 'gate.agent_unknown' } }
}
