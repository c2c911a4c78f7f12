import { z } from 'zod'
import { anyRole } from '../endpoint/roles.ts'
import { defineConsoleEndpoint } from '../accounts/console-endpoint.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { timeField, wholeNumberField } from '../endpoint/fields.ts'
import { cursorField, nextCursorField, readCursor, writeCursor } from '../endpoint/page-cursor.ts'
import { isReasonCode } from '../endpoint/reason-codes.ts'
import { message, type Lang } from '../messages/message.ts'
import { agentById, agentIdsOfOwner } from '../registry/agents.ts'
import { describePayment } from './actions/history.ts'
import type { GatewayNeeds } from './gateway-needs.ts'
import { checksOfPayment, remediesNow } from './answers/owned-payment.ts'
import { agentIdField } from './fields/pay-fields.ts'
import { checks, pastPayment } from './pay-results.ts'
import { shownStates } from './gates/payment-states.ts'
import { paymentOf, paymentsOf, type PaymentPlace } from './payments/payment-store.ts'
import { remedyShape } from '../decision/remedy.ts'
import { settlementsOf } from './settlement/settlement-store.ts'
import type { PaymentRow, SettlementRow } from './tables.ts'

const path = '/api/console/payments'
const pageMax = 100
const pageDefault = 50
/** An attestation has about 900 characters. */
const searchMaxChars = 4_096

/** A payment in the console. */
export const ownedPayment = {
  ...pastPayment,
  agentId: z.string(),
  purpose: z.string().nullable(),
  decision: z.string(),
  reason: z.string().nullable().describe('`reason_code` in words.'),
}

export const listOwnPayments = defineConsoleEndpoint({
  name: 'listOwnPayments',
  methods: ['GET'],
  path,
  roles: anyRole,
  summary: 'The payments of all agents of an owner',
  description: 'The newest first, of one agent or of all, in one state or in any.',
  input: z.strictObject({
    agent_id: agentIdField.optional(),
    status: z
      .enum([...shownStates, 'flagged'])
      .meta({
        description:
          'Only payments whose `state` is this one; `settled` are those for which money moved. `flagged`: those that a gate flagged and that were let pass.',
      })
      .optional(),
    q: z
      .string()
      .max(searchMaxChars)
      .meta({
        description:
          'Exactly the id, the nonce or the payee of a payment, the `x-request-id` of the call that asked for it, or the attestation it gave or its id.',
      })
      .optional(),
    from: timeField('The first time, included.').optional(),
    to: timeField('The last time, excluded.').optional(),
    limit: wholeNumberField('How many.', 1, pageMax, pageDefault),
    cursor: cursorField,
  }),
  output: z.strictObject({ items: z.array(z.strictObject(ownedPayment)), next_cursor: nextCursorField }),
  errors: ['date_invalid', 'cursor_invalid'],
  examples: [{ title: 'What was blocked', input: { status: 'blocked' } }],
  async run(needs: GatewayNeeds, { limit, cursor, agent_id, ...filter }, ask, { ownerId }) {
    const before = readCursor(cursor, place)
    const owned = await agentIdsOfOwner(needs, ownerId)
    const agentIds = owned.filter((id) => agent_id === undefined || id === agent_id)
    const rows = await paymentsOf(needs, agentIds, { ...filter, before, limit: limit + 1 })
    const shown = rows.slice(0, limit)
    const settlements = await settlementsOf(needs, shown)
    const last = rows.length > limit ? shown.at(-1) : undefined
    const items = shown.map((row) => describeOwned(row, settlements.get(row.id) ?? null, ask.lang))
    const next = last ? { next_cursor: writeCursor([last.created_at, last.id]) } : {}
    return { body: { items, ...next }, outcome: null }
  },
})

const place = z.tuple([z.int(), z.string()]).transform(([at, id]): PaymentPlace => ({ at, id }))

export const getOwnPayment = defineConsoleEndpoint({
  name: 'getOwnPayment',
  methods: ['GET'],
  path: `${path}/{payment_id}`,
  roles: anyRole,
  summary: 'One payment, with the result of each gate and what would help',
  description:
    'The gates are judged again from what was recorded with the payment, so that each says why. `now` says of a payment ' +
    'that was blocked what would become of the same payment at present, and which changes of it would pass.',
  input: z.strictObject({
    payment_id: z
      .string()
      .max(100)
      .meta({ description: 'The id of the payment.', examples: ['pay_p5jXN8AQM9LWM0D4loKWxJ'] }),
  }),
  output: z.strictObject({
    ...ownedPayment,
    checks: checks.nullable().describe('Null for payments of versions that did not keep what the gates read.'),
    now: z
      .strictObject({
        decision: z.enum(['allow', 'review', 'block']),
        remedies: z.array(remedyShape),
        final: z.boolean(),
        advice: z
          .string()
          .nullable()
          .describe(
            'What to do, as the answer of the same payment would say it, but to its owner; null where it would pass.',
          ),
      })
      .nullable()
      .describe('Null for payments that were not blocked.'),
  }),
  errors: ['payment_not_found'],
  examples: [{ title: 'A payment', input: { payment_id: 'pay_p5jXN8AQM9LWM0D4loKWxJ' } }],
  async run(needs: GatewayNeeds, { payment_id }, ask, { ownerId }) {
    const row = await paymentOf(needs, await agentIdsOfOwner(needs, ownerId), payment_id)
    const stored = row && (await agentById(needs, row.agent_id))
    if (!row || stored?.agent.ownerId !== ownerId) throw new ServiceError('payment_not_found', { field: 'payment_id' })
    const settlements = await settlementsOf(needs, [row])
    const body = {
      ...describeOwned(row, settlements.get(row.id) ?? null, ask.lang),
      checks: await checksOfPayment(needs, row, stored.agent, ask.lang),
      now: row.state === 'blocked' ? await remediesNow(needs, row, stored.agent, ask.lang) : null,
    }
    return { body, outcome: null }
  },
})

/** A payment of the ledger as its owner sees it. */
export function describeOwned(row: PaymentRow, settlement: SettlementRow | null, lang: Lang) {
  const { agent_id: agentId, purpose, decision, reason_code: code } = row
  const reason = code !== null && isReasonCode(code) ? message(lang, `reason.${code}`) : null
  return { ...describePayment(row, settlement), agentId, purpose, decision, reason }
}
