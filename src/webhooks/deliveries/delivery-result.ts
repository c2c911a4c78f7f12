import { isoOf } from '../../kit/iso-of.ts'
import { z } from 'zod'
import { isReasonCode } from '../../endpoint/reason-codes.ts'
import { message, type Lang } from '../../messages/message.ts'
import type { Delivery, Position } from '../delivery-store.ts'
import type { AttemptError } from '../judge-attempt.ts'
import type { AttemptRow, EndpointRow } from '../tables.ts'

export const deliveryStates = ['waiting', 'delivered', 'failed', 'paused', 'replayed', 'dropped'] as const
type DeliveryState = (typeof deliveryStates)[number]

export const deliveryResultSchema = z.strictObject({
  webhook_id: z.string().meta({ description: 'The id of the message: the same for each attempt and each replay.' }),
  type: z.string(),
  created_at: z.iso.datetime().meta({ description: 'When the message was queued, or sent again.' }),
  agent_id: z.string().nullable().meta({ description: 'The agent of the payment; null for a test.' }),
  payment_id: z.string().nullable().meta({ description: 'The payment that the message is about; null for a test.' }),
  reason: z.string().nullable().meta({ description: 'The reason code of the payment; null for a test.' }),
  reason_text: z.string().nullable().meta({ description: 'The reason in words; null for a test.' }),
  body: z.string().meta({ description: 'The body of the request, byte for byte: what the signature is over.' }),
  state: z.enum(deliveryStates).meta({
    description:
      '`waiting` for an attempt, `delivered`, `failed` for good, `paused` with the webhook, `replayed` by a later ' +
      'delivery of the same message, or `dropped` because no webhook was set.',
  }),
  attempts: z.array(
    z.strictObject({
      n: z.int(),
      at: z.iso.datetime(),
      status_code: z.int().nullable(),
      duration_ms: z.int(),
      error: z.string().nullable(),
    }),
  ),
  next_attempt_at: z.iso.datetime().nullable(),
})

export function describeDelivery(
  delivery: Delivery,
  webhook: EndpointRow | null,
  lang: Lang,
): z.output<typeof deliveryResultSchema> {
  const isWaiting = delivery.state === 'waiting'
  const isHeld = isWaiting && delivery.is_asked === 0 && webhook !== null && webhook.paused_at !== null
  return {
    webhook_id: delivery.message_id,
    type: delivery.type,
    created_at: isoOf(delivery.created_at),
    agent_id: delivery.agent_id,
    payment_id: delivery.payment_id,
    reason: delivery.reason,
    reason_text:
      delivery.reason !== null && isReasonCode(delivery.reason) ? message(lang, `reason.${delivery.reason}`) : null,
    body: delivery.payload,
    state: isHeld ? 'paused' : stateOf(delivery.state),
    attempts: delivery.tried.map((attempt) => describeAttempt(attempt, lang)),
    next_attempt_at: isWaiting && !isHeld && delivery.due_at !== null ? isoOf(delivery.due_at) : null,
  }
}

function describeAttempt({ n, at, status_code, duration_ms, error }: AttemptRow, lang: Lang) {
  const sentence = error === null ? null : message(lang, `delivery.error.${error as AttemptError}`)
  return { n, at: isoOf(at), status_code, duration_ms, error: sentence }
}

/** Only this room writes states. */
function stateOf(state: string): DeliveryState {
  return deliveryStates.find((each) => each === state) ?? 'failed'
}

/** The cursor of the next page, which callers send back unchanged. */
export function cursorOf({ created_at, id }: Pick<Delivery, 'created_at' | 'id'>): string {
  return Buffer.from(`${created_at}.${id}`).toString('base64url')
}

/** Null where the text is not a cursor. */
export function readPosition(cursor: string): Position | null {
  const [, createdAt, id] = /^(\d{1,15})\.(del_[\w-]{22})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return createdAt === undefined || id === undefined ? null : { createdAt: Number(createdAt), id }
}
