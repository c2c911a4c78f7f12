import type { Ids } from '../../kit/draw-id.ts'
import type { Write } from '../../storage/storage.ts'
import type { DeliveryRow, MessageRow } from '../tables.ts'

/** A message to an owner. `payload` is sent as JSON. */
export type QueuedMessage = {
  ownerId: string
  type: string
  payload: object
  at: number
  about?: { agentId: string; paymentId: string; reason: string }
}

/** The writes of a message and of its first delivery, which is due at once. `id` is the webhook-id. */
export function messageWrites(
  ids: Ids,
  { ownerId, type, payload, at, about }: QueuedMessage,
  how: Pick<DeliveryRow, 'attempts_max' | 'is_asked'>,
): { id: string; writes: Write[] } {
  // An id contains no dot, because the signed content joins id, timestamp and body with dots.
  const id = `msg_${ids.draw('').replace(/[^A-Za-z0-9]/g, '0')}`
  const row: MessageRow = {
    id,
    owner_id: ownerId,
    type,
    payload: JSON.stringify(payload),
    created_at: at,
    agent_id: about?.agentId ?? null,
    payment_id: about?.paymentId ?? null,
    reason: about?.reason ?? null,
  }
  return {
    id,
    writes: [
      { kind: 'insert', table: 'webhooks_messages', row, guard: 'message' },
      deliveryWrite(ids, { ...how, messageId: id, ownerId, at }),
    ],
  }
}

type NewDelivery = Pick<DeliveryRow, 'attempts_max' | 'is_asked'> & { messageId: string; ownerId: string; at: number }

/** The write of a delivery of a message, with its own attempts. */
export function deliveryWrite(ids: Ids, { messageId, ownerId, at, attempts_max, is_asked }: NewDelivery): Write {
  const row = {
    id: ids.draw('del_'),
    message_id: messageId,
    owner_id: ownerId,
    state: 'waiting',
    attempts: 0,
    attempts_max,
    is_asked,
    due_at: at,
    created_at: at,
    changed_at: at,
  }
  return { kind: 'insert', table: 'webhooks_deliveries', row, guard: 'delivery' }
}
