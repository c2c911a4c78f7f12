import { hashInputs } from '../../decision/decision-inputs.ts'
import { signDecision, shownSettlement, type Settlement } from '../../decision/sign-decision.ts'
import type { Ask } from '../../endpoint/endpoint.ts'
import { ServiceError } from '../../endpoint/errors.ts'
import type { Agent } from '../../registry/agents.ts'
import { bindingOf } from '../../registry/wallets.ts'
import type { Write } from '../../storage/storage.ts'
import { alertWrites } from '../../webhooks/queue-alert.ts'
import { required, type Action } from './action.ts'
import { authenticate } from './authenticate.ts'
import type { Authorization } from '../fields/authorization-field.ts'
import {
  answerOf,
  simulatedAnswer,
  blockedAnswer,
  heldAnswer,
  paidBody,
  type StoredResult,
  type PaidBody,
} from '../answers/pay-answers.ts'
import { attemptsMax, type GatewayNeeds } from '../gateway-needs.ts'
import { courseOf, outcomeOf } from '../gates/gates.ts'
import { claimRequest, hashBody, readIdempotencyKey, type OwnClaim } from '../payments/idempotency.ts'
import { judgePayment, type JudgedPayment, type Payment } from '../payments/judge-payment.ts'
import { holdWrites, promiseWrites, refusalWrites, type Recorded } from '../payments/ledger.ts'
import { logPayment } from '../payments/log-payment.ts'
import { hashPaymentInputs, paymentInputs } from '../payments/payment-inputs.ts'
import { readLedger, stateOf, type AgentLedger } from '../payments/read-state.ts'
import type { Order } from '../settlement.ts'
import { beginSettlement, type Begun } from '../settlement/begin-settlement.ts'
import { followSettlement } from '../settlement/follow-settlement.ts'
import { settlementOf } from '../settlement/settlement-store.ts'
import { boundElsewhere } from '../settlement/settlement-answers.ts'
import type { SettlementRow } from '../tables.ts'
import { readShare, type WalletShare } from '../agents/wallet-share.ts'
import { nameOf, paymentOf } from './preview.ts'

/**
 * Runs a payment through the gates up to the first that blocks. The result is written in one transaction with the
 * stored answer of its Idempotency-Key. A payment that is settled on a chain is written before it is sent, and its end
 * in a second transaction.
 */
export const pay: Action = {
  run: async (needs, input, ask) => {
    const agentId = required(input, 'agentId')
    const request = { payment: paymentOf(input), authorization: input.authorization ?? null, ask }
    required(input, 'nonce')
    const key = readIdempotencyKey(ask.received?.header('idempotency-key') ?? [])
    const first = await readPayer(needs, agentId, request)
    if (key === null) return answerOf(await payOnce(needs, first, { ...request, claim: null }), false)
    const { secretHash } = first
    const name = { agentId, secretHash, action: 'pay', key } as const
    const claim = await claimRequest(needs, name, hashBody(ask.received?.body ?? null))
    if (claim.kind === 'stored') return answerOf({ ...claim.answer, outcome: null }, true)
    try {
      return answerOf(await payOnce(needs, first, { ...request, claim }), false)
    } finally {
      await claim.release()
    }
  },
}

type PayRequest = { payment: Payment; authorization: Authorization | null; ask: Ask; claim: OwnClaim | null }

type Payer = { agent: Agent; secretHash: string; ledger: AgentLedger; share: WalletShare | null }

/**
 * The payer and its ledger, read in one turn: the storage answers reads of one turn in order, so the ledger is never
 * older than the agent's version that guards the write. What its wallet shares is read after it, and must still hold
 * when the payment is written (`wallet-share`).
 */
async function readPayer(
  needs: GatewayNeeds,
  agentId: string,
  { payment, ask }: Omit<PayRequest, 'claim'>,
): Promise<Payer> {
  const [authenticated, ledger] = await Promise.all([
    authenticate(needs, agentId, ask),
    readLedger(needs, agentId, payment.nonce),
  ])
  return { ...authenticated, ledger, share: await readShare(needs, authenticated.agent, ledger.day) }
}

/** Judges and writes, and repeats both where the judged state has changed meanwhile. */
async function payOnce(needs: GatewayNeeds, first: Payer, request: PayRequest): Promise<StoredResult> {
  const { payment, authorization, ask, claim } = request
  const bound = claim?.paymentId && { agent_id: first.agent.agentId, payment_id: claim.paymentId }
  const begun = bound ? await settlementOf(needs, bound) : null
  if (begun) return followSettlement(needs, begun, { sending: null, ifUnsent: [], claim })
  const name = nameOf(payment, first.agent)
  const order = name && needs.gateway.settlement.order(name, first.agent.wallet, authorization)
  const movesMoney = order !== null
  let payer = first
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const { agent, share } = payer
    const judged = await judgePayment(needs, payment, await stateOf(needs, { ...payer, movesMoney }))
    const result = await makeAnswer(needs, { agent, share, payment, judged, movesMoney }, order, ask)
    const { answer, row, writes } = result
    const applied = await needs.storage.apply([...writes, ...claimWrites(claim, answer, row)])
    if (applied.ok && result.row && order)
      return followSettlement(needs, result.row, { sending: order.send(), ifUnsent: result.ifUnsent, claim })
    if (applied.ok && answer) return answer
    if (!applied.ok) throwIfFinal(result, applied.guard)
    payer = await readPayer(needs, agent.agentId, request)
  }
  throw new ServiceError('service_busy')
}

