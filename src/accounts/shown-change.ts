import { z } from 'zod'
import { ServiceError } from '../endpoint/errors.ts'
import { canonicalHash } from '../kit/canonical-json.ts'
import { messageKey } from '../messages/message.ts'
import type { PendingChange } from './pending-changes.ts'

/**
 * Throws ServiceError `change_replaced`, with what waits now, where that is not what was shown. The id tells proposals
 * apart, the hash what they would do.
 */
export function requireShown(waiting: NamedChange, shown: ShownChange): void {
  if (shown.change_id === waiting.id && shown.change_hash === waiting.hash) return
  throw new ServiceError('change_replaced', { members: { pending: waiting } })
}

/** What a decision on a change says of the change that its owner was shown. */
export type ShownChange = { change_id: string; change_hash: string }

/** A change as it is shown: its name, and what it would do in a member of its own. */
export type NamedChange = z.output<typeof namedChangeShape>

/** The members that name a change which is shown as `shown`. */
export function nameChange({ id, requestedAt, expiresAt }: PendingChange, shown: unknown): NamedChange {
  return {
    id,
    hash: canonicalHash(shown),
    requested_at: new Date(requestedAt).toISOString(),
    expires_at: new Date(expiresAt).toISOString(),
  }
}

/** Members of every change that waits. `shownIn`: the member whose hash it is. */
export function namedChangeMembers(shownIn: string) {
  return {
    id: z.string().describe('Names this proposal; a later one has another.'),
    hash: z.string().describe(`SHA-256 in hex of the RFC 8785 form of \`${shownIn}\`.`),
    requested_at: z.iso.datetime(),
    expires_at: z.iso.datetime().describe('Until when the change can be confirmed.'),
  }
}

const namedChangeShape = z.object(namedChangeMembers(''))

/** Members of a request that decides on a change. */
export const shownChangeFields = {
  change_id: z
    .string(messageKey('detail.change_shown'))
    .max(100)
    .meta({ description: '`id` of the change that was shown.', examples: ['chg_3f9c2a7be1d04c58a6b7f012'] }),
  change_hash: z
    .string(messageKey('detail.change_shown'))
    .max(100)
    .meta({
      description: '`hash` of the change that was shown.',
      examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    }),
}

/** The same for an example of a request. */
export const shownChangeExample: ShownChange = {
  change_id: 'chg_3f9c2a7be1d04c58a6b7f012',
  change_hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
}
