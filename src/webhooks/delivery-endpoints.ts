import { z } from 'zod'
import { anyRole, settingsRoles } from '../endpoint/roles.ts'
import { defineConsoleEndpoint } from '../accounts/console-endpoint.ts'
import { revisionField } from '../accounts/shown-state.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { timeField } from '../endpoint/fields.ts'
import type { Ids } from '../kit/draw-id.ts'
import { message } from '../messages/message.ts'
import { changeShownWebhook } from './deliveries/change-shown-webhook.ts'
import {
  cursorOf,
  deliveryResultSchema,
  deliveryStates,
  describeDelivery,
  readPosition,
} from './deliveries/delivery-result.ts'
import { deliveriesOf, listedDays, pageMax, type Position } from './delivery-store.ts'
import { webhookTest } from './message-types.ts'
import { messageWrites } from './deliveries/queue-delivery.ts'
import { replayFailed, replayMessage } from './deliveries/replay-deliveries.ts'
import type { Sender } from './open-sender.ts'
import type { WebhookNeeds } from './deliveries/webhook-needs.ts'
import { describeWebhook, shownWebhook, webhookResultSchema } from './webhook-result.ts'
import { changeWebhook, heldDeliveriesDue, requireWebhook, webhookOf, webhookRecord } from './webhook-store.ts'

const path = '/api/console/webhook'
const pageDefault = 20
const searchMaxChars = 200

type Needs = WebhookNeeds & { ids: Ids; webhooks: { sender: Pick<Sender, 'wake'> } }

const acceptedSchema = z.strictObject({ webhook_id: z.string() })

export const testWebhook = defineConsoleEndpoint({
  name: 'testWebhook',
  methods: ['POST'],
  path: `${path}/test`,
  roles: settingsRoles,
  summary: 'Send a test message',
  description: 'Sends `webhook.test` once, without retries, also while the webhook is paused.',
  input: z.strictObject({}),
  okStatus: 202,
  output: acceptedSchema,
  errors: ['webhook_not_set'],
  examples: [{ title: 'A test', input: {} }],
  async run(needs: Needs, _input, ask, { ownerId }) {
    await requireWebhook(needs, ownerId)
    const at = needs.world.now()
    const payload: z.output<typeof webhookTest.body> = {
      type: webhookTest.type,
      note: message(ask.lang, 'webhook.test_note'),
      at: new Date(at).toISOString(),
    }
    const test = { ownerId, type: webhookTest.type, payload, at }
    const queued = messageWrites(needs.ids, test, { attempts_max: 1, is_asked: 1 })
    await needs.storage.apply(queued.writes)
    needs.webhooks.sender.wake()
    return { body: { webhook_id: queued.id }, outcome: null }
  },
})

export const listDeliveries = defineConsoleEndpoint({
  name: 'listWebhookDeliveries',
  methods: ['GET'],
  path: `${path}/deliveries`,
  roles: anyRole,
  summary: 'What was sent, with every attempt',
  description: `The newest first, in one state or in any, of what a text names. Deliveries and their attempts are kept for ${listedDays} days after the last one.`,
  input: z.strictObject({
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(pageMax)
      .default(pageDefault)
      .meta({ description: `How many, 1 to ${pageMax}.` }),
    status: z.enum(deliveryStates).meta({ description: 'Only deliveries in this state.' }).optional(),
    q: z
      .string()
      .max(searchMaxChars)
      .meta({ description: 'Exactly the id of a message, a payment or an agent, or a reason code.' })
      .optional(),
    cursor: z.string().max(100).meta({ description: '`next_cursor` of the previous answer.' }).optional(),
  }),
  output: z.strictObject({ items: z.array(deliveryResultSchema), next_cursor: z.string().nullable() }),
  errors: ['cursor_invalid'],
  examples: [
    { title: 'The newest', input: {} },
    { title: 'What failed', input: { status: 'failed' } },
  ],
  async run(needs: Needs, { limit, cursor, status: state, q }, ask, { ownerId }) {
    const after = cursor === undefined ? null : positionIn(cursor)
    const webhook = await webhookOf(needs, ownerId)
    const isWebhookPaused = webhook !== null && webhook.paused_at !== null
    const rows = await deliveriesOf(needs, ownerId, { limit: limit + 1, after, state, isWebhookPaused, q })
    const shown = rows.slice(0, limit)
    const last = rows.length > limit ? shown.at(-1) : undefined
    const items = shown.map((delivery) => describeDelivery(delivery, webhook, ask.lang))
    return { body: { items, next_cursor: last === undefined ? null : cursorOf(last) }, outcome: null }
  },
})

