import type { Row, Storage, Value, Write } from '../storage/storage.ts'

/** A table whose rows belong to owners. An owner with a row in any of them is in use and is not removed. */
export type OwnedRows = {
  /** The subset of these owners that have a row. */
  ownersAmong: (storage: Pick<Storage, 'read'>, ownerIds: readonly string[]) => Promise<readonly string[]>
  /** Owners of rows in force, ordered by id, after the given id. */
  ownersBehind: (storage: Pick<Storage, 'read'>, behind: string, limit: number) => Promise<readonly string[]>
  /** A write without effect that is valid only while the owner has no row, guarded by `owned`. */
  requireNone: (ownerId: string) => Write
}

/** `inForce` selects the rows that count; empty means all. */
type Naming = { table: string; column?: string; inForce: Row }

export function ownedRows({ table, column = 'owner_id', inForce }: Naming): OwnedRows {
  const owners = (storage: Pick<Storage, 'read'>) =>
    storage
      .read<Record<string, Record<string, Value>>>()
      .selectFrom(table)
      .select(`${column} as owner`)
      .distinct()
      .orderBy(column)
  return {
    ownersAmong: async (storage, ownerIds) =>
      ownerIds.length === 0 ? [] : textsOf(await owners(storage).where(column, 'in', ownerIds).execute()),
    ownersBehind: async (storage, behind, limit) => {
      let query = owners(storage).where(column, '>', behind).limit(limit)
      for (const [name, value] of Object.entries(inForce)) query = query.where(name, '=', value)
      return textsOf(await query.execute())
    },
    requireNone: (ownerId) => ({ kind: 'delete', table, where: { [column]: ownerId }, guard: 'owned', expect: 0 }),
  }
}

function textsOf(rows: readonly { owner: Value }[]): string[] {
  return rows.flatMap(({ owner }) => (typeof owner === 'string' ? [owner] : []))
}
