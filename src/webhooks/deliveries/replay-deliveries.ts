import { ServiceError } from '../../endpoint/errors.ts'
import type { Ids } from '../../kit/draw-id.ts'
import { dayMs } from '../../kit/duration.ts'
import type { Write } from '../../storage/storage.ts'
import { failedDeliveriesOf, listedDays, messageOf, openDeliveriesOf } from '../delivery-store.ts'
import { attemptsMax as messageAttemptsMax } from '../judge-attempt.ts'
import { deliveryWrite } from './queue-delivery.ts'
import type { DeliveryRow } from '../tables.ts'
import { attemptsMax, type WebhookNeeds } from './webhook-needs.ts'

type Needs = WebhookNeeds & { ids: Ids }

/** Deliveries replayed per transaction, and per call. */
const batchMax = 200
const replaysMax = 10_000

/**
 * Sends a message again, with the same id and new attempts. Its pending deliveries end. Throws ServiceError
 * `delivery_not_found` for a message of another owner or older than 30 days.
 */
export async function replayMessage(needs: Needs, ownerId: string, id: string): Promise<void> {
  const at = needs.world.now()
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const message = await messageOf(needs, { ownerId, id, notBefore: at - listedDays * dayMs })
    if (!message) throw new ServiceError('delivery_not_found', { field: 'webhook_id' })
    const open = await openDeliveriesOf(needs, message)
    const attempts_max = message.type === 'webhook.test' ? 1 : messageAttemptsMax
    const again = deliveryWrite(needs.ids, { messageId: id, ownerId, at, attempts_max, is_asked: 1 })
    if ((await needs.storage.apply([...open.map(replacedWrite), again])).ok) return
  }
  throw new ServiceError('service_busy')
}

/**
 * Replays all deliveries that failed since a time: once each, even under concurrent calls. `isComplete`: none is left.
 */
export async function replayFailed(
  needs: Needs,
  ownerId: string,
  since: number,
): Promise<{ replayed: number; isComplete: boolean }> {
  const at = needs.world.now()
  let replayed = 0
  for (let conflicts = 0; replayed < replaysMax && conflicts < attemptsMax; ) {
    const failed = await failedDeliveriesOf(needs, { ownerId, since, limit: batchMax })
    if (failed.length === 0) return { replayed, isComplete: true }
    const delivery = { ownerId, at, attempts_max: messageAttemptsMax, is_asked: 1 }
    const messages = new Set(failed.map(({ message_id }) => message_id))
    const again = [...messages].map((messageId) => deliveryWrite(needs.ids, { ...delivery, messageId }))
    if ((await needs.storage.apply([...failed.map(replacedWrite), ...again])).ok) replayed += messages.size
    else conflicts++
  }
  return { replayed, isComplete: false }
}

/** Guarded by `delivery`: it must be unchanged. */
function replacedWrite({ owner_id, id, state, due_at }: DeliveryRow): Write {
  const set = { state: 'replayed', due_at: null }
  return {
    kind: 'update',
    table: 'webhooks_deliveries',
    set,
    where: { owner_id, id, state, due_at },
    guard: 'delivery',
  }
}
