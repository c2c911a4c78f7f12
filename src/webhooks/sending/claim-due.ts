import type { World } from '../../kit/world.ts'
import { lease } from '../../storage/claims.ts'
import type { Storage, Write } from '../../storage/storage.ts'
import { answerTimeoutMs } from '../judge-attempt.ts'
import type { Lanes } from './lanes.ts'
import type { DeliveryRow, EndpointRow, WebhookTables } from '../tables.ts'

/** A delivery that this process sends now: no other takes it before `due_at`, the end of its lease. */
export type Claimed = DueRow & { webhook: EndpointRow }
type DueRow = Pick<DeliveryRow, DueColumn> & { due_at: number; type: string; payload: string }

type Needs = { storage: Pick<Storage, 'read' | 'apply'>; world: Pick<World, 'now'> }

/** The time at which a delivery is due is the end of its lease: another process takes it over when that has come. */
export const deliveries = {
  name: 'webhooks_deliveries',
  key: ['owner_id', 'id'],
  until: 'due_at',
  leaseMs: 30_000,
  workMs: answerTimeoutMs,
} as const
const claimsMax = 500
/** Attempts under way at one receiver, and at one that fails: it holds each of them for the longest. */
const receiverMax = 8
const failingReceiverMax = 1

/**
 * Takes what is due, as far as there are places, and ends or holds what has nowhere to go. `hasMore`: something may be
 * due that found no place.
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

/** What the owner asked for goes out all the same. */
function isHeld({ is_asked }: DueRow, { paused_at }: EndpointRow): boolean {
  return paused_at !== null && is_asked === 0
}

/** Leases all at once. Those that this process does not hold give their places back. */
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

type Asked = { now: number; without: readonly string[]; limit: number }

async function dueRows(storage: Needs['storage'], { now, without, limit }: Asked): Promise<DueRow[]> {
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

/** What a sender has to know of a delivery. Hundreds are read at once, and each member of a row takes its time. */
const dueColumns = ['id', 'message_id', 'owner_id', 'attempts', 'attempts_max', 'is_asked', 'due_at'] as const
type DueColumn = (typeof dueColumns)[number]

async function webhooksOf(storage: Needs['storage'], rows: readonly DueRow[]): Promise<Map<string, EndpointRow>> {
  const owners = [...new Set(rows.map(({ owner_id }) => owner_id))]
  const found = await storage
    .read<WebhookTables>()
    .selectFrom('webhooks_endpoints')
    .selectAll()
    .where('owner_id', 'in', owners)
    .execute()
  return new Map(found.map((webhook) => [webhook.owner_id, webhook]))
}
