import { dayMs } from '../kit/duration.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import type { AuditTables } from './tables.ts'

type Needs = { storage: Pick<Storage, 'read' | 'apply'>; world: Pick<World, 'now'>; auditKeptMs: number }

/** So long it is recorded that somebody who had shown nothing asked for a key, which anybody can. Its activation says when it was issued. */
const unprovedKeptMs = 30 * dayMs
/** How long changes that an agent without an owner made to itself stay recorded: any caller can register one and cause any number. */
const unownedKeptMs = 90 * dayMs
/** Rows that one transaction removes, but for more of the same millisecond. */
const rowsPerPiece = 1_000
/** Of a sweep; what is left is removed by the next one. */
const piecesMax = 500

/** Removes records that have been kept for as long as the operator says, piece by piece. */
export async function sweepAudit({ storage, world, auditKeptMs }: Needs): Promise<void> {
  const now = world.now()
  const unproved = {
    kind: 'delete',
    table,
    where: { actor: 'anyone', action: 'key_issued' },
    below: { at: now - unprovedKeptMs },
  } as const
  const below = { at: now - unownedKeptMs }
  const unowned = [
    { actor: 'anyone', action: 'agent_registered', owner_id: null },
    { actor: 'agent', owner_id: null },
  ].map((where) => ({ kind: 'delete', table, where, below }) as const)
  await storage.apply([unproved, ...unowned])
  for (let piece = 0; piece < piecesMax; piece++) {
    const bound = await pieceBefore(storage, now - auditKeptMs)
    await storage.apply([{ kind: 'delete', table, where: {}, below: { at: bound ?? now - auditKeptMs } }])
    if (bound === null) return
  }
}

/** Before which time about a piece of rows lies that are to go; null where no more than that are left. */
async function pieceBefore(storage: Pick<Storage, 'read'>, horizon: number): Promise<number | null> {
  const row = await storage
    .read<AuditTables>()
    .selectFrom('audit_records')
    .select('at')
    .where('at', '<', horizon)
    .orderBy('at')
    .orderBy('id')
    .offset(rowsPerPiece - 1)
    .limit(1)
    .executeTakeFirst()
  return row ? row.at + 1 : null
}

const table = 'audit_records'
