import { serviceItself } from '../../audit/audit-write.ts'
import type { Mail, MailQueue } from '../../accounts/mail.ts'
import { emailOf } from '../../accounts/owners.ts'
import { writeMail } from '../../accounts/write-mail.ts'
import { quoteCallerText } from '../../kit/quote-caller-text.ts'
import type { World } from '../../kit/world.ts'
import { message, readLang, type Lang } from '../../messages/message.ts'
import type { Storage } from '../../storage/storage.ts'
import { failingDaysMax } from '../judge-attempt.ts'
import { webhookRecord } from '../webhook-store.ts'
import type { EndpointRow } from '../tables.ts'

type Needs = {
  storage: Pick<Storage, 'read' | 'apply'>
  world: Pick<World, 'now' | 'randomBytes'>
  accounts: { mails: Pick<MailQueue, 'queue' | 'wake'> }
}

/**
 * Pauses a webhook and queues a mail to its owner, in one transaction. Does nothing where it is already paused or was
 * changed.
 */
export async function pauseWebhook(needs: Needs, webhook: EndpointRow, because: 'gone' | 'failing'): Promise<void> {
  const { storage, world, accounts } = needs
  const { owner_id, url } = webhook
  const email = await emailOf(storage, owner_id)
  const lang = readLang(webhook.lang) ?? 'en'
  const set = { paused_at: world.now(), paused_because: because }
  const where = { owner_id, url, paused_at: null }
  const applied = await storage.apply([
    { kind: 'update', table: 'webhooks_endpoints', set, where, guard: 'webhook' },
    webhookRecord(world, 'webhook_paused', webhook, serviceItself, { because }),
    ...(email === null ? [] : [accounts.mails.queue(pausedMail({ email, lang, url, because }), { ownerId: owner_id })]),
  ])
  if (applied.ok) accounts.mails.wake()
}

type PausedMail = { email: string; lang: Lang; url: string; because: 'gone' | 'failing' }

/** The mail about a paused webhook and the reason. */
export function pausedMail({ email, lang, url, because }: PausedMail): Mail {
  return writeMail({
    to: email,
    lang,
    subject: 'mail.webhook_paused_subject',
    paragraphs: [
      message(lang, `mail.webhook_paused.${because}`, { url: quoteCallerText(url), days: failingDaysMax }),
      message(lang, 'mail.webhook_paused_do'),
      message(lang, 'mail.caller_texts'),
    ],
  })
}
