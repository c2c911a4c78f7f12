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
  type Given,
  type PaidBody,
} from '../answers/pay-answers.ts'
import { attemptsMax, type GatewayNeeds } from '../gateway-needs.ts'
import { courseOf, outcomeOf } from '../gates/gates.ts'
import { claimRequest, hashBody, readIdempotencyKey, type MyClaim } from '../payments/idempotency.ts'
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
 * A payment through the gates, to the first that blocks. Whatever becomes of it is written in one transaction with the
 * stored answer of its Idempotency-Key. One that is settled on a chain is written before it is sent, and its end in a
 * second transaction.
 */
export const pay: Action = {
  run: async (needs, input, ask) => {
    const agentId = required(input, 'agentId')
    const asked = { payment: paymentOf(input), authorization: input.authorization ?? null, ask }
    required(input, 'nonce')
    const key = readIdempotencyKey(ask.received?.header('idempotency-key') ?? [])
    const first = await readPayer(needs, agentId, asked)
    if (key === null) return answerOf(await payOnce(needs, first, { ...asked, claim: null }), false)
    const { secretHash } = first
    const name = { agentId, secretHash, action: 'pay', key } as const
    const claim = await claimRequest(needs, name, hashBody(ask.received?.body ?? null))
    if (claim.kind === 'stored') return answerOf({ ...claim.answer, outcome: null }, true)
    try {
      return answerOf(await payOnce(needs, first, { ...asked, claim }), false)
    } finally {
      await claim.release()
    }
  },
}

type Asked = { payment: Payment; authorization: Authorization | null; ask: Ask; claim: MyClaim | null }

type Payer = { agent: Agent; secretHash: string; ledger: AgentLedger; share: WalletShare | null }

/**
 * Who pays, and what it has promised so far, in one turn: the storage answers reads of one turn in their order, so that the
 * ledger is never older than the version of the agent under which the payment is written. What its wallet shares is read
 * behind it, and holds until the payment is written (`wallet-share`).
 */
async function readPayer(needs: GatewayNeeds, agentId: string, { payment, ask }: Omit<Asked, 'claim'>): Promise<Payer> {
  const [authenticated, ledger] = await Promise.all([
    authenticate(needs, agentId, ask),
    readLedger(needs, agentId, payment.nonce),
  ])
  return { ...authenticated, ledger, share: await readShare(needs, authenticated.agent, ledger.day) }
}

/** Judges and writes, again where what it was judged from changed meanwhile. */
async function payOnce(needs: GatewayNeeds, first: Payer, asked: Asked): Promise<Given> {
  const { payment, authorization, ask, claim } = asked
  const bound = claim?.paymentId && { agent_id: first.agent.agentId, payment_id: claim.paymentId }
  const begun = bound ? await settlementOf(needs, bound) : null
  if (begun) return followSettlement(needs, begun, { sending: null, claim })
  const name = nameOf(payment, first.agent)
  const order = name && needs.gateway.settlement.order(name, first.agent.wallet, authorization)
  const movesMoney = order !== null
  let payer = first
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const { agent, share } = payer
    const judged = await judgePayment(needs, payment, await stateOf(needs, { ...payer, movesMoney }))
    const made = await makeAnswer(needs, { agent, share, payment, judged, movesMoney }, order, ask)
    const { given, row, writes } = made
    const applied = await needs.storage.apply([...writes, ...claimWrites(claim, given, row)])
    if (applied.ok && row && order) return followSettlement(needs, row, { sending: order.send(), claim })
    if (applied.ok && given) return given
    if (!applied.ok) throwFinal(made, applied.guard)
    payer = await readPayer(needs, agent.agentId, asked)
  }
  throw new ServiceError('service_busy')
}

/** Throws where a guard leaves nothing that could be judged again. */
function throwFinal(made: Begun, guard: string): void {
  if (guard === 'claim') throw new ServiceError('idempotency_request_in_progress')
  const refusal = made.row && made.refusalOf(guard)
  if (refusal) throw refusal
}

/** The request is done with its answer, or bound to the payment that is about to be sent. */
function claimWrites(claim: MyClaim | null, given: Given | null, row: SettlementRow | null): Write[] {
  if (claim === null) return []
  return [...(given ? [claim.finish(given)] : []), ...(row ? [claim.bind(row.payment_id)] : [])]
}

type Judged = Pick<Recorded, 'agent' | 'share' | 'payment' | 'judged' | 'movesMoney'>

/** The payment, the alert to its owner, and the entry in the owner's log. */
async function makeAnswer(needs: GatewayNeeds, asked: Judged, order: Order | null, ask: Ask): Promise<Begun> {
  const judged = recordOf(needs, asked)
  const { decision, state } = judged
  const signed = state === 'settled' ? await attestationOf(needs, asked.judged) : null
  const recorded = { ...judged, requestId: ask.requestId, attestationId: signed?.attestation_id ?? null }
  const alerts = decision === 'allow' ? [] : await alertWrites(needs, alertOf(recorded))
  const beside = [...alerts, ...(await logPayment(needs, recorded, signed, ask))]
  if (state === 'blocked') {
    const given = await blockedAnswer(needs, recorded, ask)
    return { given, row: null, writes: [...refusalWrites(recorded), ...beside] }
  }
  if (state === 'held')
    return { given: heldAnswer(recorded, ask.lang), row: null, writes: [...holdWrites(recorded), ...beside] }
  const attestation = signed && shownSettlement(signed)
  if (order === null) {
    const given = simulatedAnswer(recorded, attestation, needs.gateway.settlement.network, ask.lang)
    return { given, row: null, writes: [...promiseWrites(recorded), ...beside] }
  }
  const paid = paidBody(recorded, attestation, ask.lang)
  const { begun, writes } = await beginOnOwnWallet(needs, recorded, order, { paid, source: ask.caller.source })
  return { ...begun, writes: [...begun.writes, ...writes, ...beside] }
}

/**
 * Begins a settlement, and binds the wallet that signed it to the agent. Its signature was checked: whoever only names a
 * wallet does not learn whose it is.
 */
async function beginOnOwnWallet(
  needs: GatewayNeeds,
  recorded: Omit<Recorded, 'state'>,
  order: Order,
  given: { paid: PaidBody; source: string },
): Promise<{ begun: Begun; writes: readonly Write[] }> {
  const { agent, at } = recorded
  const binding = await bindingOf(needs, agent, { wallet: order.signed.from, by: 'authorization', now: at })
  if (binding.state === 'elsewhere') {
    const refused = boundElsewhere(needs, recorded, given.paid)
    const writes = refusalWrites({ ...recorded, state: 'failed', failure: 'wallet_bound' })
    return { begun: { given: refused, row: null, writes }, writes: [] }
  }
  const begun = await beginSettlement(needs, recorded, order, given)
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

function alertOf({ agent, payment, judged, decision, at }: Omit<Recorded, 'state'>) {
  const worst = judged.checks.find(({ result }) => result.outcome === (decision === 'block' ? 'block' : 'review'))
  return {
    ownerId: agent.ownerId,
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
