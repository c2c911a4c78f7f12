import { hash, timingSafeEqual } from 'node:crypto'
import type { Ask } from '../endpoint/endpoint.ts'
import { ServiceError } from '../endpoint/errors.ts'
import type { Proof } from '../endpoint/proof.ts'
import { isSecretToken, secretHash } from '../kit/secret-token.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import { cookieValues } from './browsers/cookies.ts'
import type { AccountTables } from './tables.ts'

/** The session cookie, and the header that proves that a request comes from the console itself. */
export const cookieName = 'countersign_session'
const csrfHeader = 'x-csrf-token'

type Needs = { storage: Pick<Storage, 'read'>; world: Pick<World, 'now'> }
type Purpose = 'read' | 'change'
/** `secret` is null without a cookie of its form, or with several. */
type Shown = { secret: string | null; csrf: readonly string[] }

/**
 * Proves by the cookie of a session that its owner asks. Throws ServiceError `csrf_invalid` where a changing request lacks
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
    const row = await storage
      .read<AccountTables>()
      .selectFrom('accounts_sessions')
      .select(['owner_id', 'expires_at'])
      .where('session_hash', '=', secretHash(secret))
      .executeTakeFirst()
    if (!row || world.now() >= row.expires_at) return { principal: null }
    // A page that sends a token belongs to one session: once the cookie holds another session, the page may not read its
    // data.
    if ((purpose === 'change' || sent.length > 0) && !isCsrf(sent, secret)) throw new ServiceError('csrf_invalid')
    return { principal: { ownerId: row.owner_id, csrf: csrfOf(secret), expiresAt: row.expires_at } }
  },
}

/**
 * The owner of the session of a request. Throws ServiceError `session_required` where the session is missing, unknown
 * or expired, and `csrf_invalid` as `sessionCookie` does.
 */
export async function sessionOwner(
  needs: Needs,
  { received }: Pick<Ask, 'received'>,
  purpose: Purpose,
): Promise<string> {
  const { principal } = await sessionCookie.prove(needs, sessionCookie.shown(received, purpose), purpose)
  if (principal === null) throw new ServiceError('session_required')
  return principal.ownerId
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
