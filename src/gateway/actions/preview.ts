import type { Ask } from '../../endpoint/endpoint.ts'
import { agentSecret } from '../../registry/agent-secret.ts'
import type { Agent } from '../../registry/agents.ts'
import { bindingOf } from '../../registry/wallets.ts'
import { readAddress } from '../../kit/address.ts'
import { addJson, closeMembers, joinJson, openMembers, type JsonOf } from '../../kit/spliced-json.ts'
import { message, type Lang } from '../../messages/message.ts'
import { chooseNetwork } from '../../screening/gather.ts'
import { required, type Action } from './action.ts'
import { checksJson } from '../answers/describe-checks.ts'
import { previewAdvice } from '../answers/preview-advice.ts'
import { findRemedies } from '../payments/find-remedies.ts'
import type { GateState } from '../gates/gate.ts'
import type { GatewayNeeds } from '../gateway-needs.ts'
import { outcomeOf } from '../gates/gates.ts'
import { previewPayment, type Payment } from '../payments/judge-payment.ts'
import type { PayInput } from '../answers/pay-input.ts'
import type { PreviewResult } from '../pay-results.ts'
import { countPreview } from './preview-slots.ts'
import { readState, stateWithoutAgent, stateWithoutSecret } from '../payments/read-state.ts'
import type { PaymentName } from '../settlement/payment-to-sign.ts'

/**
 * The result of every gate for a payment, without making it: nothing is written. Remedies contain values of the
 * mandate, so they require the agent's secret.
 */
export const preview: Action = {
  run: async (needs, input, ask) => {
    const payment = paymentOf(input)
    const { agent, state } = await stateOf(needs, payment, input, ask)
    const judged = await previewPayment(needs, payment, state)
    const decision = outcomeOf(judged.checks)
    const isOwn = state.isSecretRight === true
    const helped = isOwn && decision === 'block' ? await findRemedies(needs, { payment, judged }, ask.lang) : {}
    const ending = {
      ...previewAdvice({ payment, judged, isOwn, ...helped }, ask.lang),
      ...helped,
      settlement: await settlementOf(needs, payment, { agent, isOwn, sent: input.authorization }, ask.lang),
      lang: ask.lang,
      note: message(ask.lang, 'note.limits'),
    }
    const checks = checksJson(judged.checks, ask.lang, isOwn)
    const opening = addJson(openMembers({ decision, blocked: decision === 'block' }), 'checks', checks)
    const json: JsonOf<PreviewResult> = joinJson(opening, closeMembers(ending))
    const subject = judged.screened?.subject ?? null
    return { json, outcome: { result: decision, isUncertain: false, reason_code: null, subject, record: null } }
  },
}

type Settling = { agent: Agent | null; isOwn: boolean; sent: PayInput['authorization'] }

/** How the payment would be settled. The wallet of an agent is shown only to a caller with its secret. */
async function settlementOf(
  needs: GatewayNeeds,
  payment: Payment,
  { agent, isOwn, sent }: Settling,
  lang: Lang,
): Promise<PreviewResult['settlement']> {
  const { settlement } = needs.gateway
  const { name: network } = payment.network.network
  if (settlement.network !== null && network !== settlement.network) {
    const detail = message(lang, 'pay.simulated_off_chain', { network: settlement.network })
    return { mode: 'simulated', network, authorization: null, reason_code: null, detail }
  }
  const shown = { mode: settlement.mode, network }
  const name = agent && nameOf(payment, agent)
  const wallet = isOwn && agent ? agent.wallet : null
  if (name !== null && wallet === name.to && network === settlement.network) {
    if (sent) settlement.order(name, wallet, sent)
    return {
      ...shown,
      authorization: null,
      reason_code: null,
      detail: message(lang, 'authorization.self', { field: 'to' }),
    }
  }
  const authorization = name && settlement.toSign(name, wallet)
  if (agent === null || name === null || authorization === null)
    return { ...shown, authorization: null, reason_code: null, detail: null }
  if (isOwn && (wallet === null || readAddress(wallet).address?.family !== 'evm'))
    return { ...shown, authorization: null, reason_code: null, detail: message(lang, 'settlement.needs_wallet') }
  if (wallet === null)
    return { ...shown, authorization, reason_code: null, detail: message(lang, 'settlement.wallet_unchecked') }
  if (sent) settlement.order(name, wallet, sent)
  const signed = { wallet, by: 'authorization', now: needs.world.now() } as const
  const isElsewhere = (await bindingOf(needs, agent, signed)).state === 'elsewhere'
  const bindingFault = isElsewhere
    ? ({ code: 'wallet_bound', detail: message(lang, 'reason.wallet_bound') } as const)
    : null
  return { ...shown, authorization, reason_code: bindingFault?.code ?? null, detail: bindingFault?.detail ?? null }
}

/** Identifies a payment on a chain; null without a nonce. */
export function nameOf(
  { amount, network, nonce, to }: Payment,
  { agentId }: Pick<Agent, 'agentId'>,
): PaymentName | null {
  if (nonce === null) return null
  return { agentId, units: amount.units, network: network.network.name, nonce, to: to.canonical }
}

/** The payment in a request. Throws ServiceError for a missing member. */
export function paymentOf(input: PayInput): Payment {
  const to = required(input, 'to')
  const network = chooseNetwork(to, input.network)
  return {
    amount: required(input, 'amountUsdc'),
    to,
    purpose: input.purpose ?? null,
    nonce: input.nonce ?? null,
    network,
    networkName: input.network === undefined ? null : (network.ignored ?? network.network.name),
    asset: input.asset ?? null,
  }
}

/** Whether the preview answers with an authorization to sign: the payment is then judged as one that moves money. */
function canBeSigned({ gateway }: GatewayNeeds, payment: Payment, agent: Agent): boolean {
  const name = nameOf(payment, agent)
  return name !== null && agent.wallet !== null && gateway.settlement.toSign(name, agent.wallet) !== null
}

type PreviewState = { agent: Agent | null; state: GateState }

/**
 * The state that the gates read. Without the secret a preview is counted before any lookup, and the same is read
 * whether or not the agent exists.
 */
async function stateOf(needs: GatewayNeeds, payment: Payment, input: PayInput, ask: Ask): Promise<PreviewState> {
  const { agentId, nonce = null } = input
  if (agentId === undefined) return { agent: null, state: stateWithoutAgent(needs, 'none') }
  const counted = { agentId, source: ask.caller.source }
  const shown = agentSecret.shown(ask.received, agentId)
  if (shown.secret === null) await countPreview(needs, counted)
  const { principal, agent, secret } = await agentSecret.prove(needs, shown, agentId)
  if (shown.secret !== null && principal === null) await countPreview(needs, counted)
  if (agent === null) return { agent, state: stateWithoutAgent(needs, null) }
  if (principal !== null) {
    const movesMoney = input.authorization !== undefined || canBeSigned(needs, payment, agent)
    return { agent, state: await readState(needs, { agent, nonce, movesMoney }) }
  }
  return { agent, state: stateWithoutSecret(needs, agent, secret === 'none' ? null : false) }
}
