import type { Actor } from '../audit/audit-write.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { minuteMs } from '../kit/duration.ts'
import { isSecretToken, makeSecretToken, secretHash } from '../kit/secret-token.ts'
import type { Ids } from '../kit/draw-id.ts'
import type { World } from '../kit/world.ts'
import { message, type Lang } from '../messages/message.ts'
import type { Service } from '../endpoint/service.ts'
import type { Storage, Write } from '../storage/storage.ts'
import type { BrowserProofs } from './browser-proofs.ts'
import { deviceOf, hasDevice, rememberDevice } from './browsers/devices.ts'
import { mailboxOf } from './email.ts'
import { mailBudgets, takeMailSlot, takeMailSlots } from './mail-budgets.ts'
import type { Mail, MailQueue } from './mail.ts'
import { ownerOf, requireOwner } from './owners.ts'
import { writeMail } from './write-mail.ts'
import { beginSession, sessionRecord } from './session.ts'
import type { AccountTables } from './tables.ts'

export type SignInNeeds = {
  storage: Pick<Storage, 'read' | 'apply'>
  world: Pick<World, 'now' | 'randomBytes'>
  ids: Ids
  service: Pick<Service, 'baseUrl'>
  accounts: {
    mails: Pick<MailQueue, 'queue' | 'wake'>
    browsers: BrowserProofs
    countsSources: boolean
    sendsMail: boolean
  }
}

/** Minutes for which a sign-in link is valid. */
const linkMinutes = 15
/** Retries after a conflict with another request. */
const attemptsMax = 5

/** `cookies`: the `cookie` headers of the request, which may identify a remembered browser. */
type SignInRequest = { email: string; lang: Lang; source: string; cookies: readonly string[] }

/** Queues a mail with a sign-in link, unless the mail budget of this hour is used up. */
export async function mailSignIn(needs: SignInNeeds, request: SignInRequest): Promise<void> {
  const { email, lang } = request
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const owner = await ownerOf(needs, email)
    const place =
      (await placeOfOwner(needs, owner.ownerId, request)) ?? (await placeOfAnybody(needs, owner.ownerId, request))
    if (place === null) return
    const token = makeSecretToken('cst_', needs.world)
    const { minutes } = place
    const expiresAt = needs.world.now() + minutes * minuteMs
    const row = { token_hash: secretHash(token), owner_id: owner.ownerId, expires_at: expiresAt }
    const signIn: Write = { kind: 'insert', table: 'accounts_sign_ins', row, guard: 'sign_in' }
    const mail = signInMail({ email, lang, token, minutes, baseUrl: needs.service.baseUrl })
    const traits = { ownerId: owner.ownerId, isRequested: place.isRequested }
    const applied = await needs.storage.apply([
      ...place.slots,
      owner.write,
      signIn,
      needs.accounts.mails.queue(mail, traits),
    ])
    if (!applied.ok) continue
    needs.accounts.mails.wake()
    return
  }
  throw new ServiceError('service_busy')
}

/** The budget slots of a mail, and for how many minutes its link is valid. */
type Place = { slots: readonly Write[]; minutes: number; isRequested: boolean }

/** The budget of a remembered browser, which other callers cannot use up; null for any other browser. */
async function placeOfOwner(needs: SignInNeeds, ownerId: string, { cookies }: SignInRequest): Promise<Place | null> {
  const device = await deviceOf(needs, ownerId, cookies)
  const slot = device === null ? null : await takeMailSlot(needs, mailBudgets.signInOn(device))
  return slot && { slots: [slot.write], minutes: linkMinutes, isRequested: false }
}

/**
 * The budget of all other browsers. The last link of the budget stays valid until the next mail may be sent, so that an
 * owner with access to the mailbox can always sign in.
 */
async function placeOfAnybody(
  needs: SignInNeeds,
  ownerId: string,
  { email, source }: SignInRequest,
): Promise<Place | null> {
  const isVariant = !(await hasDevice(needs, ownerId)) && mailboxOf(email) !== email
  const budgets = [mailBudgets.signInRequests(email), ...(isVariant ? [mailBudgets.signInVariants(email)] : [])]
  const slots = await takeMailSlots(needs, [
    ...budgets,
    ...(needs.accounts.countsSources ? [mailBudgets.requestsFrom(source)] : []),
  ])
  if (slots === null) return null
  const nextAt = Math.max(...slots.slice(0, budgets.length).map((slot) => slot.nextAt))
  const untilNext = Math.ceil((nextAt - needs.world.now()) / minuteMs)
  return { slots: slots.map(({ write }) => write), minutes: Math.max(linkMinutes, untilNext), isRequested: true }
}

/** `cookies`: the `cookie` headers of the browser. */
type SigningIn = { token: string; cookies: readonly string[]; by: Actor }

/**
 * Signs in with the token of a mailed link, once, and remembers the browser. Throws ServiceError `link_not_valid`,
 * `link_expired` or `account_erased`.
 */
export async function signInByLink(
  {
    storage,
    world,
    service,
    accounts,
  }: Pick<SignInNeeds, 'storage' | 'world' | 'service'> & { accounts: Pick<SignInNeeds['accounts'], 'browsers'> },
  { token, cookies, by }: SigningIn,
): Promise<{ csrf: string; cookies: readonly string[] }> {
  const ownerId = await signInOf({ storage, world }, token)
  const isSecure = service.baseUrl.startsWith('https:')
  const session = beginSession(world, ownerId, isSecure)
  const device = await rememberDevice({ storage, world, proofs: accounts.browsers }, ownerId, cookies, isSecure)
  const where = { token_hash: secretHash(token) }
  const use: Write = { kind: 'delete', table: 'accounts_sign_ins', where, guard: 'link' }
  const record = sessionRecord(world, 'session_opened', ownerId, by)
  const owner = await requireOwner(storage, ownerId)
  const applied = await storage.apply([owner, use, session.write, ...device.writes, record])
  if (!applied.ok) throw new ServiceError('link_not_valid')
  return { csrf: session.csrf, cookies: [session.cookie, device.cookie] }
}

/** The owner and address of a link. Throws as `signInByLink` does; changes nothing. */
export async function signInOf(
  { storage, world }: { storage: Pick<Storage, 'read'>; world: Pick<World, 'now'> },
  token: string,
): Promise<string> {
  if (!isSecretToken(token, 'cst_')) throw new ServiceError('link_not_valid')
  const row = await storage
    .read<AccountTables>()
    .selectFrom('accounts_sign_ins')
    .select(['owner_id', 'expires_at'])
    .where('token_hash', '=', secretHash(token))
    .executeTakeFirst()
  if (!row) throw new ServiceError('link_not_valid')
  if (world.now() >= row.expires_at) throw new ServiceError('link_expired')
  return row.owner_id
}

type SignInMail = { email: string; lang: Lang; token: string; minutes: number; baseUrl: string }

/** The mail with a sign-in link that is valid for `minutes`. */
export function signInMail({ email, lang, token, minutes, baseUrl }: SignInMail): Mail {
  return writeMail({
    to: email,
    lang,
    subject: 'mail.sign_in_subject',
    paragraphs: [
      message(lang, 'mail.sign_in_intro'),
      `  ${baseUrl}/console/sign-in?token=${token}&lang=${lang}`,
      message(lang, 'mail.sign_in_valid', { minutes }),
      message(lang, 'mail.sign_in_not_you'),
    ],
  })
}
