import { dayMs, hourMs } from '../kit/duration.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import type { OwnedRows } from './owned-rows.ts'
import { endSessions } from './session.ts'
import type { AccountTables } from './tables.ts'

type Needs = { storage: Pick<Storage, 'read' | 'apply'>; world: Pick<World, 'now'> }

/** So long an expired link is told from one that never was. */
const linksKeptMs = 30 * dayMs
/** So long an owner who has nothing yet may be about to get it. */
const idleMs = 7 * dayMs
const ownersAtOnceMax = 500

/** Removes links that expired long ago, mail slots that count no more, sessions that are over and forgotten browsers. */
export async function sweepAccounts({ storage, world }: Needs): Promise<void> {
  const now = world.now()
  await storage.apply([
    { kind: 'delete', table: 'accounts_pending', where: {}, below: { expires_at: now - linksKeptMs } },
    { kind: 'delete', table: 'accounts_mail_slots', where: {}, below: { used_at: now - hourMs } },
    { kind: 'delete', table: 'accounts_sign_ins', where: {}, below: { expires_at: now - linksKeptMs } },
    { kind: 'delete', table: 'accounts_sessions', where: {}, below: { expires_at: now } },
    { kind: 'delete', table: 'accounts_devices', where: {}, below: { expires_at: now } },
  ])
}

/**
 * Removes owners who have nothing of `owned` and have not been here for 7 days. The removal of each is a set of its own, whose
 * guards see what was given to the owner meanwhile.
 */
export async function sweepIdleOwners({ storage, world }: Needs, owned: readonly OwnedRows[]): Promise<void> {
  const idle = await storage
    .read<AccountTables>()
    .selectFrom('accounts_owners')
    .select(['id', 'used_at'])
    .where('used_at', '<', world.now() - idleMs)
    .orderBy('used_at')
    .limit(ownersAtOnceMax)
    .execute()
  const ids = idle.map(({ id }) => id)
  const inUse = new Set((await Promise.all(owned.map(({ ownersAmong }) => ownersAmong(storage, ids)))).flat())
  const now = world.now()
  await storage.apply(
    idle
      .filter(({ id }) => inUse.has(id))
      .map(({ id, used_at }) => ({
        kind: 'update',
        table: 'accounts_owners',
        set: { used_at: now },
        where: { id, used_at },
      })),
  )
  for (const { id, used_at } of idle)
    if (!inUse.has(id))
      // The owner goes first: what another request gives at the same moment is waited for and then seen.
      await storage.apply([
        { kind: 'delete', table: 'accounts_owners', where: { id, used_at }, guard: 'owner' },
        ...owned.map(({ requireNone }) => requireNone(id)),
        ...endSessions(id),
      ])
}
