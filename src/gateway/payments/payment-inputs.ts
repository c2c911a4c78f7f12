import { hash } from 'node:crypto'
import { canonicalInputs, type DecisionInputs } from '../../decision/decision-inputs.ts'
import { canonicalJson } from '../../kit/canonical-json.ts'
import { wholeUnits } from '../../kit/amount.ts'
import { usdcPlaces } from '../../decision/judge-decision.ts'
import { knownAgent, type GateAgent, type GateState, type OthersOnWallet } from '../gates/gate.ts'
import type { JudgedPayment, Payment } from './judge-payment.ts'

/** The versions that are judged again: those that earlier builds recorded, and the one that is recorded now. */
export const paymentInputsVersions = [1, 2, 3, 4] as const
type PaymentInputsVersion = (typeof paymentInputsVersions)[number]

/**
 * Everything a payment is judged from: plain data that can be stored, hashed and judged again by the same gates. Amounts
 * are exact decimals of USDC in their one form. `payment_inputs` is raised where a gate judges otherwise.
 */
export type PaymentInputs = {
  /** Its `named_like` since 4. */
  agent: GateAgent & { agent_id: string }
  /** When it was judged, ISO. */
  at: string
  /** The UTC day that the payment counts on. */
  day: string
  /** Earlier payments, the newest first, times in milliseconds since 1970; empty where the mandate does not look at them. */
  history: readonly { amount_usdc: string; at: number; to: string }[]
  nonce_spent: boolean
  /** The other agents of its owner on its wallet: their strictest limits, and what they had promised on that day; since 2. */
  others?: {
    /** The payees that all of them allow; null where none of them names any. Since 3. */
    allowed_payees?: readonly string[] | null
    daily_usdc: string
    max_usdc: string
    spent_usdc: string
  } | null
  payment: {
    amount_usdc: string
    id: string
    network: string
    nonce: string | null
    purpose: string | null
    to: string
  }
  payment_inputs: PaymentInputsVersion
  /** What the payee was judged from; null where nobody was screened. */
  screening: DecisionInputs | null
  /** What the agent had promised on that day. */
  spent_usdc: string
}

/** The inputs of a payment that was judged. The agent has shown its secret: without it there is no payment. */
export function paymentInputs(
  { id, agentId }: { id: string; agentId: string },
  payment: Payment,
  { state, screened }: Pick<JudgedPayment, 'state' | 'screened'>,
): PaymentInputs {
  return {
    agent: agentFacts(agentId, state),
    at: new Date(state.now).toISOString(),
    day: state.day,
    history: state.history.map(({ amount, at, to }) => ({ amount_usdc: wholeUnits(amount, usdcPlaces), at, to })),
    nonce_spent: state.isNonceSpent,
    others: state.others && othersFacts(state.others),
    payment: {
      amount_usdc: payment.amount.text,
      id,
      network: payment.network.network.name,
      nonce: payment.nonce,
      purpose: payment.purpose,
      to: payment.to.canonical,
    },
    payment_inputs: 4,
    screening: screened?.inputs ?? null,
    spent_usdc: wholeUnits(state.spentToday, usdcPlaces),
  }
}

/** The RFC 8785 form before and behind the screening, whose members stand between them in the order of their names. */
export function canonicalAround(inputs: PaymentInputs): [string, string] {
  const { agent, at, day, history, nonce_spent, others, payment, payment_inputs, spent_usdc } = inputs
  const shared = others === undefined ? {} : { others }
  const before = canonicalJson({ agent, at, day, history, nonce_spent, ...shared, payment, payment_inputs })
  return [`${before.slice(0, -1)},"screening":`, `,"spent_usdc":${JSON.stringify(spent_usdc)}}`]
}

/** SHA-256 in hex of the RFC 8785 form. */
export function hashPaymentInputs(inputs: PaymentInputs): string {
  const [before, after] = canonicalAround(inputs)
  const { screening } = inputs
  return hash('sha256', before + (screening === null ? 'null' : canonicalInputs(screening)) + after)
}

function agentFacts(agentId: string, state: GateState): PaymentInputs['agent'] {
  const agent = knownAgent(state)
  if (agent === null) throw new TypeError('nobody pays without an agent')
  const { attribution, entity, kyc, mandate, named_like, state: standing } = agent
  const named = attribution === undefined ? {} : { attribution }
  const listed = named_like === undefined ? {} : { named_like }
  return { agent_id: agentId, ...named, entity, kyc, mandate, ...listed, state: standing }
}

function othersFacts({ allowedPayees, dailyUsdc, maxUsdc, spentToday }: OthersOnWallet) {
  const usdc = (units: bigint) => wholeUnits(units, usdcPlaces)
  return {
    allowed_payees: allowedPayees,
    daily_usdc: usdc(dailyUsdc),
    max_usdc: usdc(maxUsdc),
    spent_usdc: usdc(spentToday),
  }
}
