import { dayMs } from '../kit/duration.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import type { AuditTables } from './tables.ts'

type Needs = { storage: Pick<Storage, 'read' | 'apply'>; world: Pick<World, 'now'>; auditKeptMs: number }

/**
 * How long the record of a key request without credentials is kept. The activation record repeats when the key was
 * issued.
 */
const unprovedKeptMs = 30 * dayMs
/**
 * How long changes of an agent without an owner are kept: anyone can register one and make as many changes as they like.
 */
const unownedKeptMs = 90 * dayMs
/** Rows that one transaction removes, plus further rows of the same millisecond. */
const rowsPerPiece = 1_000
/** Batches per sweep; the next sweep removes the rest. */
const piecesMax = 500

/** Removes records older than the configured retention, in batches. */
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

/** The time before which about one batch of expired rows lies; null where at most one batch is left. */
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
