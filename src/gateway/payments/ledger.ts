import { textOfMandate } from '../../registry/mandate-text.ts'
import { requireUnchanged } from '../../registry/agent-writes.ts'
import type { Agent } from '../../registry/agents.ts'
import type { ReasonCode } from '../../endpoint/reason-codes.ts'
import type { Write } from '../../storage/storage.ts'
import { mostSevereOf } from './judged-payment.ts'
import type { Payment, JudgedPayment } from './judge-payment.ts'
import { textOfFacts } from './payment-facts.ts'
import type { PaymentInputs } from './payment-inputs.ts'
import type { PaymentState } from '../gates/payment-states.ts'
import type { PaymentRow } from '../tables.ts'
import { promiseOnDay, requireShare, type WalletShare } from '../agents/wallet-share.ts'

/** A payment to record. `at` is milliseconds since 1970. */
export type Recorded = {
  id: string
  at: number
  state: PaymentState
  agent: Agent
  /** The agents that pay from the same wallet; null where it is not shared. */
  share: WalletShare | null
  payment: Payment
  judged: JudgedPayment
  /** Whether it carries an authorization and so moves money. */
  movesMoney: boolean
  decision: 'allow' | 'review' | 'block'
  /** The inputs of the judgement, and their SHA-256. */
  inputs: PaymentInputs
  inputsHash: string
  /** CAIP-10 of the payee. */
  subject: string
  /** The id of the request, and of the token signed for it. */
  requestId: string
  attestationId: string | null
  /** The reason of a failure that no gate reports. */
  failure?: ReasonCode
}

/**
 * The writes of a payment that promises money, guarded by `agent` (it and the others on its wallet are unchanged),
 * `nonce` (spent once) and `daily` (the promises of the day stay within all limits, even under concurrent payments).
 */
export function promiseWrites(recorded: Recorded): Write[] {
  const { agent, share, payment, judged, id } = recorded
  const { day } = judged.state
  return [
    ...requireShare(share, agent),
    { kind: 'insert', table: 'gateway_nonces', row: nonceRow(agent, payment, id), guard: 'nonce' },
    ...promiseOnDay(share, agent, { day, units: Number(payment.amount.units) }),
    paymentWrite(recorded),
  ]
}

/** The writes of a held payment: it spends its nonce and promises nothing. */
export function holdWrites(recorded: Recorded): Write[] {
  const { agent, payment, id } = recorded
  return [
    requireUnchanged(agent),
    { kind: 'insert', table: 'gateway_nonces', row: nonceRow(agent, payment, id), guard: 'nonce' },
    paymentWrite(recorded),
  ]
}

/**
 * The writes of a blocked payment, or one that the chain would refuse: it spends nothing. They are valid only while the
 * agent is unchanged, so that nothing is stored after its owner was erased.
 */
export function refusalWrites(recorded: Recorded): Write[] {
  return [requireUnchanged(recorded.agent), paymentWrite(recorded)]
}

function nonceRow({ agentId }: Agent, { nonce }: Payment, paymentId: string) {
  return { agent_id: agentId, nonce: nonce ?? '', payment_id: paymentId }
}

function paymentWrite(recorded: Recorded): Write {
  const { id, at, state, agent, payment, judged, decision, inputsHash, subject, failure, requestId, attestationId } =
    recorded
  const { movesMoney } = recorded
  const { network, to } = payment
  const row: PaymentRow = {
    id,
    agent_id: agent.agentId,
    nonce: payment.nonce,
    amount: payment.amount.text,
    subject,
    to_address: to.canonical,
    network: network.network.name,
    purpose: payment.purpose,
    state,
    ...mostSevereOf(judged.checks),
    ...(failure === undefined ? {} : { reason_code: failure }),
    decision,
    inputs_hash: inputsHash,
    mandate: textOfMandate(agent.mandate),
    day: judged.state.day,
    created_at: at,
    facts: textOfFacts(agent, judged, movesMoney),
    request_id: requestId,
    attestation_id: attestationId,
    stage: 0,
  }
  return { kind: 'insert', table: 'gateway_payments', row, guard: 'payment' }
}
