import { auditWrite, type Actor, type AuditFacts } from '../audit/audit-write.ts'
import { ownedRows } from '../accounts/owned-rows.ts'
import { ServiceError } from '../endpoint/errors.ts'
import type { World } from '../kit/world.ts'
import type { Storage, Write } from '../storage/storage.ts'
import type { EndpointRow, WebhookTables } from './tables.ts'

type Needs = { storage: Pick<Storage, 'read'> }

const table = 'webhooks_endpoints'

/** The webhook of an owner; null where none is set. */
export async function webhookOf({ storage }: Needs, ownerId: string): Promise<EndpointRow | null> {
  const row = await storage
    .read<WebhookTables>()
    .selectFrom('webhooks_endpoints')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return row ?? null
}

/** The webhook of an owner. Throws ServiceError `webhook_not_set`. */
export async function requireWebhook(needs: Needs, ownerId: string): Promise<EndpointRow> {
  const webhook = await webhookOf(needs, ownerId)
  if (!webhook) throw new ServiceError('webhook_not_set')
  return webhook
}

/** The write that creates a webhook, guarded by `webhook`. */
export function insertWebhook(row: EndpointRow): Write {
  return { kind: 'insert', table, row, guard: 'webhook' }
}

/** Guarded by `webhook`: it must be unchanged. */
export function changeWebhook({ owner_id, url, secret, paused_at }: EndpointRow, set: Partial<EndpointRow>): Write {
  return { kind: 'update', table, set, where: { owner_id, url, secret, paused_at }, guard: 'webhook' }
}

/** Guarded by `webhook`: it must be unchanged. */
export function deleteWebhook({ owner_id, url, secret, paused_at }: EndpointRow): Write {
  return { kind: 'delete', table, where: { owner_id, url, secret, paused_at }, guard: 'webhook' }
}

/** The writes that end an owner's webhook and its pending deliveries. */
export function endWebhookOf(ownerId: string, now: number): readonly Write[] {
  const set = { state: 'dropped', due_at: null, changed_at: now }
  const waiting = ['waiting', 'paused'].map(
    (state): Write => ({ kind: 'update', table: 'webhooks_deliveries', set, where: { owner_id: ownerId, state } }),
  )
  const forgotten: Write = {
    kind: 'update',
    table: 'webhooks_messages',
    set: { payload: '{}', agent_id: null, payment_id: null, reason: null },
    where: { owner_id: ownerId },
  }
  return [{ kind: 'delete', table, where: { owner_id: ownerId } }, ...waiting, forgotten]
}

type WebhookAction = 'webhook_set' | 'webhook_deleted' | 'webhook_secret_rotated' | 'webhook_paused' | 'webhook_resumed'

/** The audit record of a webhook. Of the URL it contains the host only, because the rest may be a secret. */
export function webhookRecord(
  world: Pick<World, 'now' | 'randomBytes'>,
  action: WebhookAction,
  { owner_id, url }: Pick<EndpointRow, 'owner_id' | 'url'>,
  by: Actor,
  facts: AuditFacts = {},
): Write {
  const entry = { subject: `webhook:${owner_id}`, ownerId: owner_id, by, facts: { host: new URL(url).host, ...facts } }
  return auditWrite(world, { action, ...entry })
}

/** Makes the deliveries held by a pause due now. */
export function heldDeliveriesDue(ownerId: string, now: number): Write {
  const set = { state: 'waiting', due_at: now, changed_at: now }
  return { kind: 'update', table: 'webhooks_deliveries', set, where: { owner_id: ownerId, state: 'paused' } }
}

/** The webhooks that owners have. */
export const ownedWebhooks = ownedRows({ table, inForce: {} })
