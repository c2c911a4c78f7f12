import { z } from 'zod'
import { describeBound } from '../endpoint/bound.ts'
import { defineEndpoint, type Ask } from '../endpoint/endpoint.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { hourMs } from '../kit/duration.ts'
import { message, type Lang } from '../messages/message.ts'
import { agentPlan, sourcePlan } from '../keys/limit-plans.ts'
import { defaultMandate } from '../registry/mandate.ts'
import type { Action } from './actions/action.ts'
import { claim, revoke, setDiscoverable } from './actions/change-agent.ts'
import { check } from './actions/check.ts'
import { history } from './actions/history.ts'
import { pay } from './actions/pay.ts'
import { preview } from './actions/preview.ts'
import { register } from './actions/register.ts'
import { rotate } from './actions/rotate.ts'
import { setMandate } from './actions/set-mandate.ts'
import { tryMandate } from './actions/try-mandate.ts'
import type { GatewayNeeds } from './gateway-needs.ts'
import { gatewayBounds } from './gateway-bounds.ts'
import { gates } from './gates/gates.ts'
import { replayWindowMs } from './payments/idempotency.ts'
import { describeMandate } from './mandates/mandate-input.ts'
import { openPreviewsMax, openPreviewsOfSourceMax } from './actions/preview-slots.ts'
import { agentIdField } from './fields/pay-fields.ts'
import { payActions, payInput, type PayAction, type PayInput } from './answers/pay-input.ts'
import { payResult, pendingMandate, registered, settling } from './pay-results.ts'
import { inputsKeptDays } from './sweep/reduce-payments.ts'
import { idleAgentKeptDays } from './sweep/sweep-agents.ts'
import { trialDays, trialPaymentsMax } from './trials/read-trial.ts'

import type { Settlement } from './settlement.ts'
import { describeRelays } from './settlement/describe-relays.ts'

const path = '/api/pay'

/** The actions of POST. A missing one does not compile. */
const actions: Readonly<Record<PayAction, Action>> = {
  pay,
  preview,
  register,
  check,
  'try-mandate': tryMandate,
  'set-mandate': setMandate,
  'set-discoverable': setDiscoverable,
  rotate,
  revoke,
  claim,
  history,
}

const example = {
  action: 'preview',
  amountUsdc: '25',
  to: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97',
  purpose: 'weather',
}

export const describeGateway = defineEndpoint({
  name: 'describeGateway',
  methods: ['GET'],
  path,
  tag: 'Gateway',
  summary: 'What the payment gateway checks and how it is used',
  description:
    'The gates in their order, the shape of a mandate, how callers authenticate, the limits, how long what is kept, and ' +
    'an example.',
  access: { keys: 'ignored' },
  limit: 'own',
  input: z.strictObject({}),
  output: z.looseObject({
    name: z.string(),
    description: z.string(),
    gates: z.array(
      z.strictObject({
        n: z.int(),
        key: z.string(),
        pillar: z.string(),
        optional: z.boolean(),
        detail: z.string(),
      }),
    ),
    bounds: z
      .array(
        z.strictObject({
          key: z.string(),
          values: z.record(z.string(), z.number()).describe('The numbers of `detail`, by name.'),
          reason_code: z.string().nullable().describe('What a call beyond it is refused with; null: none is refused.'),
          detail: z.string(),
        }),
      )
      .describe('What agents and payments are bounded by, beside the limits of calls. `/docs/limits` has all bounds.'),
  }),
  errors: [],
  examples: [{ title: 'The description', input: {} }],
  run({ service, gateway }: Pick<GatewayNeeds, 'service' | 'gateway'>, _input, { lang }) {
    const body = {
      name: 'Countersign',
      description: message(lang, 'pay.about'),
      standard: `${service.baseUrl}/docs`,
      usage: payActions.map((action) => ({ action, detail: message(lang, `action.${action}`) })),
      gates: gates.map(({ key, pillar, optional }, i) => {
        return { n: i + 1, key, pillar, optional, detail: message(lang, `gate.about_${key}`) }
      }),
      mandate: { default: describeMandate(defaultMandate), detail: message(lang, 'pay.about_mandate') },
      authentication: message(lang, 'pay.about_authentication'),
      limits: message(lang, 'pay.about_limits', { agent: agentPlan.minuteMax, source: sourcePlan.minuteMax }),
      bounds: gatewayBounds.map((bound) => describeBound(bound, lang)),
      data_retention: message(lang, 'pay.about_retention', {
        hours: replayWindowMs / hourMs,
        inputs: inputsKeptDays,
        idle: idleAgentKeptDays,
      }),
      settlement: describeSettlement(gateway.settlement, lang),
      example: { method: 'POST', url: `${service.baseUrl}${path}`, body: example },
      lang,
    }
    return { body, outcome: null }
  },
})