export const replayDelivery = defineConsoleEndpoint({
  name: 'replayWebhookDelivery',
  methods: ['POST'],
  path: `${path}/deliveries/{webhook_id}/replay`,
  roles: settingsRoles,
  summary: 'Send a message again',
  description:
    'A new delivery of the same message, with the same webhook-id and five attempts of its own, also while the webhook is ' +
    `paused. An earlier delivery that still waits is over. Messages can be replayed for ${listedDays} days.`,
  input: z.strictObject({
    webhook_id: z
      .string()
      .max(100)
      .meta({ description: 'The id of the message.', examples: ['msg_p5jXN8AQM9LWM0D4loKWxJek'] }),
    revision: revisionField,
  }),
  okStatus: 202,
  output: acceptedSchema,
  errors: ['state_changed', 'webhook_not_set', 'delivery_not_found', 'service_busy'],
  examples: [{ title: 'Send it again', input: { webhook_id: 'msg_p5jXN8AQM9LWM0D4loKWxJek' } }],
  async run(needs: Needs, { webhook_id, revision }, _ask, { ownerId }) {
    await shownWebhook(needs, ownerId, revision)
    await replayMessage(needs, ownerId, webhook_id)
    needs.webhooks.sender.wake()
    return { body: { webhook_id }, outcome: null }
  },
})

export const replayDeliveries = defineConsoleEndpoint({
  name: 'replayFailedDeliveries',
  methods: ['POST'],
  path: `${path}/deliveries/replay`,
  roles: settingsRoles,
  summary: 'Send everything again that failed since a time',
  description:
    'Replays each message whose delivery failed, was paused or dropped, and was queued since that time. Tests are left ' +
    'out. `complete` is false where more is left than one call replays: call again.',
  input: z.strictObject({
    since: timeField('The earliest delivery that is replayed.'),
    revision: revisionField,
  }),
  okStatus: 202,
  output: z.strictObject({ replayed: z.int(), complete: z.boolean() }),
  errors: ['state_changed', 'date_invalid', 'webhook_not_set'],
  examples: [{ title: 'Everything since a day', input: { since: '2026-11-22' } }],
  async run(needs: Needs, { since, revision }, _ask, { ownerId }) {
    await shownWebhook(needs, ownerId, revision)
    const { replayed, isComplete } = await replayFailed(needs, ownerId, since)
    needs.webhooks.sender.wake()
    return { body: { replayed, complete: isComplete }, outcome: null }
  },
})

export const resumeWebhook = defineConsoleEndpoint({
  name: 'resumeWebhook',
  methods: ['POST'],
  path: `${path}/resume`,
  roles: settingsRoles,
  summary: 'Resume a paused webhook',
  description: 'What was held is sent now. A webhook that is not paused stays as it is.',
  input: z.strictObject({ revision: revisionField }),
  output: webhookResultSchema,
  errors: ['state_changed', 'webhook_not_set', 'service_busy'],
  examples: [{ title: 'Resume', input: {} }],
  async run(needs: Needs, { revision }, ask, { ownerId, by }) {
    const now = needs.world.now()
    const set = { paused_at: null, paused_because: null, failing_since: null }
    const resumed = await changeShownWebhook(needs, { ownerId, revision }, (webhook) => {
      if (webhook.paused_at === null) return { writes: [], result: webhook }
      const record = webhookRecord(needs.world, 'webhook_resumed', webhook, by)
      const writes = [changeWebhook(webhook, set), heldDeliveriesDue(ownerId, now), record]
      return { writes, result: { ...webhook, ...set } }
    })
    needs.webhooks.sender.wake()
    return { body: describeWebhook(resumed, now, ask.lang), outcome: null }
  },
})

function positionIn(cursor: string): Position {
  const position = readPosition(cursor)
  if (position === null) throw new ServiceError('cursor_invalid', { field: 'cursor' })
  return position
}
