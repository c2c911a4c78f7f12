import { z } from 'zod'
import { ServiceError } from '../endpoint/errors.ts'

/**
 * Throws ServiceError `state_changed` where an owner acts on an outdated state. A request without a revision applies to
 * the current state. Call it for each read that a write depends on.
 */
export function requireRevision(current: string, shown: string | undefined): void {
  if (shown !== undefined && shown !== current) throw new ServiceError('state_changed', { field: 'revision' })
}

/** The request member with the revision that was shown. */
export const revisionField = z.string().max(100).optional().meta({
  description: '`revision` of the state that was read. If it has changed since, nothing is done (409 `state_changed`).',
})

/** The answer member with the revision, which the client sends back. */
export const revisionShape = z.string().describe('Names this state; it is another one after a change.')
