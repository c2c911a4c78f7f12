import { ServiceError } from '../../endpoint/errors.ts'
import type { Write } from '../../storage/storage.ts'
import type { EndpointRow } from '../tables.ts'
import { attemptsMax, type WebhookNeeds } from './webhook-needs.ts'
import { shownWebhook } from '../webhook-result.ts'

/** The webhook that the owner saw; without a revision, the current one. */
type Shown = { ownerId: string; revision: string | undefined }

/** The writes of a change to a webhook, and its result once they are applied. */
type Change<Made> = { writes: readonly Write[]; result: Made }

/**
 * Changes the webhook that the owner saw, in one write set with its audit record; without writes it stays unchanged.
 * After a conflict it is read and changed again. Throws ServiceError webhook_not_set, state_changed or service_busy.
 */
export async function changeShownWebhook<Made>(
  needs: WebhookNeeds,
  { ownerId, revision }: Shown,
  change: (webhook: EndpointRow) => Change<Made>,
): Promise<Made> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const { writes, result } = change(await shownWebhook(needs, ownerId, revision))
    if (writes.length === 0 || (await needs.storage.apply(writes)).ok) return result
  }
  throw new ServiceError('service_busy')
}
