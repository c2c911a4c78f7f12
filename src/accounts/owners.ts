import { auditWrite, operator, type AuditFacts } from '../audit/audit-write.ts'
import { ServiceError } from '../endpoint/errors.ts'
import type { Ids } from '../kit/draw-id.ts'
import type { World } from '../kit/world.ts'
import type { Storage, Write } from '../storage/storage.ts'
import { endPendingOf } from './pending-changes.ts'
import { endSessions } from './session.ts'
import type { AccountTables } from './tables.ts'

type Needs = { storage: Pick<Storage, 'read'>; ids: Ids; world: Pick<World, 'now'> }

/**
 * The owner of a mail address, and the write that creates the owner or marks an existing one as in use. The write is
 * guarded by `owner`: on a conflict with another request, or with the removal of the owner, the caller must retry.
 */
export async function ownerOf(
  { storage, ids, world }: Needs,
  email: string,
): Promise<{ ownerId: string; write: Write }> {
  const id = await ownerByEmail(storage, email)
  const now = world.now()
  if (id !== null) {
    const write = { kind: 'update', table: 'accounts_owners', set: { used_at: now }, where: { id, email } } as const
    return { ownerId: id, write: { ...write, guard: 'owner' } }
  }
  const row = { id: ids.draw('own_'), email, created_at: now, used_at: now }
  return { ownerId: row.id, write: { kind: 'insert', table: 'accounts_owners', row, guard: 'owner' } }
}

/** The mail address of an owner; null for an erased account. */
export async function emailOf(storage: Pick<Storage, 'read'>, ownerId: string): Promise<string | null> {
  const row = await storage
    .read<AccountTables>()
    .selectFrom('accounts_owners')
    .select('email')
    .where('id', '=', ownerId)
    .executeTakeFirst()
  return row?.email ?? null
}

/** The subset of these owners whose account was neither erased nor removed. */
export async function standingOwners(
  storage: Pick<Storage, 'read'>,
  ownerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await storage
    .read<AccountTables>()
    .selectFrom('accounts_owners')
    .select('id')
    .where('id', 'in', ownerIds)
    .where('email', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The id of the owner of a mail address; null where there is none. */
export async function ownerByEmail(storage: Pick<Storage, 'read'>, email: string): Promise<string | null> {
  const row = await storage
    .read<AccountTables>()
    .selectFrom('accounts_owners')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * A write that is valid only while the account exists, guarded by `owner`. Every write that gives something to an owner
 * includes it, so that a request that started before an erasure adds nothing afterwards. Throws ServiceError
 * `account_erased`.
 */
export async function requireOwner(storage: Pick<Storage, 'read'>, ownerId: string): Promise<Write> {
  const write = await whileOwnerStands(storage, ownerId)
  if (write === null) throw new ServiceError('account_erased')
  return write
}

/** As `requireOwner`, for writes of the service itself; null for an erased account. */
export async function whileOwnerStands(storage: Pick<Storage, 'read'>, ownerId: string): Promise<Write | null> {
  const email = await emailOf(storage, ownerId)
  if (email === null) return null
  return { kind: 'update', table: 'accounts_owners', set: { email }, where: { id: ownerId, email }, guard: 'owner' }
}

/**
 * The writes that erase the mail address of an owner and end the owner's sessions, links, pending changes and mails.
 * The first one is guarded by `owner` and must precede the writes of other rooms, so that they see everything that was
 * given to the owner before. Past actions of the owner stay attributed to an id without personal data.
 */
export function eraseOwner(
  world: Pick<World, 'now' | 'randomBytes'>,
  { ownerId, email }: { ownerId: string; email: string },
  ended: AuditFacts,
): readonly Write[] {
  const where = { id: ownerId, email }
  return [
    { kind: 'update', table: 'accounts_owners', set: { email: null }, where, guard: 'owner' },
    ...endSessions(ownerId),
    endPendingOf(ownerId),
    { kind: 'delete', table: 'accounts_members', where: { owner_id: ownerId } },
    { kind: 'delete', table: 'accounts_mails', where: { owner_id: ownerId } },
    auditWrite(world, { action: 'account_erased', subject: `owner:${ownerId}`, ownerId, by: operator, facts: ended }),
  ]
}
