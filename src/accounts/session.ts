import { hash, timingSafeEqual } from 'node:crypto'
import { auditWrite, type Actor } from '../audit/audit-write.ts'
import type { Ask } from '../endpoint/endpoint.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { hourMs, hourSeconds } from '../kit/duration.ts'
import { isSecretToken, makeSecretToken, secretHash } from '../kit/secret-token.ts'
import type { World } from '../kit/world.ts'
import type { Storage, Write } from '../storage/storage.ts'
import { cookieValues } from './browsers/cookies.ts'
import { forgetDevices } from './browsers/devices.ts'
import type { AccountTables } from './tables.ts'

type Needs = { storage: Pick<Storage, 'read'>; world: Pick<World, 'now'> }

/** The session cookie, and the header that proves that a request comes from the console itself. */
export const cookieName = 'countersign_session'
const csrfHeader = 'x-csrf-token'
/** Hours for which a session is valid, used or not. */
export const sessionHours = 12

/** Starts a session of an owner: the cookie, the CSRF token that requests must send, and the write. */
export function beginSession(
  world: Pick<World, 'now' | 'randomBytes'>,
  ownerId: string,
  isSecure: boolean,
): { csrf: string; cookie: string; write: Write } {
  const secret = makeSecretToken('css_', world)
  const row = {
    session_hash: secretHash(secret),
    owner_id: ownerId,
    expires_at: world.now() + sessionHours * hourMs,
  }
  const attributes = ['Path=/api/console', 'HttpOnly', 'SameSite=Strict', `Max-Age=${sessionHours * hourSeconds}`]
  return {
    csrf: csrfOf(secret),
    cookie: [`${cookieName}=${secret}`, ...attributes, ...(isSecure ? ['Secure'] : [])].join('; '),
    write: { kind: 'insert', table: 'accounts_sessions', row, guard: 'session' },
  }
}

/** A session as its owner sees it. Times are milliseconds since 1970. */
export type OpenSession = { ownerId: string; csrf: string; expiresAt: number }

/**
 * The owner of the session of a request. Throws ServiceError `session_required` where the session is missing, unknown
 * or expired, and `csrf_invalid` where a changing request lacks the session's token or any request has a different one.
 */
export async function sessionOwner(
  needs: Needs,
  ask: Pick<Ask, 'received'>,
  purpose: 'read' | 'change',
): Promise<string> {
  const session = await findSession(needs, ask, purpose)
  if (session === null) throw new ServiceError('session_required')
  return session.ownerId
}

/** The valid session of a request; null where it has none. Throws ServiceError `csrf_invalid`. */
export async function findSession(
  { storage, world }: Needs,
  { received }: Pick<Ask, 'received'>,
  purpose: 'read' | 'change',
): Promise<OpenSession | null> {
  const [secret, ...others] = cookieValues(received?.header('cookie') ?? [], cookieName)
  if (secret === undefined || others.length > 0 || !isSecretToken(secret, 'css_')) return null
  const row = await storage
    .read<AccountTables>()
    .selectFrom('accounts_sessions')
    .select(['owner_id', 'expires_at'])
    .where('session_hash', '=', secretHash(secret))
    .executeTakeFirst()
  if (!row || world.now() >= row.expires_at) return null
  const sent = received?.header(csrfHeader) ?? []
  // A page that sends a token belongs to one session: once the cookie holds another session, the page may not read its
  // data.
  if ((purpose === 'change' || sent.length > 0) && !isCsrf(sent, secret)) throw new ServiceError('csrf_invalid')
  return { ownerId: row.owner_id, csrf: csrfOf(secret), expiresAt: row.expires_at }
}

/** The cookie that clears a session's cookie, and the write that ends the session. */
export function endSession({ received }: Pick<Ask, 'received'>): { cookie: string; write: Write } {
  const [secret = ''] = cookieValues(received?.header('cookie') ?? [], cookieName)
  const where = { session_hash: secretHash(secret) }
  return {
    cookie: `${cookieName}=; Path=/api/console; HttpOnly; SameSite=Strict; Max-Age=0`,
    write: { kind: 'delete', table: 'accounts_sessions', where },
  }
}

/**
 * The writes that end all sessions, sign-in links and remembered browsers of an owner. Links go first: a concurrent
 * sign-in is then waited for, and the session that it started is deleted too.
 */
export function endSessions(ownerId: string): Write[] {
  return [
    { kind: 'delete', table: 'accounts_sign_ins', where: { owner_id: ownerId } },
    { kind: 'delete', table: 'accounts_sessions', where: { owner_id: ownerId } },
    forgetDevices(ownerId),
  ]
}

/** The audit record of a session. A session that expires has none. */
export function sessionRecord(
  world: Pick<World, 'now' | 'randomBytes'>,
  action: 'session_opened' | 'session_ended',
  ownerId: string,
  by: Actor,
): Write {
  return auditWrite(world, { action, subject: `owner:${ownerId}`, ownerId, by })
}

/**
 * Derived from the cookie, which scripts cannot read, so that the page can get the token again and no other site can
 * compute it.
 */
function csrfOf(secret: string): string {
  return hash('sha256', `csrf:${secret}`, 'base64url')
}

function isCsrf([sent, ...others]: readonly string[], secret: string): boolean {
  const expected = Buffer.from(csrfOf(secret))
  const actual = Buffer.from(sent ?? '')
  return others.length === 0 && actual.length === expected.length && timingSafeEqual(actual, expected)
}
