import { auditWrite, type Actor } from '../audit/audit-write.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { minuteMs } from '../kit/duration.ts'
import { isSecretToken, makeSecretToken } from '../kit/secret-token.ts'
import type { Ids } from '../kit/draw-id.ts'
import type { World } from '../kit/world.ts'
import { quoteCallerText } from '../kit/quote-caller-text.ts'
import { message, type Lang } from '../messages/message.ts'
import type { Service } from '../endpoint/service.ts'
import type { Storage, Write } from '../storage/storage.ts'
import type { BrowserProofs } from './browser-proofs.ts'
import { deviceOf, hasDevice, rememberDevice } from './browsers/devices.ts'
import { mailboxOf } from './email.ts'
import { mailBudgets, takeMailSlot, takeMailSlots } from './mail-budgets.ts'
import type { Mail, MailQueue } from './mail.ts'
import { changeMember, memberById, membershipsOf, personHash, personHashes, type Person } from './members.ts'
import { emailOf, ownerByEmail, ownerOf, requireOwner } from './owners.ts'
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

/**
 * Queues a mail with a sign-in link for each account of the address, unless the mail budget of this hour is used up. An
 * address without any account becomes the owner of a new one.
 */
export async function mailSignIn(needs: SignInNeeds, request: SignInRequest): Promise<void> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const { people, writes } = await peopleOf(needs, request.email)
    const place =
      (await placeOfKnownBrowser(needs, people, request)) ?? (await placeOfAnyBrowser(needs, people, request))
    if (place === null) return
    const links = await linksFor(needs, people, place.minutes)
    const mail = signInMail({ ...request, links, minutes: place.minutes, baseUrl: needs.service.baseUrl })
    const traits = { ownerId: people[0]?.ownerId ?? null, isRequested: place.isRequested }
    const applied = await needs.storage.apply([
      ...place.slots,
      ...writes,
      ...links.map(({ write }) => write),
      needs.accounts.mails.queue(mail, traits),
    ])
    if (!applied.ok) continue
    needs.accounts.mails.wake()
    return
  }
  throw new ServiceError('service_busy')
}

/** A person whose link a mail has; `isInvited`: the link accepts an invitation. */
type Addressed = Person & { isInvited: boolean }

/**
 * The accounts of an address: its own, those that it is a member of, and last those that it is invited to; and the writes
 * that keep or make its own. Only a membership that the person has accepted stands in for an account of their own, so that
 * an invitation by a stranger cannot.
 */
async function peopleOf(
  needs: SignInNeeds,
  email: string,
): Promise<{ people: readonly Addressed[]; writes: readonly Write[] }> {
  const members = (await membershipsOf(needs, email)).map(({ ownerId, id, state }) => {
    return { ownerId, memberId: id, isInvited: state === 'invited' }
  })
  const isMember = members.some(({ isInvited }) => !isInvited)
  if (isMember && (await ownerByEmail(needs.storage, email)) === null) return { people: members, writes: [] }
  const { ownerId, write } = await ownerOf(needs, email)
  return { people: [{ ownerId, memberId: null, isInvited: false }, ...members], writes: [write] }
}

/** A link for each person, with the account that it opens. */
function linksFor({ storage, world }: SignInNeeds, people: readonly Addressed[], minutes: number) {
  return Promise.all(
    people.map(async ({ isInvited, ...person }) => {
      const { token, write } = newSignIn(world, person, minutes)
      const account = person.memberId === null ? null : await emailOf(storage, person.ownerId)
      return { token, account, isInvited, write }
    }),
  )
}

/** A fresh sign-in link: its token, and the write that makes it valid for `minutes`. */
export function newSignIn(
  world: Pick<World, 'now' | 'randomBytes'>,
  { ownerId, memberId }: Person,
  minutes: number,
): { token: string; write: Write } {
  const token = makeSecretToken('cst_', world)
  const expiresAt = world.now() + minutes * minuteMs
  const row = {
    token_hash: personHash(token, { memberId }),
    owner_id: ownerId,
    member_id: memberId,
    expires_at: expiresAt,
  }
  return { token, write: { kind: 'insert', table: 'accounts_sign_ins', row, guard: 'sign_in' } }
}

/** The budget slots of a mail, and for how many minutes its links are valid. */
type Place = { slots: readonly Write[]; minutes: number; isRequested: boolean }

/** The budget of a remembered browser, which other callers cannot use up; null for any other browser. */
async function placeOfKnownBrowser(
  needs: SignInNeeds,
  people: readonly Person[],
  { cookies }: SignInRequest,
): Promise<Place | null> {
  const devices = await Promise.all(people.map((person) => deviceOf(needs, person, cookies)))
  const device = devices.find((each) => each !== null) ?? null
  const slot = device === null ? null : await takeMailSlot(needs, mailBudgets.signInOn(device))
  return slot && { slots: [slot.write], minutes: linkMinutes, isRequested: false }
}

