import { z } from 'zod'
import { ServiceError } from '../endpoint/errors.ts'
import { canonicalHash } from '../kit/canonical-json.ts'
import { messageKey } from '../messages/message.ts'
import { requesters, type PendingChange } from './pending-changes.ts'

/**
 * Throws ServiceError `change_replaced`, with the pending change, where it is not the one the owner saw. The id
 * identifies the proposal, the hash its effect.
 */
export function requireShown(waiting: NamedChange, shown: ShownChange): void {
  if (shown.change_id === waiting.id && shown.change_hash === waiting.hash) return
  throw new ServiceError('change_replaced', { members: { pending: waiting } })
}

/** The members of a decision that identify the change its owner saw. */
export type ShownChange = { change_id: string; change_hash: string }

/** A change as it is shown: its identifiers, and its effect in a member of its own. */
export type NamedChange = z.output<typeof namedChangeShape>

/** The members that identify a change whose shown effect is `shown`. */
export function nameChange({ id, requestedAt, requestedBy, expiresAt }: PendingChange, shown: unknown): NamedChange {
  return {
    id,
    hash: canonicalHash(shown),
    requested_at: new Date(requestedAt).toISOString(),
    requested_by: requestedBy,
    expires_at: new Date(expiresAt).toISOString(),
  }
}

/** The schema members of every pending change. `shownIn` is the member that the hash covers. */
export function namedChangeMembers(shownIn: string) {
  return {
    id: z.string().describe('Names this proposal; a later one has another.'),
    hash: z.string().describe(`SHA-256 in hex of the RFC 8785 form of \`${shownIn}\`.`),
    requested_at: z.iso.datetime(),
    requested_by: z
      .enum(requesters)
      .nullable()
      .describe('The credential that it was requested with; null if it was not recorded.'),
    expires_at: z.iso.datetime().describe('Until when the change can be confirmed.'),
  }
}

const namedChangeShape = z.object(namedChangeMembers(''))

/** The schema members of a request that decides a change. */
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

/** An example of these members. */
export const shownChangeExample: ShownChange = {
  change_id: 'chg_3f9c2a7be1d04c58a6b7f012',
  change_hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
}