/** Throws where the failed guard leaves nothing to judge again. */
function throwIfFinal(result: Begun, guard: string): void {
  if (guard === 'claim') throw new ServiceError('idempotency_request_in_progress')
  const refusal = result.row && result.refusalOf(guard)
  if (refusal) throw refusal
}

/** Completes the request with its answer, or binds it to the payment that is about to be sent. */
function claimWrites(claim: OwnClaim | null, answer: StoredResult | null, row: SettlementRow | null): Write[] {
  if (claim === null) return []
  return [...(answer ? [claim.finish(answer)] : []), ...(row ? [claim.bind(row.payment_id)] : [])]
}

type Judged = Pick<Recorded, 'agent' | 'share' | 'payment' | 'judged' | 'movesMoney'>

/** The payment, the alert to its owner, and the entry in the owner's log. */
async function makeAnswer(needs: GatewayNeeds, payer: Judged, order: Order | null, ask: Ask): Promise<Begun> {
  const judged = recordOf(needs, payer)
  const { decision, state } = judged
  const signed = state === 'settled' ? await attestationOf(needs, payer.judged) : null
  const recorded = { ...judged, requestId: ask.requestId, attestationId: signed?.attestation_id ?? null }
  const alerts = decision === 'allow' ? [] : await alertWrites(needs, alertOf(recorded))
  const beside = [...alerts, ...(await logPayment(needs, recorded, signed, ask))]
  if (state === 'blocked') {
    const answer = await blockedAnswer(needs, recorded, ask)
    return { answer, row: null, writes: [...refusalWrites(recorded), ...beside] }
  }
  if (state === 'held')
    return { answer: heldAnswer(recorded, ask.lang), row: null, writes: [...holdWrites(recorded), ...beside] }
  const attestation = signed && shownSettlement(signed)
  if (order === null) {
    const answer = simulatedAnswer(recorded, attestation, needs.gateway.settlement.network, ask.lang)
    return { answer, row: null, writes: [...promiseWrites(recorded), ...beside] }
  }
  const paid = paidBody(recorded, attestation, ask.lang)
  const { begun, writes } = await beginOnOwnWallet(needs, recorded, order, { paid, source: ask.caller.source })
  return { ...begun, writes: [...begun.writes, ...writes, ...beside] }
}

/**
 * Begins a settlement and binds the signing wallet to the agent. The signature has been verified: merely naming a
 * wallet must not reveal its owner.
 */
async function beginOnOwnWallet(
  needs: GatewayNeeds,
  recorded: Omit<Recorded, 'state'>,
  order: Order,
  prepared: { paid: PaidBody; source: string },
): Promise<{ begun: Begun; writes: readonly Write[] }> {
  const { agent, at } = recorded
  const binding = await bindingOf(needs, agent, { wallet: order.signed.from, by: 'authorization', now: at })
  if (binding.state === 'elsewhere') {
    const refused = boundElsewhere(needs, recorded, prepared.paid)
    const writes = refusalWrites({ ...recorded, state: 'failed', failure: 'wallet_bound' })
    return { begun: { answer: refused, row: null, writes }, writes: [] }
  }
  const begun = await beginSettlement(needs, recorded, order, prepared)
  return { begun, writes: begun.row ? binding.writes : [] }
}

function recordOf(needs: GatewayNeeds, { agent, share, payment, judged, movesMoney }: Judged) {
  const id = needs.ids.draw('pay_')
  const decision = outcomeOf(judged.checks)
  const inputs = paymentInputs({ id, agentId: agent.agentId }, payment, judged)
  const course = courseOf(judged.checks)
  return {
    id,
    at: needs.world.now(),
    state: course === 'passed' ? 'settled' : course,
    agent,
    share,
    payment,
    judged,
    movesMoney,
    decision,
    inputs,
    inputsHash: hashPaymentInputs(inputs),
    subject: `${payment.network.network.caip2}:${payment.to.canonical}`,
  } as const satisfies Omit<Recorded, 'requestId' | 'attestationId'>
}

async function attestationOf(needs: GatewayNeeds, { screened }: JudgedPayment): Promise<Settlement | null> {
  return screened === null ? null : signDecision(needs, { ...screened, inputsHash: hashInputs(screened.inputs) })
}

function alertOf({ id, agent, payment, judged, decision, at }: Omit<Recorded, 'state'>) {
  const worst = judged.checks.find(({ result }) => result.outcome === (decision === 'block' ? 'block' : 'review'))
  return {
    ownerId: agent.ownerId,
    paymentId: id,
    agentId: agent.agentId,
    label: agent.ownerLabel ?? agent.entity,
    kind: decision === 'block' ? ('block' as const) : ('review' as const),
    pillar: worst?.gate.pillar ?? '',
    reason: worst && 'reason' in worst.result ? worst.result.reason : '',
    amountUsdc: payment.amount.text,
    toAddr: payment.to.canonical,
    at,
  }
}