/**
 * The budget of all other browsers. The last link of the budget stays valid until the next mail may be sent, so that a
 * person with access to the mailbox can always sign in.
 */
async function placeOfAnyBrowser(
  needs: SignInNeeds,
  people: readonly Person[],
  { email, source }: SignInRequest,
): Promise<Place | null> {
  const isRead = (await Promise.all(people.map((person) => hasDevice(needs, person)))).includes(true)
  const isVariant = !isRead && mailboxOf(email) !== email
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
 * Signs in with the token of a mailed link, once, and remembers the browser. The first sign-in of an invited person
 * accepts the invitation. Throws ServiceError `link_not_valid`, `link_expired` or `account_erased`.
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
  const person = await signInOf({ storage, world }, token)
  const isSecure = service.baseUrl.startsWith('https:')
  const session = beginSession(world, person, isSecure)
  const device = await rememberDevice({ storage, world, proofs: accounts.browsers }, person, cookies, isSecure)
  const where = { token_hash: personHash(token, person) }
  const use: Write = { kind: 'delete', table: 'accounts_sign_ins', where, guard: 'link' }
  const record = sessionRecord(world, 'session_opened', person, by)
  const owner = await requireOwner(storage, person.ownerId)
  const member = await acceptWrites({ storage, world }, person, by)
  const applied = await storage.apply([owner, ...member, use, session.write, ...device.writes, record])
  if (!applied.ok) throw new ServiceError('link_not_valid')
  return { csrf: session.csrf, cookies: [session.cookie, device.cookie] }
}

/** The writes that are valid only while the member stands; of an invited one they accept the invitation. */
async function acceptWrites(
  { storage, world }: { storage: Pick<Storage, 'read'>; world: Pick<World, 'now' | 'randomBytes'> },
  { ownerId, memberId }: Person,
  by: Actor,
): Promise<readonly Write[]> {
  if (memberId === null) return []
  const member = await memberById({ storage }, { ownerId, id: memberId })
  if (member === null) throw new ServiceError('link_not_valid')
  if (member.state === 'active') return [changeMember(member, {})]
  const joined = { action: 'person_joined', subject: `member:${memberId}`, ownerId, by } as const
  return [changeMember(member, { state: 'active', joined_at: world.now() }), auditWrite(world, joined)]
}

/** The person of a link. Throws as `signInByLink` does; changes nothing. */
export async function signInOf(
  { storage, world }: { storage: Pick<Storage, 'read'>; world: Pick<World, 'now'> },
  token: string,
): Promise<Person> {
  if (!isSecretToken(token, 'cst_')) throw new ServiceError('link_not_valid')
  const row = await storage
    .read<AccountTables>()
    .selectFrom('accounts_sign_ins')
    .select(['owner_id', 'member_id', 'expires_at'])
    .where('token_hash', 'in', personHashes(token))
    .executeTakeFirst()
  if (!row) throw new ServiceError('link_not_valid')
  if (world.now() >= row.expires_at) throw new ServiceError('link_expired')
  return { ownerId: row.owner_id, memberId: row.member_id }
}

/**
 * A link of the mail. `account`: the address of the account, null for the person's own. `isInvited`: it accepts an
 * invitation.
 */
type SignInLink = { token: string; account: string | null; isInvited: boolean }
type SignInMail = { email: string; lang: Lang; links: readonly SignInLink[]; minutes: number; baseUrl: string }

/** The mail with sign-in links that are valid for `minutes`. */
export function signInMail({ email, lang, links, minutes, baseUrl }: SignInMail): Mail {
  const linkOf = ({ token }: SignInLink) => `  ${signInUrl({ baseUrl, token, lang })}`
  const nameOf = ({ account, isInvited }: SignInLink) => {
    if (account === null) return message(lang, 'mail.sign_in_own')
    const params = { account: quoteCallerText(account) }
    return message(lang, isInvited ? 'mail.sign_in_invited' : 'mail.sign_in_member', params)
  }
  const [only, ...others] = links
  const isPlain = only?.account === null && others.length === 0
  return writeMail({
    to: email,
    lang,
    subject: 'mail.sign_in_subject',
    paragraphs: [
      message(lang, isPlain ? 'mail.sign_in_intro' : 'mail.sign_in_intro_accounts'),
      ...links.flatMap((link) => (isPlain ? [linkOf(link)] : [nameOf(link), linkOf(link)])),
      message(lang, isPlain ? 'mail.sign_in_valid' : 'mail.sign_in_valid_each', { minutes }),
      message(lang, 'mail.sign_in_not_you'),
    ],
  })
}

/** The page of a sign-in link. */
export function signInUrl({ baseUrl, token, lang }: { baseUrl: string; token: string; lang: Lang }): string {
  return `${baseUrl}/console/sign-in?token=${token}&lang=${lang}`
}
