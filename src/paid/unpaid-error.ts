import { ServiceError } from '../endpoint/errors.ts'
import { headerValue } from './quote.ts'
import type { Charged } from './sale.ts'

/**
 * A 402 as a problem document: it says why a payment was not taken and what to do next, and carries a signed quote, and
 * after a settlement that failed also what became of that.
 */
export function unpaidError({ required, reason, settlement }: Extract<Charged, { kind: 'unpaid' }>): ServiceError {
  const refused = reason !== null && {
    messageKey: `payment_refusal.${reason}` as const,
    changeKey: `payment_refusal_change.${reason}` as const,
    members: { payment_refusal: reason },
  }
  return new ServiceError('payment_required', {
    ...refused,
    headers: {
      'payment-required': headerValue(required),
      ...(settlement === null ? {} : { 'payment-response': headerValue(settlement) }),
    },
  })
}
