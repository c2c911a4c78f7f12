import { hash, timingSafeEqual } from 'node:crypto'
import type { Ask } from '../endpoint/endpoint.ts'
import { ServiceError } from '../endpoint/errors.ts'
import type { Proof } from '../endpoint/proof.ts'
import type { Role } from '../endpoint/roles.ts'
import { isSecretToken } from '../kit/secret-token.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import { cookieValues } from './browsers/cookies.ts'
import { personHashes, roleOf, type Person } from './members.ts'
import type { AccountTables } from './tables.ts'

/** The session cookie, and the header that proves that a request comes from the console itself. */
export const cookieName = 'countersign_session'
const csrfHeader = 'x-csrf-token'

type Needs = { storage: Pick<Storage, 'read'>; world: Pick<World, 'now'> }
type SignedIn = Person & { role: Role }
type Purpose = 'read' | 'change'
/** `secret` is null without a cookie of its form, or with several. */
type Shown = { secret: string | null; csrf: readonly string[] }

/**
 * Proves by the cookie of a session which person makes the request. Throws ServiceError `csrf_invalid` where a changing request lacks
 * the session's token or any request has a different one.
 */
export const sessionCookie: Proof<'owner', Needs, Purpose, Shown> = {
  headers: ['cookie', csrfHeader],
  shown: (received) => {
    const [secret, ...others] = cookieValues(received?.header('cookie') ?? [], cookieName)
    const isOne = secret !== undefined && others.length === 0 && isSecretToken(secret, 'css_')
    return { secret: isOne ? secret : null, csrf: received?.header(csrfHeader) ?? [] }
  },
  prove: async ({ storage, world }, { secret, csrf: sent }, purpose) => {
    if (secret === null) return { principal: null }
    const row = await sessionRow(storage, secret)
    const role = row && roleIn(row)
    if (!row || !role || world.now() >= row.expires_at) return { principal: null }
    // A page that sends a token belongs to one session: once the cookie holds another session, the page may not read its
    // data.
    if ((purpose === 'change' || sent.length > 0) && !isCsrf(sent, secret)) throw new ServiceError('csrf_invalid')
    const person = { ownerId: row.owner_id, memberId: row.member_id, role }
    return { principal: { ...person, csrf: csrfOf(secret), expiresAt: row.expires_at } }
  },
}

/**
 * The person of the session of a request. Throws ServiceError `session_required` where the session is missing, unknown
 * or expired, and `csrf_invalid` as `sessionCookie` does.
 */
export async function signedInPerson(
  needs: Needs,
  { received }: Pick<Ask, 'received'>,
  purpose: Purpose,
): Promise<SignedIn> {
  const { principal } = await sessionCookie.prove(needs, sessionCookie.shown(received, purpose), purpose)
  if (principal === null) throw new ServiceError('session_required')
  return principal
}

/** A session with the role of its member, read together so that a removed member or a lowered role counts at once. */
function sessionRow(storage: Needs['storage'], secret: string) {
  return storage
    .read<AccountTables>()
    .selectFrom('accounts_sessions')
    .leftJoin('accounts_members', (join) =>
      join
        .onRef('accounts_members.owner_id', '=', 'accounts_sessions.owner_id')
        .onRef('accounts_members.id', '=', 'accounts_sessions.member_id'),
    )
    .select([
      'accounts_sessions.owner_id',
      'accounts_sessions.member_id',
      'accounts_sessions.expires_at',
      'accounts_members.role',
    ])
    .where('session_hash', 'in', personHashes(secret))
    .executeTakeFirst()
}

/** The role of a session's person; null for a member who was removed. */
function roleIn({ member_id, role }: { member_id: string | null; role: string | null }): Role | null {
  if (member_id === null) return 'owner'
  return role === null ? null : roleOf(role)
}

/**
 * Derived from the cookie, which scripts cannot read, so that the page can get the token again and no other site can
 * compute it.
 */
export function csrfOf(secret: string): string {
  return hash('sha256', `csrf:${secret}`, 'base64url')
}

function isCsrf([sent, ...others]: readonly string[], secret: string): boolean {
  const expected = Buffer.from(csrfOf(secret))
  const actual = Buffer.from(sent ?? '')
  return others.length === 0 && actual.length === expected.length && timingSafeEqual(actual, expected)
}
