import { z } from 'zod'
import { ServiceError } from '../endpoint/errors.ts'

/**
 * Throws ServiceError `state_changed` where an owner acts on a state that is no longer the one that was shown. Without a
 * revision the request is about the state as it is. It is called for each reading that a write depends on.
 */
export function requireRevision(current: string, shown: string | undefined): void {
  if (shown !== undefined && shown !== current) throw new ServiceError('state_changed', { field: 'revision' })
}

/** The member of a request that says what was shown. */
export const revisionField = z.string().max(100).optional().meta({
  description: '`revision` of the state that was read. If it has changed since, nothing is done (409 `state_changed`).',
})

/** The member of an answer that a request sends back. */
export const revisionShape = z.string().describe('Names this state; it is another one after a change.')
