import { z } from 'zod'
import { timeOfInstant } from '../kit/time-of.ts'
import { message, type Lang } from '../messages/message.ts'
import type { ReplacedChange } from './pending-changes.ts'

/** The members of an answer that name the pending loosening which a tightening dropped. */
export function describeDropped(
  replaced: ReplacedChange | null,
  lang: Lang,
): { dropped: z.output<typeof replacedChangeShape> | null; detail: string | null } {
  if (replaced === null) return { dropped: null, detail: null }
  const dropped = nameReplaced(replaced)
  return {
    dropped,
    detail: message(lang, 'pay.dropped', { id: dropped.id, at: timeOfInstant(dropped.requested_at) }),
  }
}

/** A change that is no longer pending, as answers show it. */
export function nameReplaced({ id, requestedAt }: ReplacedChange): z.output<typeof replacedChangeShape> {
  return { id, requested_at: new Date(requestedAt).toISOString() }
}

export const replacedChangeShape = z.strictObject({ id: z.string(), requested_at: z.iso.datetime() })

export const droppedMembers = {
  dropped: replacedChangeShape
    .nullable()
    .describe('The loosening change that waited, and that this one dropped. It can no longer be confirmed.'),
  detail: z.string().nullable(),
}
