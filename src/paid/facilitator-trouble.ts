import { ServiceError } from '../endpoint/errors.ts'
import { FacilitatorError } from '../facilitator/http-facilitator.ts'

/** What is answered where a facilitator, or the chain behind it, gave no answer. */
export function facilitatorTrouble(error: unknown): ServiceError {
  const isMalformed = error instanceof FacilitatorError && error.kind === 'malformed'
  return new ServiceError(isMalformed ? 'facilitator_failed' : 'facilitator_unavailable')
}

/** A reason as a code of the protocol. A text of whoever wrote the facilitator is no code, and is not handed on. */
export function codeOf(reason: string | undefined, otherwise: string): string {
  return reason !== undefined && /^[a-z0-9_]{1,80}$/.test(reason) ? reason : otherwise
}
