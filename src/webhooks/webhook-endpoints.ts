import { z } from 'zod'
import type { Actor } from '../audit/audit-write.ts'
import { requireOwner } from '../accounts/owners.ts'
import { anyRole, settingsRoles } from '../endpoint/roles.ts'
import { defineConsoleEndpoint } from '../accounts/console-endpoint.ts'
import { requireRevision, revisionField } from '../accounts/shown-state.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { hourMs } from '../kit/duration.ts'
import { publicUrlMaxChars } from '../kit/public-url.ts'
import { changeShownWebhook } from './deliveries/change-shown-webhook.ts'
import { receiverUrl } from './deliveries/receiver-url.ts'
import type { EndpointRow } from './tables.ts'
import { attemptsMax, type WebhookNeeds } from './deliveries/webhook-needs.ts'
import { describeWebhook, webhookResultSchema, webhookRevision } from './webhook-result.ts'
import { newSecret, overlapHours } from './webhook-secret.ts'
import {
  changeWebhook,
  deleteWebhook,
  insertWebhook,
  requireWebhook,
  webhookOf,
  webhookRecord,
} from './webhook-store.ts'

const path = '/api/console/webhook'

export const getWebhook = defineConsoleEndpoint({
  name: 'getWebhook',
  methods: ['GET'],
  path,
  roles: anyRole,
  summary: 'The webhook of an owner',
  description: 'Where messages about the payments of your agents go, and how that fares. The secret is not shown.',
  input: z.strictObject({}),
  output: webhookResultSchema,
  errors: ['webhook_not_set'],
  examples: [{ title: 'The webhook', input: {} }],
  async run(needs: WebhookNeeds, _input, ask, { ownerId }) {
    const webhook = await requireWebhook(needs, ownerId)
    return { body: describeWebhook(webhook, needs.world.now(), ask.lang), outcome: null }
  },
})

export const setWebhook = defineConsoleEndpoint({
  name: 'setWebhook',
  methods: ['PUT'],
  path,
  roles: settingsRoles,
  summary: 'Set the webhook of an owner, or change its URL',
  description:
    'The receiver is https, on port 443 or one above 1023, without user information, at a public host. An owner has one ' +
    'webhook. The answer contains its `secret` only when this call creates it; a changed URL keeps the secret. A webhook ' +
    'is set in a session only, never with an API key: a stolen key must not redirect alerts.',
  input: z.strictObject({
    url: z
      .string()
      .max(publicUrlMaxChars)
      .meta({ description: 'Where messages are posted.', examples: ['https://hooks.example.com/countersign'] }),
    revision: revisionField,
  }),
  output: webhookResultSchema.extend({
    secret: z.string().optional().meta({ description: 'Signs messages. It is shown once.' }),
  }),
  errors: ['webhook_url_invalid', 'state_changed', 'account_erased', 'service_busy'],
  examples: [{ title: 'Set the webhook', input: { url: 'https://hooks.example.com/countersign' } }],
  async run(needs: WebhookNeeds, { url: sent, revision }, ask, { ownerId, by }) {
    const url = receiverUrl(sent, needs.webhooks.allowsLoopback)
    const { webhook, secret } = await put(needs, {
      ownerId,
      url,
      revision,
      lang: ask.lang,
      by,
    })
    const described = describeWebhook(webhook, needs.world.now(), ask.lang)
    return { body: { ...described, ...(secret === null ? {} : { secret }) }, outcome: null }
  },
})

export const deleteWebhookEndpoint = defineConsoleEndpoint({
  name: 'deleteWebhook',
  methods: ['DELETE'],
  path,
  roles: settingsRoles,
  summary: 'Delete the webhook of an owner',
  description: 'Nothing is sent any more, and its secrets are forgotten. What was sent stays listed for 30 days.',
  input: z.strictObject({ revision: revisionField }),
  output: z.strictObject({ status: z.literal('deleted') }),
  errors: ['state_changed', 'service_busy', 'webhook_not_set'],
  examples: [{ title: 'Delete the webhook', input: {} }],
  async run(needs: WebhookNeeds, { revision }, _ask, { ownerId, by }) {
    await changeShownWebhook(needs, { ownerId, revision }, (webhook) => {
      const record = webhookRecord(needs.world, 'webhook_deleted', webhook, by)
      return { writes: [deleteWebhook(webhook), record], result: null }
    })
    return { body: { status: 'deleted' }, outcome: null }
  },
})

export const rotateWebhookSecret = defineConsoleEndpoint({
  name: 'rotateWebhookSecret',
  methods: ['POST'],
  path: `${path}/rotate`,
  roles: settingsRoles,
  summary: 'Replace the secret of a webhook',
  description:
    `For ${overlapHours} hours messages carry two signatures, first that of the new secret and then that of the one it ` +
    'replaces. A second rotation within that time drops the oldest secret at once.',
  input: z.strictObject({ revision: revisionField }),
  output: z.strictObject({ secret: z.string(), overlap_until: z.iso.datetime() }),
  errors: ['state_changed', 'webhook_not_set', 'service_busy'],
  examples: [{ title: 'A new secret', input: {} }],
  async run(needs: WebhookNeeds, { revision }, _ask, { ownerId, by }) {
    const body = await changeShownWebhook(needs, { ownerId, revision }, (webhook) => {
      const secret = newSecret(needs.world, needs.webhooks.secrets, ownerId)
      const until = needs.world.now() + overlapHours * hourMs
      const set = { secret: secret.sealed, previous_secret: webhook.secret, previous_until: until }
      const record = webhookRecord(needs.world, 'webhook_secret_rotated', webhook, by)
      const rotated = { secret: secret.text, overlap_until: new Date(until).toISOString() }
      return { writes: [changeWebhook(webhook, set), record], result: rotated }
    })
    return { body, outcome: null }
  },
})

type UrlChange = { ownerId: string; url: string; revision: string | undefined; lang: string; by: Actor }

/** Creates a webhook, or changes the URL of the existing one. */
async function put(
  needs: WebhookNeeds,
  { ownerId, url, revision, lang, by }: UrlChange,
): Promise<{ webhook: EndpointRow; secret: string | null }> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const existing = await webhookOf(needs, ownerId)
    requireRevision(existing ? webhookRevision(existing) : '', revision)
    const record = webhookRecord(needs.world, 'webhook_set', { owner_id: ownerId, url }, by)
    if (existing) {
      // The health of the previous receiver does not apply to this one.
      const set = { url, lang, ...(existing.url === url ? {} : { failing_since: null }) }
      if ((await needs.storage.apply([changeWebhook(existing, set), record])).ok)
        return { webhook: { ...existing, ...set }, secret: null }
      continue
    }
    const secret = newSecret(needs.world, needs.webhooks.secrets, ownerId)
    const row: EndpointRow = {
      owner_id: ownerId,
      url,
      secret: secret.sealed,
      previous_secret: null,
      previous_until: null,
      lang,
      created_at: needs.world.now(),
      failing_since: null,
      paused_at: null,
      paused_because: null,
    }
    const writes = [await requireOwner(needs.storage, ownerId), insertWebhook(row), record]
    if ((await needs.storage.apply(writes)).ok) return { webhook: row, secret: secret.text }
  }
  throw new ServiceError('service_busy')
}
