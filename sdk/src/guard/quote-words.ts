import { isObject } from '../is-object.ts'

/** What a quote says beside its terms, as the service takes it in `requirements`. */
export type QuoteWords = { description?: string; extra?: Readonly<Record<string, unknown>> }

/**
 * What the service judges of a quote beside its terms: the words that an agent may read, and `extra`, which names further
 * parties such as the facilitator or the payer of the fee. The schema of the seller's interface is left out: its addresses
 * are examples. More words than the service reads are refused by it, and so is the payment.
 */
export function quoteWords(paymentRequired: unknown, offer: unknown): QuoteWords {
  const entry = isObject(offer) ? offer : {}
  const resource = isObject(paymentRequired) ? paymentRequired['resource'] : null
  const described = [entry['description'], isObject(resource) ? resource['description'] : undefined]
  const description = described.filter((each) => typeof each === 'string').join('\n')
  const { extra } = entry
  return {
    ...(description === '' ? {} : { description }),
    ...(isObject(extra) ? { extra } : {}),
  }
}
