import { auditWriteOnce, operator, serviceItself } from '../../audit/audit-write.ts'
import type { Storage, Write } from '../../storage/storage.ts'
import { keysOf, type Ring } from './ring.ts'
import type { AttestationTables, RotationRow } from '../tables.ts'

export type { RotationRow } from '../tables.ts'

/** The rotation record. Existing rows never change. */
export type RotationRecords = {
  add: (rows: readonly RotationRow[]) => Promise<void>
  /** In the order in which the changes were made. */
  all: () => Promise<readonly RotationRow[]>
}

/** The record in the database. Throws StorageUnavailable. */
export function rotationRecords(storage: Pick<Storage, 'apply' | 'read'>): RotationRecords {
  return {
    add: async (rows) => {
      const recorded = await readRotations(storage)
      const missing = rows.filter((row) => !recorded.some(({ kid, by }) => kid === row.kid && by === row.by))
      if (missing.length > 0) await storage.apply(missing.flatMap(rotationWrites))
    },
    all: () => readRotations(storage),
  }
}

/** The rotations that a ring implies, from which the record can be rebuilt. */
export function rotationsOf(ring: Ring): RotationRow[] {
  const keys = keysOf(ring)
  return keys.map(({ kid, by, created_at, signs_from }, i) => {
    const replaced = by === 'first_start' ? null : (keys[i - 1]?.kid ?? null)
    return { kid, by, replaced, at: created_at, signs_from }
  })
}

/**
 * For the write set of a generation, so that both are applied or neither. Rewriting an existing row changes nothing.
 */
export function rotationWrites(row: RotationRow): Write[] {
  const { kid, by, replaced, at, signs_from } = row
  const isOperator = by === 'operator' || by === 'operator_now'
  const entry = {
    action: 'signing_key_rotated',
    subject: `signing_key:${kid}`,
    by: isOperator ? operator : serviceItself,
    facts: { by, replaced, signs_from },
  } as const
  return [
    { kind: 'insert', table: 'attestation_rotations', row, onConflict: 'ignore' },
    auditWriteOnce(`rotation_${kid}_${by}`, Date.parse(at), entry),
  ]
}

function readRotations(storage: Pick<Storage, 'read'>): Promise<RotationRow[]> {
  return storage
    .read<AttestationTables>()
    .selectFrom('attestation_rotations')
    .selectAll()
    .orderBy('at')
    .orderBy('signs_from')
    .orderBy('kid')
    .orderBy('by')
    .limit(rotationsMax)
    .execute()
}

/** Far above the rotations of any service. */
const rotationsMax = 100_000
