import type { Guard } from './create-guard.ts'
import { GuardError } from './guard-error.ts'

/** The argument of an @x402/core hook before a payment is created. */
type PaymentCreation = { paymentRequired: unknown; selectedRequirements: unknown }

/**
 * A hook for `onBeforePaymentCreation` of @x402/core: no payment is created that the guard does not allow. The reason
 * begins with the reason code and ends with the remedy. The hook has the page of the payment from the quote alone;
 * guardFetch has it from the request. It never sees a signature: it judges everything that an official client signs for
 * such a quote, and freezes the quote.
 */
export function guardHook(guard: Guard): (context: PaymentCreation) => Promise<void | { abort: true; reason: string }> {
  return ({ paymentRequired, selectedRequirements: offer }) =>
    guard.approveQuote({ paymentRequired, offer, pages: [] }).then(
      () => {},
      (error: unknown) => ({ abort: true, reason: error instanceof GuardError ? error.message : 'The guard failed.' }),
    )
}
