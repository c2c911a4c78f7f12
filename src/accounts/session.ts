import { auditWrite, type Actor } from '../audit/audit-write.ts'
import type { Ask } from '../endpoint/endpoint.ts'
import { hourMs, hourSeconds } from '../kit/duration.ts'
import { makeSecretToken } from '../kit/secret-token.ts'
import type { World } from '../kit/world.ts'
import type { Write } from '../storage/storage.ts'
import { cookieValues } from './browsers/cookies.ts'
import { personHash, personHashes, type Person } from './members.ts'
import { cookieName, csrfOf } from './session-cookie.ts'

/** Hours for which a session is valid, used or not. */
export const sessionHours = 12

/** Starts a session of a person: the cookie, the CSRF token that requests must send, and the write. */
export function beginSession(
  world: Pick<World, 'now' | 'randomBytes'>,
  { ownerId, memberId }: Person,
  isSecure: boolean,
): { csrf: string; cookie: string; write: Write } {
  const secret = makeSecretToken('css_', world)
  const row = {
    session_hash: personHash(secret, { memberId }),
    owner_id: ownerId,
    member_id: memberId,
    expires_at: world.now() + sessionHours * hourMs,
  }
  const attributes = ['Path=/api/console', 'HttpOnly', 'SameSite=Strict', `Max-Age=${sessionHours * hourSeconds}`]
  return {
    csrf: csrfOf(secret),
    cookie: [`${cookieName}=${secret}`, ...attributes, ...(isSecure ? ['Secure'] : [])].join('; '),
    write: { kind: 'insert', table: 'accounts_sessions', row, guard: 'session' },
  }
}

/** The cookie that clears a session's cookie, and the writes that end the session. */
export function endSession({ received }: Pick<Ask, 'received'>): { cookie: string; writes: readonly Write[] } {
  const [secret = ''] = cookieValues(received?.header('cookie') ?? [], cookieName)
  return {
    cookie: `${cookieName}=; Path=/api/console; HttpOnly; SameSite=Strict; Max-Age=0`,
    writes: personHashes(secret).map((hash) => {
      return { kind: 'delete', table: 'accounts_sessions', where: { session_hash: hash } } as const
    }),
  }
}

/**
 * The writes that end all sessions, sign-in links and remembered browsers of a person, or of everyone in an account where
 * no person is given. Links go first: a concurrent sign-in is then waited for, and the session that it started is deleted
 * too.
 */
export function endSessions(ownerId: string, person?: Pick<Person, 'memberId'>): Write[] {
  const where = { owner_id: ownerId, ...(person && { member_id: person.memberId }) }
  return [
    { kind: 'delete', table: 'accounts_sign_ins', where },
    { kind: 'delete', table: 'accounts_sessions', where },
    { kind: 'delete', table: 'accounts_devices', where },
  ]
}

/** The audit record of a session. A session that expires has none. */
export function sessionRecord(
  world: Pick<World, 'now' | 'randomBytes'>,
  action: 'session_opened' | 'session_ended',
  { ownerId, memberId }: Person,
  by: Actor,
): Write {
  const subject = memberId === null ? `owner:${ownerId}` : `member:${memberId}`
  return auditWrite(world, { action, subject, ownerId, by })
}
