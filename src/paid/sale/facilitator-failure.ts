import { ServiceError } from '../../endpoint/errors.ts'
import { FacilitatorError } from '../../facilitator/http-facilitator.ts'

/** The error where a facilitator, or the chain behind it, did not answer. */
export function facilitatorFailure(error: unknown): ServiceError {
  const isMalformed = error instanceof FacilitatorError && error.kind === 'malformed'
  return new ServiceError(isMalformed ? 'facilitator_failed' : 'facilitator_unavailable')
}
