import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import type { AccountTables } from './tables.ts'

type Needs = { storage: Pick<Storage, 'read' | 'apply'>; world: Pick<World, 'now'> }

/** So long an expired link is told from one that never was. */
const linksKeptMs = 30 * 86_400_000
const hourMs = 3_600_000
/** So long an owner without keys may be about to get one. */
const idleMs = 7 * 86_400_000
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

/** Removes owners who have nothing. `inUse` tells who has something, and whoever gets it meanwhile is kept. */
export async function sweepOwners(
  { storage, world }: Needs,
  inUse: (ownerIds: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const idle = await storage
    .read<AccountTables>()
    .selectFrom('accounts_owners')
    .select(['id', 'used_at'])
    .where('used_at', '<', world.now() - idleMs)
    .orderBy('used_at')
    .limit(ownersAtOnceMax)
    .execute()
  if (idle.length === 0) return
  const kept = await inUse(idle.map(({ id }) => id))
  const now = world.now()
  await storage.apply(
    idle.map(({ id, used_at }) => {
      const where = { id, used_at }
      return kept.has(id)
        ? { kind: 'update', table: 'accounts_owners', set: { used_at: now }, where }
        : { kind: 'delete', table: 'accounts_owners', where }
    }),
  )
}
