import type { World } from '../kit/world.ts'
import type { Storage, Write } from '../storage/storage.ts'
import type { DecisionTables } from './tables.ts'

/** Deletes expired blocks, and parts that no block needs any more. At most `setsPerRun` sets of each. */
export async function sweepDecisionLog({
  storage,
  world,
}: {
  storage: Pick<Storage, 'apply' | 'read'>
  world: Pick<World, 'now'>
}): Promise<void> {
  const now = world.now()
  const read = () => storage.read<DecisionTables>()
  const blocks = async () => {
    const rows = await read()
      .selectFrom('decision_blocks')
      .select(['key_id', 'id'])
      .where('expires_at', '<', now)
      .limit(rowsPerSet)
      .execute()
    return rows.map((where): Write => ({ kind: 'delete', table: 'decision_blocks', where }))
  }
  const parts = async () => {
    const rows = await read()
      .selectFrom('decision_parts')
      .select('hash')
      .where('keep_until', '<', now)
      .limit(rowsPerSet)
      .execute()
    // A part that is used again meanwhile has a later end, and stays.
    const below = { keep_until: now }
    return rows.map(({ hash }): Write => ({ kind: 'delete', table: 'decision_parts', where: { hash }, below }))
  }
  for (const expired of [blocks, parts]) {
    for (let set = 0; set < setsPerRun; set++) {
      const writes = await expired()
      if (writes.length > 0) await storage.apply(writes)
      if (writes.length < rowsPerSet) break
    }
  }
}

/** Rows deleted in one transaction. */
const rowsPerSet = 500
/** Transactions of one run, for blocks and for parts each: the rest waits for the next. */
const setsPerRun = 400
