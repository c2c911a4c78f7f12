import { hash } from 'node:crypto'
import { canonicalInputs, type DecisionInputs } from '../../decision/decision-inputs.ts'
import { canonicalJson } from '../../kit/canonical-json.ts'
import { canonicalAround } from '../../kit/canonical-members.ts'
import { usdcPlaces, wholeUnits } from '../../kit/amount.ts'
import { registeredAgent, type GateAgent, type GateState, type OthersOnWallet } from '../gates/gate.ts'
import type { JudgedPayment, Payment } from './judge-payment.ts'

/** The versions that can be judged again: those of earlier builds, and the current one. */
export const paymentInputsVersions = [1, 2, 3, 4] as const
type PaymentInputsVersion = (typeof paymentInputsVersions)[number]

/**
 * All inputs of a payment's judgement: plain data that can be stored, hashed and judged again by the same gates.
 * Amounts are canonical decimals of USDC. Increase `payment_inputs` where a gate's judgement changes.
 */
export type PaymentInputs = {
  /** `named_like` exists since version 4. */
  agent: GateAgent & { agent_id: string }
  /** When it was judged, ISO 8601. */
  at: string
  /** The UTC day that the payment counts on. */
  day: string
  /** Earlier payments, newest first, times in milliseconds since 1970; empty where the mandate does not use them. */
  history: readonly { amount_usdc: string; at: number; to: string }[]
  nonce_spent: boolean
  /** The owner's other agents on its wallet: their strictest limits and promises on that day; since version 2. */
  others?: {
    /** The payees that all of them allow; null where none has an allow list. Since version 3. */
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
  /** The inputs of the screening; null where there was none. */
  screening: DecisionInputs | null
  /** The agent's promises on that day. */
  spent_usdc: string
}

/** The inputs of a judged payment, whose agent has presented its secret. */
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

/** The RFC 8785 form before and after the screening. A member without a writer does not compile: it would not be signed. */
export const aroundScreening = canonicalAround<PaymentInputs, 'screening'>('screening', {
  agent: canonicalJson,
  at: canonicalJson,
  day: canonicalJson,
  history: canonicalJson,
  nonce_spent: String,
  others: canonicalJson,
  payment: canonicalJson,
  payment_inputs: String,
  spent_usdc: JSON.stringify,
})

/** SHA-256 in hex of the RFC 8785 form. */
export function hashPaymentInputs(inputs: PaymentInputs): string {
  const [before, after] = aroundScreening(inputs)
  const { screening } = inputs
  return hash('sha256', before + (screening === null ? 'null' : canonicalInputs(screening)) + after)
}

function agentFacts(agentId: string, state: GateState): PaymentInputs['agent'] {
  const agent = registeredAgent(state)
  if (agent === null) throw new TypeError('a payment needs an agent')
  const present = agentMembers.flatMap((name) => (agent[name] === undefined ? [] : [[name, agent[name]]]))
  return { agent_id: agentId, ...(Object.fromEntries(present) as GateAgent) }
}

/** What gates read of an agent, optional members included: a missing one here does not compile. It would not be signed. */
const agentMembers = Object.keys({
  attribution: true,
  entity: true,
  kyc: true,
  mandate: true,
  named_like: true,
  state: true,
} satisfies Record<keyof GateAgent, true>) as (keyof GateAgent)[]

function othersFacts({ allowedPayees, dailyUsdc, maxUsdc, spentToday }: OthersOnWallet) {
  const usdc = (units: bigint) => wholeUnits(units, usdcPlaces)
  return {
    allowed_payees: allowedPayees,
    daily_usdc: usdc(dailyUsdc),
    max_usdc: usdc(maxUsdc),
    spent_usdc: usdc(spentToday),
  }
}
