import type { Actor } from '../audit/audit-write.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { isSecretToken, makeSecretToken, secretHash } from '../kit/secret-token.ts'
import type { Ids } from '../kit/draw-id.ts'
import type { World } from '../kit/world.ts'
import { message, type Lang } from '../messages/message.ts'
import type { Service } from '../endpoint/service.ts'
import type { Storage, Write } from '../storage/storage.ts'
import { takeMailSlot } from './mail-slots.ts'
import type { Mail, MailQueue } from './mail.ts'
import { ownerOf } from './owners.ts'
import { writeMail } from './write-mail.ts'
import { beginSession, sessionRecord } from './session.ts'
import type { AccountTables } from './tables.ts'

export type SignInNeeds = {
  storage: Pick<Storage, 'read' | 'apply'>
  world: Pick<World, 'now' | 'randomBytes'>
  ids: Ids
  service: Pick<Service, 'baseUrl'>
  accounts: { mails: Pick<MailQueue, 'queue' | 'wake'> }
}

/** Minutes for which the mailed link signs somebody in. */
const linkMinutes = 15
/** How often it is tried again because another request came first. */
const attemptsMax = 5

/** Queues a mail with a link that signs its owner in. Whoever has had the mails of this hour gets none. */
export async function mailSignIn(needs: SignInNeeds, { email, lang }: { email: string; lang: Lang }): Promise<void> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const slot = await takeMailSlot(needs, email)
    if (slot === null) return
    const owner = await ownerOf(needs, email)
    const token = makeSecretToken('cst_', needs.world)
    const expiresAt = needs.world.now() + linkMinutes * 60_000
    const row = { token_hash: secretHash(token), owner_id: owner.ownerId, expires_at: expiresAt }
    const signIn: Write = { kind: 'insert', table: 'accounts_sign_ins', row, guard: 'sign_in' }
    const mail = needs.accounts.mails.queue(
      signInMail({ email, lang, token, minutes: linkMinutes, baseUrl: needs.service.baseUrl }),
    )
    const applied = await needs.storage.apply([slot, owner.write, signIn, mail])
    if (!applied.ok) continue
    needs.accounts.mails.wake()
    return
  }
  throw new ServiceError('service_busy')
}

/** Signs in by the token of a mailed link, once. Throws ServiceError `link_not_valid` or `link_expired`. */
export async function signInByLink(
  { storage, world, service }: Pick<SignInNeeds, 'storage' | 'world' | 'service'>,
  token: string,
  by: Actor,
): Promise<{ csrf: string; cookie: string }> {
  const ownerId = await signInOf({ storage, world }, token)
  const session = beginSession(world, ownerId, service.baseUrl.startsWith('https:'))
  const where = { token_hash: secretHash(token) }
  const use: Write = { kind: 'delete', table: 'accounts_sign_ins', where, guard: 'link' }
  const applied = await storage.apply([use, session.write, sessionRecord(world, 'session_opened', ownerId, by)])
  if (!applied.ok) throw new ServiceError('link_not_valid')
  return { csrf: session.csrf, cookie: session.cookie }
}

/** Whose link it is. Throws as signInByLink does; changes nothing. */
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

/** Lets whoever reads it sign in, for so many minutes. */
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
