import type { ExpressionBuilder } from 'kysely'
import { isStorableText } from '../kit/storable-text.ts'
import type { Storage } from '../storage/storage.ts'
import type { AttemptRow, DeliveryRow, MessageRow, WebhookTables } from './tables.ts'

type Needs = { storage: Pick<Storage, 'read'> }

/** Days for which deliveries and their attempts are listed, and for which a message can be replayed. */
export const listedDays = 30
export const pageMax = 100

/** The position after which a page of deliveries continues. */
export type Position = { createdAt: number; id: string }
export type Delivery = DeliveryRow &
  Pick<MessageRow, (typeof messageColumns)[number]> & { tried: readonly AttemptRow[] }

const messageColumns = ['type', 'payload', 'agent_id', 'payment_id', 'reason'] as const

/** Deliveries to find: in one state as it is shown, and of what a text names exactly. */
export type Sought = { state: string | undefined; isWebhookPaused: boolean; q: string | undefined }

/** Deliveries of an owner with their attempts, newest first, at most `limit`. */
export async function deliveriesOf(
  { storage }: Needs,
  ownerId: string,
  { limit, after, ...sought }: Sought & { limit: number; after: Position | null },
): Promise<Delivery[]> {
  if (sought.q !== undefined && !isStorableText(sought.q)) return []
  let query = storage
    .read<WebhookTables>()
    .selectFrom('webhooks_deliveries')
    .innerJoin('webhooks_messages', (join) =>
      join
        .onRef('webhooks_messages.owner_id', '=', 'webhooks_deliveries.owner_id')
        .onRef('webhooks_messages.id', '=', 'webhooks_deliveries.message_id'),
    )
    .selectAll('webhooks_deliveries')
    .select(messageColumns.map((column) => `webhooks_messages.${column}` as const))
    .where('webhooks_deliveries.owner_id', '=', ownerId)
    .where((is) => isSought(is, sought))
  if (after !== null)
    query = query.where((is) =>
      is.or([
        is('webhooks_deliveries.created_at', '<', after.createdAt),
        is.and([
          is('webhooks_deliveries.created_at', '=', after.createdAt),
          is('webhooks_deliveries.id', '<', after.id),
        ]),
      ]),
    )
  const rows = await query
    .orderBy('webhooks_deliveries.created_at', 'desc')
    .orderBy('webhooks_deliveries.id', 'desc')
    .limit(limit)
    .execute()
  const tried = Map.groupBy(await attemptsOf({ storage }, ownerId, rows), ({ delivery_id }) => delivery_id)
  return rows.map((row) => ({ ...row, tried: tried.get(row.id) ?? [] }))
}

/** While the webhook is paused, what waits is shown as paused, unless its owner requested it. */
function isSought(is: ExpressionBuilder<WebhookTables, keyof WebhookTables>, { state, isWebhookPaused, q }: Sought) {
  const inState = (name: string) => is('webhooks_deliveries.state', '=', name)
  const requested = (value: 0 | 1) => is('webhooks_deliveries.is_asked', '=', value)
  const byState = () => {
    if (isWebhookPaused && state === 'waiting') return [is.and([inState('waiting'), requested(1)])]
    if (isWebhookPaused && state === 'paused')
      return [is.or([inState('paused'), is.and([inState('waiting'), requested(0)])])]
    return state === undefined ? [] : [inState(state)]
  }
  const byText = (text: string) =>
    is.or(
      (['id', 'payment_id', 'agent_id', 'reason'] as const).map((name) => is(`webhooks_messages.${name}`, '=', text)),
    )
  return is.and([...byState(), ...(q === undefined ? [] : [byText(q)])])
}

async function attemptsOf({ storage }: Needs, ownerId: string, rows: readonly { id: string }[]): Promise<AttemptRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  return storage
    .read<WebhookTables>()
    .selectFrom('webhooks_attempts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('delivery_id', 'in', ids)
    .orderBy('n')
    .execute()
}

/** A message of an owner that can be replayed; null where there is none. */
export async function messageOf(
  { storage }: Needs,
  { ownerId, id, notBefore }: { ownerId: string; id: string; notBefore: number },
): Promise<MessageRow | null> {
  if (!isStorableText(id)) return null
  const row = await storage
    .read<WebhookTables>()
    .selectFrom('webhooks_messages')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('created_at', '>=', notBefore)
    .executeTakeFirst()
  return row ?? null
}

/** Deliveries of a message that are not final; they end when it is sent again. */
export function openDeliveriesOf(
  { storage }: Needs,
  { owner_id, id }: Pick<MessageRow, 'owner_id' | 'id'>,
): Promise<DeliveryRow[]> {
  return storage
    .read<WebhookTables>()
    .selectFrom('webhooks_deliveries')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('message_id', '=', id)
    .where('state', 'in', ['waiting', 'paused', 'failed', 'dropped'])
    .execute()
}

/** Failed deliveries of an owner, of messages since a time, oldest first, at most `limit`. */
export function failedDeliveriesOf(
  { storage }: Needs,
  { ownerId, since, limit }: { ownerId: string; since: number; limit: number },
): Promise<DeliveryRow[]> {
  return storage
    .read<WebhookTables>()
    .selectFrom('webhooks_deliveries')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('created_at', '>=', since)
    .where('state', 'in', ['failed', 'paused', 'dropped'])
    .where('attempts_max', '>', 1)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}
