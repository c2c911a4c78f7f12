import { serviceItself } from '../audit/audit-write.ts'
import type { MailQueue } from '../accounts/mail.ts'
import { emailOf } from '../accounts/owners.ts'
import type { World } from '../kit/world.ts'
import { message, readLang } from '../messages/message.ts'
import type { Storage } from '../storage/storage.ts'
import { failingDaysMax } from './judge-attempt.ts'
import { webhookRecord } from './webhook-store.ts'
import type { EndpointRow } from './tables.ts'

type Needs = {
  storage: Pick<Storage, 'read' | 'apply'>
  world: Pick<World, 'now' | 'randomBytes'>
  accounts: { mails: Pick<MailQueue, 'queue' | 'wake'> }
}

/** Pauses a webhook and writes to its owner, in one transaction. One that is paused or changed already is left as it is. */
export async function pauseWebhook(needs: Needs, webhook: EndpointRow, because: 'gone' | 'failing'): Promise<void> {
  const { storage, world, accounts } = needs
  const { owner_id, url } = webhook
  const email = await emailOf(storage, owner_id)
  const lang = readLang(webhook.lang) ?? 'en'
  const parts = [
    message(lang, `mail.webhook_paused.${because}`, { url, days: failingDaysMax }),
    message(lang, 'mail.webhook_paused_do'),
  ]
  const mail = { subject: message(lang, 'mail.webhook_paused_subject'), text: `${parts.join('\n\n')}\n` }
  const set = { paused_at: world.now(), paused_because: because }
  const where = { owner_id, url, paused_at: null }
  const applied = await storage.apply([
    { kind: 'update', table: 'webhooks_endpoints', set, where, guard: 'webhook' },
    webhookRecord(world, 'webhook_paused', webhook, serviceItself, { because }),
    ...(email === null ? [] : [accounts.mails.queue({ to: email, ...mail })]),
  ])
  if (applied.ok) accounts.mails.wake()
}