export const useGateway = defineEndpoint({
  name: 'useGateway',
  methods: ['POST'],
  path,
  tag: 'Gateway',
  summary: 'Pay, preview a payment, and manage an agent',
  description:
    'A payment (`action` left out or `pay`) runs through eleven gates to the first that blocks. It needs the secret of ' +
    'the agent in `x-agent-secret` and a `nonce` that is spent once. With an `Idempotency-Key`, the same request within ' +
    '24 hours is answered as it was the first time, with `Idempotent-Replayed: true`, and nothing runs again. ' +
    'The agent is named by `agentId`, or by `x-agent-id` alone. ' +
    '`preview` answers with the result of every gate and needs no credential. Without the secret of the agent, only the ' +
    'fixed terms of its mandate are judged, not its past payments, and an agent can be previewed at most ' +
    `${openPreviewsMax} times an hour, ${openPreviewsOfSourceMax} of them from one address. The wallet of an agent is ` +
    'bound to it by the first authorization that it signs, or by `walletProof`; an agent of another owner with the same ' +
    'wallet is 409 `wallet_bound` at settlement. Agents of one owner share the strictest limits of their wallet and pay ' +
    'only whom all of their mandates allow; with a key, none is registered or claimed there whose mandate allows more ' +
    'than theirs (409 `wallet_mandate_looser`). The other actions register and manage agents. ' +
    `\`try-mandate\` judges the payments of the agent in the last ${trialDays} days again under \`mandate\` (the members ` +
    'to change, as for `set-mandate`) and writes nothing. Payments are judged in the order of time: only those that would ' +
    'have passed under the draft count towards the sum of their day and the history of the agent, only those that would ' +
    'not have been blocked spend their nonce. Screening verdicts and KYC are as they were at the time. Of more than ' +
    `${trialPaymentsMax} payments the newest are judged, and \`truncated\` is true. ` +
    'A payment to a payee with the verdict `caution` is made within the mandate: its decision is `review`, `advice` says so, ' +
    'and its owner is alerted. ' +
    'A payment that a gate blocks is 403 (a spent nonce 409), with the gate, what was checked, and `remedies`: changes ' +
    'that were judged again and lead to a better decision, each with the time from and until which it does; a preview ' +
    'includes them if it carries the secret. Settlement is simulated, and says so, unless the service settles ' +
    'on a chain and the payment carries an `authorization`: what the wallet of the agent signed over the typed data of a ' +
    'preview (EIP-3009). It is relayed once. The answer is 200 with the transaction, 502 `settlement_failed` when it can ' +
    'never be carried out, or after 30 s 202 `settling`; `history` states the end. The amount stays reserved until the chain ' +
    'shows the payment, or shows that the authorization has ended without it.',
  access: { keys: 'ignored' },
  agentIn: ({ action, agentId }) => (action === 'check' || action === 'register' ? undefined : agentId),
  limit: 'own',
  input: payInput,
  output: payResult,
  statuses: {
    201: { description: 'The agent is registered. Its secret is shown once.', output: registered },
    202: {
      description:
        'A payment that the chain has yet to decide, or a change that loosens the mandate and waits for its owner.',
      output: z.union([pendingMandate, settling]),
    },
  },
  refusesByVerdict: true,
  errors: [
    'parameter_missing',
    'address_invalid',
    'address_checksum_invalid',
    'network_invalid',
    'network_mismatch',
    'amount_invalid',
    'text_too_long',
    'cursor_invalid',
    'idempotency_key_invalid',
    'credential_ambiguous',
    'agent_unauthenticated',
    'agent_not_registered',
    'agent_revoked',
    'kyc_required',
    'mandate_expired',
    'payment_limit_exceeded',
    'daily_limit_exceeded',
    'payee_not_allowed',
    'purpose_not_allowed',
    'purpose_injection',
    'anomaly_detected',
    'key_required',
    'key_unknown',
    'key_revoked',
    'key_expired',
    'key_not_activated',
    'key_ip_denied',
    'replay_detected',
    'authorization_mismatch',
    'authorization_expired',
    'authorization_signature_invalid',
    'authorization_used',
    'settlement_amount_too_small',
    'settlement_limit_reached',
    'balance_reserved',
    'settlement_failed',
    'settlement_not_configured',
    'chain_unavailable',
    'wallet_bound',
    'wallet_proof_invalid',
    'wallet_agents_max',
    'wallet_mandate_looser',
    'loosening_waits',
    'preview_limit_reached',
    'account_erased',
    'agent_id_taken',
    'agents_too_many',
    'agent_owned',
    'owner_required',
    'idempotency_request_in_progress',
    'idempotency_key_reused',
    'service_busy',
    'storage_unavailable',
  ],
  examples: [
    { title: 'Preview a payment', input: example },
    { title: 'Look up an agent', input: { action: 'check', agentId: 'shopper-7' } },
  ],
  run(needs: GatewayNeeds, input, ask) {
    return actions[input.action].run(needs, withAgentOfHeader(input, ask), ask)
  },
})

/** The agent may be named by `x-agent-id` alone, except for `register`, which requires it in the body. */
function withAgentOfHeader(input: PayInput, { received }: Pick<Ask, 'received'>): PayInput {
  const [agentId] = received?.presented.credentials?.agentId ?? []
  if (input.action === 'register' || input.agentId !== undefined || agentId === undefined) return input
  const { data, error } = agentIdField.safeParse(agentId)
  if (error) throw new ServiceError('parameter_invalid', { field: 'x-agent-id' })
  return { ...input, agentId: data }
}

function describeSettlement({ mode, network, relays }: Settlement, lang: Lang) {
  if (network === null) return { mode, detail: message(lang, 'pay.about_settlement') }
  const detail = message(lang, 'pay.about_settlement_onchain', { network })
  return { mode, network, detail, ...(relays && { relays: describeRelays(relays, lang) }) }
}
