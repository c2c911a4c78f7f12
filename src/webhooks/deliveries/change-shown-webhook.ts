import { ServiceError } from '../../endpoint/errors.ts'
import type { Write } from '../../storage/storage.ts'
import type { EndpointRow } from '../tables.ts'
import { attemptsMax, type WebhookNeeds } from './webhook-needs.ts'
import { shownWebhook } from '../webhook-result.ts'

/** The webhook that the owner was shown; without a revision, the current one. */
type Shown = { ownerId: string; revision: string | undefined }

/** Writes that change a webhook, and the result once they are applied. */
type Change<Made> = { writes: readonly Write[]; made: Made }

/**
 * Changes the webhook that the owner was shown, in one write set with its record; without writes it stays as it is. Where another change came first, the
 * webhook is read and changed again. Throws ServiceError webhook_not_set, state_changed or service_busy.
 */
export async function changeShownWebhook<Made>(
  needs: WebhookNeeds,
  { ownerId, revision }: Shown,
  change: (webhook: EndpointRow) => Change<Made>,
): Promise<Made> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const { writes, made } = change(await shownWebhook(needs, ownerId, revision))
    if (writes.length === 0 || (await needs.storage.apply(writes)).ok) return made
  }
  throw new ServiceError('service_busy')
}
