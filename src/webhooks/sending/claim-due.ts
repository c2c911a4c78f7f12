import type { World } from '../../kit/world.ts'
import { lease } from '../../storage/claims.ts'
import type { Storage, Write } from '../../storage/storage.ts'
import { answerTimeoutMs } from '../judge-attempt.ts'
import type { Lanes } from './lanes.ts'
import type { DeliveryRow, EndpointRow, WebhookTables } from '../tables.ts'

/** A delivery that this process sends now, under a lease until `heldUntil`. */
export type Claimed = DueRow & { webhook: EndpointRow }
type DueRow = Pick<DeliveryRow, DueColumn> & { due_at: number; type: string; payload: string }

type Needs = { storage: Pick<Storage, 'read' | 'apply'>; world: Pick<World, 'now'> }

/** Duration of the lease, longer than any attempt. After it another process takes over. */
export const deliveries = {
  name: 'webhooks_deliveries',
  key: ['owner_id', 'id'],
  until: 'due_at',
  leaseMs: 30_000,
  workMs: answerTimeoutMs,
} as const
const claimsMax = 500
/** Concurrent attempts at one receiver, and at a failing one, which occupies each place the longest. */
const receiverMax = 8
const failingReceiverMax = 1

/**
 * Claims due deliveries while there are places, and ends or holds those without a receiver. `hasMore`: some due
 * deliveries may have found no place.
 */
export async function claimDue(
  { storage, world }: Needs,
  lanes: Lanes,
): Promise<{ claimed: Claimed[]; hasMore: boolean }> {
  const now = world.now()
  if (lanes.free() === 0) return { claimed: [], hasMore: true }
  const full = lanes.full()
  const limit = Math.min(claimsMax, lanes.free())
  const rows = await dueRows(storage, { now, without: full, limit })
  if (rows.length === 0) return { claimed: [], hasMore: full.length > 0 }
  const webhooks = await webhooksOf(storage, rows)
  const claims: Claimed[] = []
  const ends: Write[] = []
  let skipped = 0
  for (const row of rows) {
    const webhook = webhooks.get(row.owner_id)
    const end = webhook === undefined ? 'dropped' : isHeld(row, webhook) ? 'paused' : null
    if (end !== null) ends.push(changeOf(row, { state: end, due_at: null, changed_at: now }))
    else if (webhook && lanes.enter(row.owner_id, webhook.failing_since === null ? receiverMax : failingReceiverMax))
      claims.push({ ...row, webhook })
    else skipped++
  }
  const claimed = await applyClaims({ storage, world }, claims, ends, lanes)
  return { claimed, hasMore: skipped > 0 || full.length > 0 || rows.length === limit }
}

/** When the next delivery is due after now; null where none is. */
export async function nextDueAt({ storage, world }: Needs): Promise<number | null> {
  const row = await storage
    .read<WebhookTables>()
    .selectFrom('webhooks_deliveries')
    .select('due_at')
    .where('due_at', '>', world.now())
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row?.due_at ?? null
}

/** Deliveries that the owner requested are sent even while the webhook is paused. */
function isHeld({ is_asked }: DueRow, { paused_at }: EndpointRow): boolean {
  return paused_at !== null && is_asked === 0
}

/**
 * Applies all claims at once. Claims lost to another process release their places. So do all claims when the database
 * answered so late, or this process was suspended so long, that an attempt could outlast its lease and be sent twice.
 */
async function applyClaims(
  needs: Needs,
  claims: readonly Claimed[],
  ends: readonly Write[],
  lanes: Lanes,
): Promise<Claimed[]> {
  const isMine = new Set<string>()
  try {
    const claimed = await lease(needs, deliveries, claims, ends)
    for (const { id } of claimed) isMine.add(id)
    return claimed
  } finally {
    for (const { id, owner_id } of claims) if (!isMine.has(id)) lanes.leave(owner_id)
  }
}

function changeOf({ owner_id, id, due_at }: DueRow, set: Partial<DeliveryRow>): Write {
  return { kind: 'update', table: 'webhooks_deliveries', set, where: { owner_id, id, due_at } }
}

type DueQuery = { now: number; without: readonly string[]; limit: number }

async function dueRows(storage: Needs['storage'], { now, without, limit }: DueQuery): Promise<DueRow[]> {
  let query = storage
    .read<WebhookTables>()
    .selectFrom('webhooks_deliveries')
    .innerJoin('webhooks_messages', (join) =>
      join
        .onRef('webhooks_messages.owner_id', '=', 'webhooks_deliveries.owner_id')
        .onRef('webhooks_messages.id', '=', 'webhooks_deliveries.message_id'),
    )
    .select(dueColumns.map((column) => `webhooks_deliveries.${column}` as const))
    .select(['webhooks_messages.type', 'webhooks_messages.payload'])
    .where('webhooks_deliveries.due_at', '<=', now)
  if (without.length > 0) query = query.where('webhooks_deliveries.owner_id', 'not in', without)
  const rows = await query.orderBy('webhooks_deliveries.due_at').limit(limit).execute()
  return rows.flatMap(({ due_at, ...row }) => (due_at === null ? [] : [{ ...row, due_at }]))
}

/** `due_at` also serves as the lease: claiming a delivery moves it forward. */
const dueColumns = ['id', 'message_id', 'owner_id', 'attempts', 'attempts_max', 'is_asked', 'due_at'] as const
type DueColumn = (typeof dueColumns)[number]

async function webhooksOf(storage: Needs['storage'], rows: readonly DueRow[]): Promise<Map<string, EndpointRow>> {
  const owners = [...new Set(rows.map(({ owner_id }) => owner_id))]
  const webhooks = await storage
    .read<WebhookTables>()
    .selectFrom('webhooks_endpoints')
    .selectAll()
    .where('owner_id', 'in', owners)
    .execute()
  return new Map(webhooks.map((webhook) => [webhook.owner_id, webhook]))
}
