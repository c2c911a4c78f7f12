import type { Row, Storage, Value, Write } from '../storage/storage.ts'

/** What owners have, one row each: an owner who has a row of any such table is in use, and is not removed. */
export type OwnedRows = {
  /** Those of the owners who have a row. */
  ownersAmong: (storage: Pick<Storage, 'read'>, ownerIds: readonly string[]) => Promise<readonly string[]>
  /** Owners of rows that are in force, in the order of their ids, those behind one. */
  ownersBehind: (storage: Pick<Storage, 'read'>, behind: string, limit: number) => Promise<readonly string[]>
  /** The write that holds where an owner has no row, guarded by `owned`. It changes nothing. */
  requireNone: (ownerId: string) => Write
}

/** `inForce` chooses the rows that count, while they do: all of them where it is empty. */
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
