import { ServiceError } from '../endpoint/errors.ts'
import { roles, type Role } from '../endpoint/roles.ts'
import { secretHash } from '../kit/secret-token.ts'
import type { Storage, Write } from '../storage/storage.ts'
import { ownedRows } from './owned-rows.ts'
import type { AccountTables, MemberRow } from './tables.ts'

/** A person of an account: one of its members, or the owner of its address, for whom `memberId` is null. */
export type Person = { ownerId: string; memberId: string | null }

/** A member. `state`: an invited person has not signed in yet. Times are milliseconds since 1970. */
export type Member = {
  ownerId: string
  id: string
  email: string
  role: Role
  state: 'invited' | 'active'
  invitedAt: number
  joinedAt: number | null
}

/** Members of an account, invited ones included. */
export const membersMax = 50
/** Accounts of one mail address whose sign-in links are mailed together. */
const accountsPerMailMax = 10

type Needs = { storage: Pick<Storage, 'read'> }

/** An account with members is in use. */
export const ownedMembers = ownedRows({ table: 'accounts_members', inForce: {} })

/** The members of an account in the order in which they were invited. */
export async function membersOf({ storage }: Needs, ownerId: string): Promise<Member[]> {
  const rows = await storage
    .read<AccountTables>()
    .selectFrom('accounts_members')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('invited_at')
    .orderBy('id')
    .limit(membersMax)
    .execute()
  return rows.map(memberOf)
}

/** A member of an account; null where it has no member with this id. */
export async function memberById({ storage }: Needs, { ownerId, id }: { ownerId: string; id: string }) {
  const row = await storage
    .read<AccountTables>()
    .selectFrom('accounts_members')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : memberOf(row)
}

/**
 * The memberships of a mail address: those that the person has accepted first, so that invitations of strangers never
 * displace them.
 */
export async function membershipsOf({ storage }: Needs, email: string): Promise<Member[]> {
  const rows = await storage
    .read<AccountTables>()
    .selectFrom('accounts_members')
    .selectAll()
    .where('email', '=', email)
    .orderBy('state')
    .orderBy('invited_at')
    .orderBy('id')
    .limit(accountsPerMailMax)
    .execute()
  return rows.map(memberOf)
}

/** Adds an invited member, guarded by `member`: an address is a member of an account once. */
export function addMember({ ownerId, id, email, role, invitedAt }: Omit<Member, 'state' | 'joinedAt'>): Write {
  const row = { owner_id: ownerId, id, email, role, state: 'invited', invited_at: invitedAt, joined_at: null }
  return { kind: 'insert', table: 'accounts_members', row, guard: 'member' }
}

/** Changes a member that is still as it was read, guarded by `member`. */
export function changeMember(
  { ownerId, id, role, state }: Pick<Member, 'ownerId' | 'id' | 'role' | 'state'>,
  set: Partial<Pick<MemberRow, 'role' | 'state' | 'joined_at' | 'invited_at'>>,
): Write {
  const where = { owner_id: ownerId, id, role, state }
  return { kind: 'update', table: 'accounts_members', set: { role, ...set }, where, guard: 'member' }
}

/** Removes a member, guarded by `member`. */
export function removeMember({ ownerId, id }: Pick<Member, 'ownerId' | 'id'>): Write {
  return { kind: 'delete', table: 'accounts_members', where: { owner_id: ownerId, id }, guard: 'member' }
}

/**
 * The hash under which a session or link of a person is kept. That of a member differs from that of an owner: a process of
 * a version before members, which runs beside this one during an upgrade, would take the row for one of the owner, and so
 * does not find it.
 */
export function personHash(secret: string, { memberId }: Pick<Person, 'memberId'>): string {
  return secretHash(memberId === null ? secret : `member:${secret}`)
}

/** Both hashes of a secret whose person is not known yet. */
export function personHashes(secret: string): string[] {
  return [secretHash(secret), secretHash(`member:${secret}`)]
}

/** Throws ServiceError `role_required`, which names the roles that may use the operation. */
export function requireRole(role: Role, allowed: readonly Role[]): void {
  if (allowed.includes(role)) return
  const names = allowed.map((each) => `\`${each}\``).join(', ')
  throw new ServiceError('role_required', { messageKey: 'console.role_required', params: { roles: names } })
}

/** The role that a column holds. Columns are written from a Role. */
export function roleOf(text: string): Role {
  const role = roles.find((each) => each === text)
  if (role === undefined) throw new Error(`'${text}' is not a role`)
  return role
}

function memberOf(row: MemberRow): Member {
  return {
    ownerId: row.owner_id,
    id: row.id,
    email: row.email,
    role: roleOf(row.role),
    state: row.state === 'active' ? 'active' : 'invited',
    invitedAt: row.invited_at,
    joinedAt: row.joined_at,
  }
}
