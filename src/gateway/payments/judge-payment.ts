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

/** A requested payment. */
export type Payment = {
  amount: Amount
  to: Subject
  purpose: string | null
  nonce: string | null
  network: NetworkChoice
  /** The network as it was named; null where it was not. */
  networkName: string | null
  /** The asset as it was named; null where it was not. */
  asset: string | null
}

/** The results of the gates, and the screening of the payee: null where the agent itself was refused. */
export type JudgedPayment = {
  terms: PaymentTerms
  state: GateState
  checks: Check[]
  screened: Screened | null
}

/** A gathered and judged payee. */
export type Screened = { inputs: DecisionInputs; judged: DecisionJudgement; subject: string }

/**
 * Judges the gates up to the first that blocks. For a refused agent there is no screening. Otherwise the payee is
 * screened before the mandate is judged, so that payments and previews agree, and a payment that its mandate blocks can
 * be judged under another.
 */
export async function judgePayment(needs: ScreenNeeds, payment: Payment, state: GateState): Promise<JudgedPayment> {
  const terms = termsOf(payment)
  const ofAgent = checkToBlock(terms, state, agentGates)
  if (outcomeOf(ofAgent) === 'block') return { terms, state, checks: ofAgent, screened: null }
  const screened = await screenPayee(needs, payment)
  const fullState = { ...state, decision: decisionOf(screened) }
  return { terms, state: fullState, checks: checkToBlock(terms, fullState), screened }
}

/** Judges all gates, for a preview. */
export async function previewPayment(needs: ScreenNeeds, payment: Payment, state: GateState): Promise<JudgedPayment> {
  const terms = termsOf(payment)
  const screened = await screenPayee(needs, payment)
  const fullState = { ...state, decision: decisionOf(screened) }
  return { terms, state: fullState, checks: checkAll(terms, fullState), screened }
}

function termsOf({ amount, to, purpose, nonce }: Payment): PaymentTerms {
  return { amount: amount.units, to: to.canonical, purpose, nonce }
}

/** Judges a payment again with an already gathered payee. Pure. */
export function judgeAgain(payment: Payment, state: GateState, { inputs }: Pick<Screened, 'inputs'>): Check[] {
  const decision = decisionForGates(judgeDecision({ ...inputs, request: requestOf(payment) }))
  return checkToBlock(termsOf(payment), { ...state, decision })
}

/** The decision as gates read it: a declined asset blocks every payment in it. Pure. */
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

/** The dependencies of the screening: `settlement` determines the token. */
export type ScreenNeeds = GatherNeeds & { gateway: { settlement: Pick<Settlement, 'asset'> } }

/** Gathers and judges like a decision, with the token in which the payment would be settled. */
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
