import { textOfMandate } from '../../registry/mandate-text.ts'
import { requireUnchanged } from '../../registry/agent-writes.ts'
import type { Agent } from '../../registry/agents.ts'
import type { ReasonCode } from '../../endpoint/reason-codes.ts'
import type { Write } from '../../storage/storage.ts'
import { gravestOf } from './judged-payment.ts'
import type { Payment, JudgedPayment } from './judge-payment.ts'
import { textOfFacts } from './kept-facts.ts'
import type { PaymentInputs } from './payment-inputs.ts'
import type { PaymentState } from '../gates/payment-states.ts'
import type { PaymentRow } from '../tables.ts'
import { promiseOnDay, requireShare, type WalletShare } from '../agents/wallet-share.ts'

/** A payment that is to be recorded. `at` is milliseconds since 1970. */
export type Recorded = {
  id: string
  at: number
  state: PaymentState
  agent: Agent
  /** The agents that pay from the same wallet; null where it is shared with none. */
  share: WalletShare | null
  payment: Payment
  judged: JudgedPayment
  /** Whether it carries an authorization, so that money is to move for it. */
  movesMoney: boolean
  decision: 'allow' | 'review' | 'block'
  /** What it was judged from, and the SHA-256 of that. */
  inputs: PaymentInputs
  inputsHash: string
  /** CAIP-10 of the payee. */
  subject: string
  /** The call that asked for it, and the token that was signed for it. */
  requestId: string
  attestationId: string | null
  /** Why it failed, where no gate says it. */
  failure?: ReasonCode
}

/**
 * The writes of a payment that promises money, guarded by `agent` (it and all others on its wallet are still as they were
 * read), `nonce` (it is spent once) and `daily` (all promises of the day stay within the limits of the agent and of its
 * wallet, even while other payments promise at the same time).
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

/** The writes of a payment that is held: it spends its nonce and promises nothing. */
export function holdWrites(recorded: Recorded): Write[] {
  const { agent, payment, id } = recorded
  return [
    requireUnchanged(agent),
    { kind: 'insert', table: 'gateway_nonces', row: nonceRow(agent, payment, id), guard: 'nonce' },
    paymentWrite(recorded),
  ]
}

/**
 * The writes of a payment that is blocked, or that the chain would refuse: it spends nothing. They hold while the agent is as
 * it was read: of one whose owner was erased meanwhile nothing is kept.
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
    ...gravestOf(judged.checks),
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
