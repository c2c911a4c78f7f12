import { hash } from 'node:crypto'
import { ServiceError } from '../../endpoint/errors.ts'
import { hourMs, minuteMs } from '../../kit/duration.ts'
import { sourceSubject } from '../../kit/source-subject.ts'
import type { World } from '../../kit/world.ts'
import type { Storage, Write } from '../../storage/storage.ts'
import type { GatewayTables, PreviewRow } from '../tables.ts'

type Needs = {
  storage: Pick<Storage, 'read' | 'apply'>
  world: Pick<World, 'now'>
  registry: { countsByDay: boolean }
}

/** Previews of one agent without its secret in any hour, over all sources and processes. */
export const openPreviewsMax = 10
export const openPreviewsMs = hourMs
/** Previews of one source, where calls are counted by source, so that one caller cannot use up all of them. */
export const openPreviewsOfSourceMax = 5

/**
 * Agents, registered or not, share this many counters by the hash of their id, so that made-up ids need no more space.
 * The previews of an agent can be used up by its name in any case.
 */
const buckets = 65_536

/**
 * Counts a preview that names an agent without its secret. Throws ServiceError `preview_limit_reached` with the seconds
 * until the next one.
 */
export async function countPreview(
  { storage, world, registry }: Needs,
  { agentId, source: address }: { agentId: string; source: string },
): Promise<void> {
  const bucket = Number.parseInt(hash('sha256', agentId).slice(0, 8), 16) % buckets
  const source = registry.countsByDay ? hash('sha256', `${bucket} ${sourceSubject(address)}`).slice(0, 16) : null
  // On a conflict one request gets the slot and the others retry, until none is free.
  for (let attempt = 1; attempt <= openPreviewsMax + 1; attempt++) {
    const now = world.now()
    const rows = await storage
      .read<GatewayTables>()
      .selectFrom('gateway_previews')
      .select(['slot', 'used_at', 'source'])
      .where('bucket', '=', bucket)
      .execute()
    const ofSource = rows.filter((row) => source !== null && row.source === source && isUsed(row, now))
    if (ofSource.length >= openPreviewsOfSourceMax) throw refusal('source', freeAt(ofSource) - now)
    const slot = takeSlot({ bucket, source }, rows, now)
    if ('freeAt' in slot) throw refusal('agent', slot.freeAt - now)
    if ((await storage.apply([slot.write])).ok) return
  }
  throw new ServiceError('service_busy')
}

type Used = Pick<PreviewRow, 'slot' | 'used_at' | 'source'>

function isUsed({ used_at }: Used, now: number): boolean {
  return used_at > now - openPreviewsMs
}

/** When the first of these slots is free again. */
function freeAt(rows: readonly Used[]): number {
  return Math.min(...rows.map(({ used_at }) => used_at)) + openPreviewsMs
}

type Taker = Pick<PreviewRow, 'bucket' | 'source'>

/** The write that takes a slot unused for an hour, guarded by `preview`; or when the first slot is free. */
function takeSlot(
  { bucket, source }: Taker,
  rows: readonly Used[],
  now: number,
): { write: Write } | { freeAt: number } {
  const [table, guard] = ['gateway_previews', 'preview'] as const
  for (let slot = 0; slot < openPreviewsMax; slot++) {
    const row = rows.find((each) => each.slot === slot)
    if (row === undefined)
      return { write: { kind: 'insert', table, row: { bucket, slot, used_at: now, source }, guard } }
    if (isUsed(row, now)) continue
    const where = { bucket, slot, used_at: row.used_at }
    return { write: { kind: 'update', table, set: { used_at: now, source }, where, guard } }
  }
  return { freeAt: freeAt(rows) }
}

function refusal(of: 'source' | 'agent', waitMs: number): ServiceError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000))
  return new ServiceError('preview_limit_reached', {
    messageKey: of === 'source' ? 'pay.previews_used_by_source' : 'pay.previews_used',
    params: { max: of === 'source' ? openPreviewsOfSourceMax : openPreviewsMax, minutes: openPreviewsMs / minuteMs },
    afterSeconds: seconds,
  })
}
