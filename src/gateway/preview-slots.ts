import { hash } from 'node:crypto'
import { ServiceError } from '../endpoint/errors.ts'
import type { World } from '../kit/world.ts'
import type { Storage, Write } from '../storage/storage.ts'
import type { GatewayTables } from './tables.ts'

type Needs = { storage: Pick<Storage, 'read' | 'apply'>; world: Pick<World, 'now'> }

/** Previews of one agent without its secret in any hour, from all sources and processes together. */
export const openPreviewsMax = 10
export const openPreviewsMs = 3_600_000

/**
 * Agents share this many counters by the hash of their id, registered or not: names that are made up take no more room, and
 * are counted like any other. Whoever wants to use up an agent's previews can do so by its name anyway.
 */
const buckets = 65_536

/**
 * Counts a preview that names an agent and does not show its secret. Throws ServiceError `preview_limit_reached`, with the
 * seconds after which the next one is answered.
 */
export async function countPreview({ storage, world }: Needs, agentId: string): Promise<void> {
  const bucket = Number.parseInt(hash('sha256', agentId).slice(0, 8), 16) % buckets
  // Each time one of those that meet gets a slot, until there is none.
  for (let attempt = 1; attempt <= openPreviewsMax + 1; attempt++) {
    const now = world.now()
    const rows = await storage
      .read<GatewayTables>()
      .selectFrom('gateway_previews')
      .select(['slot', 'used_at'])
      .where('bucket', '=', bucket)
      .execute()
    const slot = takeSlot(bucket, rows, now)
    if ('freeAt' in slot) throw refusal(slot.freeAt - now)
    if ((await storage.apply([slot.write])).ok) return
  }
  throw new ServiceError('service_busy')
}

type Used = { slot: number; used_at: number }

/** The write that takes a slot which was not used for an hour, guarded by `preview`; or when the first one can be taken. */
function takeSlot(bucket: number, rows: readonly Used[], now: number): { write: Write } | { freeAt: number } {
  const guard = 'preview'
  for (let slot = 0; slot < openPreviewsMax; slot++) {
    const row = rows.find((each) => each.slot === slot)
    if (row === undefined)
      return { write: { kind: 'insert', table: 'gateway_previews', row: { bucket, slot, used_at: now }, guard } }
    if (row.used_at > now - openPreviewsMs) continue
    const where = { bucket, slot, used_at: row.used_at }
    return { write: { kind: 'update', table: 'gateway_previews', set: { used_at: now }, where, guard } }
  }
  return { freeAt: Math.min(...rows.map(({ used_at }) => used_at)) + openPreviewsMs }
}

function refusal(waitMs: number): ServiceError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000))
  return new ServiceError('preview_limit_reached', {
    messageKey: 'pay.previews_used',
    params: { max: openPreviewsMax, minutes: openPreviewsMs / 60_000 },
    afterSeconds: seconds,
  })
}
