import { isObject } from '../is-object.ts'

/** The content of a quote besides its terms, in the form of the service's `requirements`. */
export type QuoteWords = { description?: string; extra?: Readonly<Record<string, unknown>> }

/**
 * The content of a quote that the service judges besides its terms: the words that an agent may read, and `extra`,
 * which names further parties such as the facilitator or the payer of the fee. The schema of the seller's interface is
 * left out: its addresses are examples. The service refuses more words than it reads, and with them the payment.
 */
export function quoteWords(paymentRequired: unknown, offer: unknown): QuoteWords {
  const entry = isObject(offer) ? offer : {}
  const resource = isObject(paymentRequired) ? paymentRequired['resource'] : null
  const described = [entry['description'], isObject(resource) ? resource['description'] : undefined]
  const description = described.filter((text) => typeof text === 'string').join('\n')
  const { extra } = entry
  return {
    ...(description === '' ? {} : { description }),
    ...(isObject(extra) ? { extra } : {}),
  }
}
