import { gatherDecision } from '../../decision/gather-decision.ts'
import type { DecisionInputs, DecisionRequest } from '../../decision/decision-inputs.ts'
import type { NamedAsset } from '../../decision/demand-parties.ts'
import { judgeDecision, strictestPart, type DecisionJudgement } from '../../decision/judge-decision.ts'
import type { Subject } from '../../kit/subject.ts'
import type { Amount } from '../../kit/amount.ts'
import { coverageOf } from '../../screening/coverage.ts'
import { addressWithoutAllowance } from '../../screening/without-allowance.ts'
import type { GatherNeeds, NetworkChoice } from '../../screening/gather.ts'
import type { PayeeDecision } from '../gates/gate.ts'
import { agentGates, checkAll, checkToBlock, outcomeOf, type Check } from '../gates/gates.ts'
import type { GateState, PaymentTerms } from '../gates/gate.ts'
import type { Settlement } from '../settlement.ts'

/** A payment as it was asked for. */
export type Payment = {
  amount: Amount
  to: Subject
  purpose: string | null
  nonce: string | null
  network: NetworkChoice
  /** The network as it was named; null where it was not. */
  networkName: string | null
  /** What it is made in, as it was named; null where it was not. */
  asset: string | null
}

/** What the gates say, and what the payee was judged from: null where the agent itself was refused. */
export type JudgedPayment = {
  terms: PaymentTerms
  state: GateState
  checks: Check[]
  screened: Screened | null
}

/** A payee as it was gathered and judged. */
export type Screened = { inputs: DecisionInputs; judged: DecisionJudgement; subject: string }

/**
 * The gates up to the first that blocks. Nobody is screened for an agent that is refused itself. For any other the payee
 * is screened before the mandate is judged, so that payment and preview come to the same, and a payment that its mandate
 * blocks can be judged again under another.
 */
export async function judgePayment(needs: ScreenNeeds, payment: Payment, state: GateState): Promise<JudgedPayment> {
  const terms = termsOf(payment)
  const ofAgent = checkToBlock(terms, state, agentGates)
  if (outcomeOf(ofAgent) === 'block') return { terms, state, checks: ofAgent, screened: null }
  const screened = await screenPayee(needs, payment)
  const whole = { ...state, decision: decisionOf(screened) }
  return { terms, state: whole, checks: checkToBlock(terms, whole), screened }
}

/** What every gate says: for a preview. */
export async function previewPayment(needs: ScreenNeeds, payment: Payment, state: GateState): Promise<JudgedPayment> {
  const terms = termsOf(payment)
  const screened = await screenPayee(needs, payment)
  const whole = { ...state, decision: decisionOf(screened) }
  return { terms, state: whole, checks: checkAll(terms, whole), screened }
}

function termsOf({ amount, to, purpose, nonce }: Payment): PaymentTerms {
  return { amount: amount.units, to: to.canonical, purpose, nonce }
}

/** What the gates say of a payment from what was gathered for its payee already. Pure. */
export function judgeAgain(payment: Payment, state: GateState, { inputs }: Pick<Screened, 'inputs'>): Check[] {
  const decision = decisionForGates(judgeDecision({ ...inputs, request: requestOf(payment) }))
  return checkToBlock(termsOf(payment), { ...state, decision })
}

/** The decision as gates read it: a declined asset blocks every payment in it, to any payee. Pure. */
export function decisionForGates(judged: DecisionJudgement): PayeeDecision {
  return { screening: strictestPart(judged), findings: judged.findings }
}

function decisionOf({ judged, inputs }: Screened): PayeeDecision {
  const otherwise = addressWithoutAllowance(inputs.facts, judged.screening)
  return {
    ...decisionForGates(judged),
    coverage: coverageOf(inputs.facts),
    ...(otherwise === null ? {} : { allowed: true }),
  }
}

/** What screening needs: `settlement` knows in which token payments are settled. */
export type ScreenNeeds = GatherNeeds & { gateway: { settlement: Pick<Settlement, 'asset'> } }

/** The same gathering and judging as a decision, with the token that the payment would be settled in. */
export async function screenPayee(needs: ScreenNeeds, payment: Payment): Promise<Screened> {
  const { to, network } = payment
  const question = { address: to, network, request: requestOf(payment), site: null, assets: assetsOf(needs, payment) }
  const inputs = await gatherDecision(needs, question, needs.lists.current())
  const subject = `${network.network.caip2}:${to.canonical}`
  return { inputs, judged: judgeDecision(inputs), subject }
}

function assetsOf({ gateway }: ScreenNeeds, { asset }: Payment): NamedAsset[] {
  const { asset: settledIn } = gateway.settlement
  return [
    ...(asset === null ? [] : [{ field: 'asset', name: asset, of: 'request' as const }]),
    ...(settledIn === null ? [] : [{ field: 'X402_ASSET', name: settledIn, of: 'request' as const }]),
  ]
}

function requestOf({ to, networkName, amount, asset, purpose }: Payment): DecisionRequest {
  return {
    to: to.canonical,
    network: networkName,
    amount_usdc: amount.text,
    ...(asset === null ? {} : { asset }),
    max_amount_usdc: null,
    purpose,
    task: null,
    reasoning: null,
  }
}
