import { z } from 'zod'
import { message, type Lang, type MessageKey } from '../messages/message.ts'

/** A type of messages to owners: its content and documentation. */
export type MessageType<Body extends z.ZodObject = z.ZodObject> = {
  /** Its name in the body and in the header `x-service-event`. */
  type: string
  /** The name of its schema and operation in the OpenAPI document. */
  name: string
  /** When it is sent. */
  about: MessageKey
  body: Body
  /** The meaning of each member of the body. */
  meanings: Readonly<Record<keyof z.output<Body>, MessageKey>>
  example: (lang: Lang) => z.output<Body>
}

const keyAlertBody = z.strictObject({
  type: z.literal('key-alert'),
  paymentId: z.string(),
  agentId: z.string(),
  label: z.string(),
  kind: z.enum(['block', 'review']),
  pillar: z.string(),
  reason: z.string(),
  amountUsdc: z.number(),
  toAddr: z.string(),
  at: z.iso.datetime(),
})

/** A payment that was blocked or flagged (service document, section 2.9). */
export const keyAlert = {
  type: 'key-alert',
  name: 'KeyAlert',
  about: 'webhook.alert',
  body: keyAlertBody,
  meanings: {
    type: 'webhook.member.type',
    paymentId: 'webhook.alert.payment',
    agentId: 'webhook.alert.agent',
    label: 'webhook.alert.label',
    kind: 'webhook.alert.kind',
    pillar: 'webhook.alert.pillar',
    reason: 'webhook.alert.reason',
    amountUsdc: 'webhook.alert.amount',
    toAddr: 'webhook.alert.to',
    at: 'webhook.alert.at',
  },
  example: () => ({
    type: 'key-alert',
    paymentId: 'pay_0Z-6mYw1K3q8vRf2TnX4bA',
    agentId: 'shopper-7',
    label: 'checkout',
    kind: 'block',
    pillar: 'Screening/AML',
    reason: 'SANCTIONS_MATCH',
    amountUsdc: 25.5,
    toAddr: '0x098B716B8Aaf21512996dC57EB0615e2383E2f96',
    at: '2026-11-25T12:00:00.000Z',
  }),
} as const satisfies MessageType<typeof keyAlertBody>

const webhookTestBody = z.strictObject({ type: z.literal('webhook.test'), note: z.string(), at: z.iso.datetime() })

/** A test message that an owner requests. */
export const webhookTest = {
  type: 'webhook.test',
  name: 'WebhookTest',
  about: 'webhook.test',
  body: webhookTestBody,
  meanings: { type: 'webhook.member.type', note: 'webhook.test.note', at: 'webhook.test.at' },
  example: (lang) => ({
    type: 'webhook.test',
    note: message(lang, 'webhook.test_note'),
    at: '2026-11-25T12:00:00.000Z',
  }),
} as const satisfies MessageType<typeof webhookTestBody>

/** All types of messages. The page /docs/webhooks and the OpenAPI document are generated from them. */
export const messageTypes: readonly MessageType[] = [keyAlert, webhookTest]

/** The headers of a message beside `content-type`, with meaning and type. */
export const messageHeaders = {
  'webhook-id': { type: 'string', meaning: 'webhook.header.id' },
  'webhook-timestamp': { type: 'integer', meaning: 'webhook.header.timestamp' },
  'webhook-signature': { type: 'string', meaning: 'webhook.header.signature' },
  'x-service-event': { type: 'string', meaning: 'webhook.header.event' },
} as const satisfies Record<string, { type: string; meaning: MessageKey }>

export type MessageHeader = keyof typeof messageHeaders
