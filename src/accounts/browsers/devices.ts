import { dayMs, daySeconds } from '../../kit/duration.ts'
import { makeSecretToken, secretHash } from '../../kit/secret-token.ts'
import type { World } from '../../kit/world.ts'
import type { Storage, Write } from '../../storage/storage.ts'
import { browserCookieName, browserTokens, type BrowserProofs } from '../browser-proofs.ts'
import type { Person } from '../members.ts'
import type { AccountTables } from '../tables.ts'

/** Days for which a browser is remembered after its last sign-in. */
export const deviceDays = 180
/** Remembered browsers per person. The least recently used are forgotten first. */
const devicesMax = 10

type Needs = { storage: Pick<Storage, 'read'>; world: Pick<World, 'now' | 'randomBytes'> }

/**
 * The hash of a browser that has signed in as this person, read from the `cookie` headers of a request; null for any
 * other browser.
 */
export async function deviceOf(needs: Needs, person: Person, cookies: readonly string[]): Promise<string | null> {
  const shown = hashesIn(cookies)
  if (shown.length === 0) return null
  const devices = await devicesOf(needs, person)
  return devices.find(({ device_hash }) => shown.includes(device_hash))?.device_hash ?? null
}

/** Whether any browser of this person is remembered, which shows that mail to the address has been read. */
export async function hasDevice(needs: Needs, person: Person): Promise<boolean> {
  return (await devicesOf(needs, person)).length > 0
}

/**
 * Remembers the browser that signs in as this person. Returns its new cookie and the writes, which also remove the
 * browser's previous entry and entries beyond the limit.
 */
export async function rememberDevice(
  needs: Needs & { proofs: Pick<BrowserProofs, 'prove'> },
  person: Person,
  cookies: readonly string[],
  isSecure: boolean,
): Promise<{ cookie: string; writes: readonly Write[] }> {
  const shown = hashesIn(cookies)
  const devices = await devicesOf(needs, person)
  const others = devices.filter(({ device_hash }) => !shown.includes(device_hash))
  const ended = [...devices.filter((each) => !others.includes(each)), ...others.slice(devicesMax - 1)]
  const secret = makeSecretToken('csb_', needs.world)
  const row = {
    device_hash: secretHash(secret),
    owner_id: person.ownerId,
    member_id: person.memberId,
    expires_at: needs.world.now() + deviceDays * dayMs,
  }
  return {
    cookie: deviceCookie(needs.proofs.prove(secret), deviceDays * daySeconds, isSecure),
    writes: [
      ...ended.map(
        ({ device_hash }) => ({ kind: 'delete', table: 'accounts_devices', where: { device_hash } }) as const,
      ),
      { kind: 'insert', table: 'accounts_devices', row, guard: 'device' },
    ],
  }
}

/** Deletes the cookie in the browser. */
export const noDeviceCookie = deviceCookie('', 0, false)

/** Sent to every path of the service, because links are opened outside /api/. */
function deviceCookie(value: string, maxAgeSeconds: number, isSecure: boolean): string {
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Strict', `Max-Age=${maxAgeSeconds}`]
  return [`${browserCookieName}=${value}`, ...attributes, ...(isSecure ? ['Secure'] : [])].join('; ')
}

function hashesIn(cookies: readonly string[]): string[] {
  return browserTokens(cookies).map(({ token }) => secretHash(token))
}

/** The unexpired browsers of a person, most recent sign-in first. */
function devicesOf({ storage, world }: Needs, { ownerId, memberId }: Person) {
  return storage
    .read<AccountTables>()
    .selectFrom('accounts_devices')
    .select('device_hash')
    .where('owner_id', '=', ownerId)
    .where('member_id', memberId === null ? 'is' : '=', memberId)
    .where('expires_at', '>', world.now())
    .orderBy('expires_at', 'desc')
    .orderBy('device_hash')
    .execute()
}
