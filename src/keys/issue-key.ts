import { z } from 'zod'
import { actor, auditWrite, type Actor } from '../audit/audit-write.ts'
import { emailField } from '../accounts/email-field.ts'
import { mailBudgets, takeMailSlots } from '../accounts/mail-budgets.ts'
import { ownerOf } from '../accounts/owners.ts'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { message, type Lang } from '../messages/message.ts'
import { attemptsMax, type KeyNeeds } from './key-needs.ts'
import { keyEntry } from './entries/key-entry.ts'
import { issueMail } from './entries/key-mails.ts'
import { defaultSettings, type KeySettings } from './settings/key-settings.ts'
import { addKey, newKey } from './entries/new-key.ts'
import { refusePastExpiry } from './settings/refuse-settings.ts'
import { labelField, settingFields, settingsFrom } from './settings/setting-fields.ts'

export const issueAccessKey = defineEndpoint({
  name: 'issueAccessKey',
  methods: ['POST'],
  path: '/api/access-keys',
  tag: 'Keys',
  summary: 'Request an API key by e-mail',
  description:
    'Sends an API key and an activation link to the address. The key is shown only in that e-mail; this service stores ' +
    'its hash. It counts once it is activated: by a person who opens the link and confirms, or by a program that sends a POST ' +
    'without a body to the URL of the link. The answer is the same for every address, and at most 3 e-mails an hour ' +
    'are sent to one. A key only ever raises limits: no endpoint needs one but those that manage it. The settings can ' +
    'be restricted from the start, and changed later with `POST /api/access-keys/settings`.',
  access: { keys: 'ignored' },
  limit: 'shared',
  input: z.strictObject({
    email: emailField('Where the key is sent, and where loosening changes are confirmed.'),
    label: labelField.optional(),
    ...settingFields,
  }),
  okStatus: 202,
  output: z.strictObject({
    status: z.literal('accepted'),
    detail: z.string(),
  }),
  errors: ['email_invalid', 'key_setting_invalid', 'storage_unavailable'],
  examples: [
    { title: 'A key without restrictions', input: { email: 'ops@example.com' } },
    {
      title: 'A key for screening from one network, with a decision log',
      input: {
        email: 'ops@example.com',
        label: 'checkout',
        scopes: ['screen_address', 'decide'],
        ip_allowlist: ['203.0.113.0/24'],
        decision_log: true,
      },
    },
  ],
  async run(needs: KeyNeeds, { email, label = '', ...sent }, ask) {
    const { lang } = ask
    const settings = settingsFrom(defaultSettings, sent)
    refusePastExpiry(settings, needs.world.now())
    await issue(needs, { email, label, settings, lang, source: ask.caller.source, by: actor('anyone', null, ask) })
    const detail = message(lang, needs.accounts.sendsMail ? 'keys.accepted' : 'keys.accepted_written')
    return { body: { status: 'accepted', detail }, outcome: null }
  },
})

type KeyRequest = { email: string; label: string; settings: KeySettings; lang: Lang; source: string; by: Actor }

/** Queues a mail with a new key. Where the mail budget of this hour is used up, it is silently not sent. */
async function issue(needs: KeyNeeds, request: KeyRequest): Promise<void> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const slots = await takeMailSlots(needs, [
      mailBudgets.keyRequests(request.email),
      ...(needs.accounts.countsSources ? [mailBudgets.requestsFrom(request.source)] : []),
    ])
    if (slots === null) return
    const owner = await ownerOf(needs, request.email)
    const key = newKey(needs, owner.ownerId, request)
    const mail = issueMail({ ...request, ...key, baseUrl: needs.service.baseUrl })
    const applied = await needs.storage.apply([
      ...slots.map(({ write }) => write),
      owner.write,
      addKey(key.row),
      needs.accounts.mails.queue(mail, { ownerId: owner.ownerId, isRequested: true }),
      auditWrite(needs.world, keyEntry('key_issued', key.row, request.by)),
    ])
    if (!applied.ok) continue
    needs.accounts.mails.wake()
    return
  }
  throw new ServiceError('service_busy')
}
