import { ServiceError } from '../endpoint/errors.ts'
import { wholeUnits } from '../kit/amount.ts'
import { timeOf } from '../kit/time-of.ts'
import { assetPlaces } from './offer.ts'
import { headerValue } from './quotes/quote.ts'
import type { Funds } from './quotes/refusal.ts'
import type { Charged } from './sale.ts'

/**
 * A 402 as a problem document: why a payment was refused and what to do next, with a signed quote, and after a failed
 * settlement also its outcome.
 */
export function unpaidError({ required, reason, funds, carriedOutBy, settlement }: Unpaid): ServiceError {
  const refused = reason !== null && {
    messageKey: `payment_refusal.${reason}` as const,
    changeKey: `payment_refusal_change.${reason}` as const,
    members: { payment_refusal: reason },
    ...(funds && fundsWords(funds)),
    ...(carriedOutBy !== null && ({ messageKey: 'paid.carried_out', params: { tx: carriedOutBy } } as const)),
  }
  return new ServiceError('payment_required', {
    ...refused,
    headers: {
      'payment-required': headerValue(required),
      ...(settlement === null ? {} : { 'payment-response': headerValue(settlement) }),
    },
  })
}

type Unpaid = Extract<Charged, { kind: 'unpaid' }>

function fundsWords({ holds, needs, validBefore }: Funds) {
  const [held, needed] = [holds, needs].map((units) => wholeUnits(units, assetPlaces))
  const params = { holds: held ?? '', needs: needed ?? '', at: timeOf(validBefore * 1_000) }
  return { messageKey: 'paid.thin_wallet', changeKey: 'paid.thin_wallet_change', params } as const
}
