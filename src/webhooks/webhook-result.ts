import { isoOf } from '../kit/iso-of.ts'
import { z } from 'zod'
import { requireRevision, revisionShape } from '../accounts/shown-state.ts'
import { canonicalHash } from '../kit/canonical-json.ts'
import { message, type Lang } from '../messages/message.ts'
import type { EndpointRow } from './tables.ts'
import { requireWebhook } from './webhook-store.ts'

/** Why a webhook was paused: its receiver answered that it is gone, or it failed for days. */
const pauseReasons = ['gone', 'failing'] as const
type PauseReason = (typeof pauseReasons)[number]

/** A webhook as its owner sees it, never with its secret. */
export const webhookResultSchema = z.strictObject({
  url: z.string(),
  revision: revisionShape,
  created_at: z.iso.datetime(),
  overlap_until: z.iso.datetime().nullable().meta({
    description: 'Until when messages are signed with the replaced secret too.',
  }),
  failing_since: z.iso.datetime().nullable().meta({
    description: 'The first failed attempt after the last one that was taken.',
  }),
  paused: z
    .strictObject({ at: z.iso.datetime(), reason: z.enum(pauseReasons), detail: z.string() })
    .nullable()
    .meta({ description: 'Why nothing is sent until the webhook is resumed.' }),
})

export function describeWebhook(row: EndpointRow, now: number, lang: Lang): z.output<typeof webhookResultSchema> {
  const isOverlapping = row.previous_until !== null && now < row.previous_until
  return {
    url: row.url,
    revision: webhookRevision(row),
    created_at: isoOf(row.created_at),
    overlap_until: isOverlapping && row.previous_until !== null ? isoOf(row.previous_until) : null,
    failing_since: row.failing_since === null ? null : isoOf(row.failing_since),
    paused: row.paused_at === null ? null : describePause(row.paused_at, row.paused_because, lang),
  }
}

/** The revision of a webhook: it changes with its URL, secret or pause. */
export function webhookRevision({ url, secret, paused_at }: EndpointRow): string {
  return canonicalHash([url, secret, paused_at])
}

function describePause(at: number, because: string | null, lang: Lang) {
  const reason: PauseReason = because === 'gone' ? 'gone' : 'failing'
  return { at: isoOf(at), reason, detail: message(lang, `webhook.paused.${reason}`) }
}

/**
 * The webhook of an owner with the revision that was shown. Throws ServiceError `webhook_not_set` or `state_changed`.
 */
export async function shownWebhook(
  needs: Parameters<typeof requireWebhook>[0],
  ownerId: string,
  revision: string | undefined,
): Promise<EndpointRow> {
  const webhook = await requireWebhook(needs, ownerId)
  requireRevision(webhookRevision(webhook), revision)
  return webhook
}
