import { dayMs, hourMs } from '../kit/duration.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import type { OwnedRows } from './owned-rows.ts'
import { endSessions } from './session.ts'
import type { AccountTables } from './tables.ts'

type Needs = { storage: Pick<Storage, 'read' | 'apply'>; world: Pick<World, 'now'> }

/** How long an expired link is still distinguished from an unknown one. */
const linksKeptMs = 30 * dayMs
/** How long an owner without any rows is kept, since a request may still be adding some. */
const idleMs = 7 * dayMs
const ownersAtOnceMax = 500

/** How long an invitation without an answer is kept. */
const invitationsKeptMs = 30 * dayMs

/** Removes long-expired links, unused mail slots, expired sessions, forgotten browsers and invitations without an answer. */
export async function sweepAccounts({ storage, world }: Needs): Promise<void> {
  const now = world.now()
  await storage.apply([
    { kind: 'delete', table: 'accounts_pending', where: {}, below: { expires_at: now - linksKeptMs } },
    { kind: 'delete', table: 'accounts_mail_slots', where: {}, below: { used_at: now - hourMs } },
    { kind: 'delete', table: 'accounts_sign_ins', where: {}, below: { expires_at: now - linksKeptMs } },
    { kind: 'delete', table: 'accounts_sessions', where: {}, below: { expires_at: now } },
    { kind: 'delete', table: 'accounts_devices', where: {}, below: { expires_at: now } },
    {
      kind: 'delete',
      table: 'accounts_members',
      where: { state: 'invited' },
      below: { invited_at: now - invitationsKeptMs },
    },
  ])
}

/**
 * Removes owners without rows in any table of `owned` who were inactive for 7 days. Each removal is a write set of its
 * own, whose guards see rows that were added meanwhile.
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
      // The owner row goes first, so that concurrent writes are waited for and then seen.
      await storage.apply([
        { kind: 'delete', table: 'accounts_owners', where: { id, used_at }, guard: 'owner' },
        ...owned.map(({ requireNone }) => requireNone(id)),
        ...endSessions(id),
      ])
}
