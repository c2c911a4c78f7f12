import { caip2Of } from '../chains/networks.ts'
import { hashInputs } from '../decision/decision-inputs.ts'
import { judgeDecision } from '../decision/judge-decision.ts'
import { namedParts } from '../decision/named-parts.ts'
import { replayDecision, screenedIn, writeDecision } from '../decision/replay-decision.ts'
import type { Replayable } from '../decision/replayable.ts'
import { microUsdc } from '../registry/mandate.ts'
import type { GateState, PaymentTerms } from './gates/gate.ts'
import { checkToBlock, outcomeOf } from './gates/gates.ts'
import { decisionForGates } from './payments/judge-payment.ts'
import { judgedPayment } from './payments/judged-payment.ts'
import {
  aroundScreening,
  hashPaymentInputs,
  paymentInputsVersions,
  type PaymentInputs,
} from './payments/payment-inputs.ts'

/** Replays a payment through all gates. The signed part is the decision on its payee. */
export const replayPayment: Replayable<PaymentInputs> = {
  endpoint: 'useGateway',
  write: (inputs) => ({ ...written(inputs), hash: () => hashPaymentInputs(inputs) }),
  lacks: ({ payment_inputs, screening }) => {
    if (!paymentInputsVersions.includes(payment_inputs))
      return { what: 'inputs', name: `payment_inputs ${String(payment_inputs)}` }
    return screening && replayDecision.lacks(screening)
  },
  judge: (inputs) => {
    const { payment, screening } = inputs
    const decision = screening && judgeDecision(screening)
    const checks = checkToBlock(termsOf(inputs), {
      ...stateOf(inputs),
      decision: decision && decisionForGates(decision),
    })
    const signed = screening && replayDecision.judge(screening).signed
    return {
      judged: judgedPayment(checks, decision),
      result: outcomeOf(checks),
      subject: `${caip2Of(payment.network)}:${payment.to}`,
      signed: signed && ((_, terms) => signed(hashInputs(screening), terms)),
    }
  },
  // The token contains the decision on the payee, and nothing of the other gates.
  packed: {
    party: 'payee',
    isFullySigned: false,
    screened: ({ screening }) => screening && screenedIn(screening, '/screening'),
  },
}

type Written = Omit<ReturnType<Replayable<PaymentInputs>['write']>, 'hash'>

function written(inputs: PaymentInputs): Written {
  const [before, after] = aroundScreening(inputs)
  if (inputs.screening === null) return { own: [`${before}null${after}`], parts: namedParts([]) }
  const { own, parts } = writeDecision(inputs.screening, '/screening')
  return { own: [before, ...own, after], parts }
}

function termsOf({ payment: { amount_usdc, nonce, purpose, to } }: PaymentInputs): PaymentTerms {
  return { amount: microUsdc(amount_usdc), to, purpose, nonce }
}

function stateOf({ agent, at, day, history, nonce_spent, others, spent_usdc }: PaymentInputs): GateState {
  return {
    now: Date.parse(at),
    day,
    agent,
    isSecretRight: true,
    spentToday: microUsdc(spent_usdc),
    // Records from before shared wallets were judged by the own mandate alone.
    others: others
      ? {
          maxUsdc: microUsdc(others.max_usdc),
          dailyUsdc: microUsdc(others.daily_usdc),
          spentToday: microUsdc(others.spent_usdc),
          allowedPayees: others.allowed_payees ?? null,
        }
      : null,
    isNonceSpent: nonce_spent,
    history: history.map(({ amount_usdc, at: paidAt, to }) => ({ amount: microUsdc(amount_usdc), to, at: paidAt })),
    decision: null,
  }
}
