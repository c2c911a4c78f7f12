import { isObject } from '../is-object.ts'
import type { Guard } from './create-guard.ts'
import { GuardError } from './guard-error.ts'
import { authorizationMaxMs } from './terms-of-typed-data.ts'
import { termsKey, termsOfOffer, type PaymentTerms } from './payment-terms.ts'

/** What is used of a client of @x402/core. */
type PayingClient = {
  createPaymentPayload(required: object): Promise<unknown>
  onBeforePaymentCreation(hook: (context: Creation) => Promise<void>): unknown
}

type Creation = { paymentRequired: object; selectedRequirements: unknown }

type Send = (...request: Parameters<typeof fetch>) => Promise<Response>

export type GuardFetchOptions<Client> = {
  /** `wrapFetchWithPayment` of @x402/fetch. */
  wrapFetchWithPayment: (fetch: typeof globalThis.fetch, client: Client) => Send
  client: Client
  fetch?: typeof globalThis.fetch
}

/**
 * A fetch that pays as @x402/fetch does, and only what the guard allows: before the client creates a payment, the page
 * that was really asked, the offer that the client chose and its payee are decided on; before the payment is sent, it is
 * compared with what was allowed. It throws GuardError in place of paying. The client is guarded from then on, also when
 * something else pays with it.
 */
export function guardFetch<Client extends PayingClient>(
  guard: Guard,
  { wrapFetchWithPayment, client, fetch = globalThis.fetch }: GuardFetchOptions<Client>,
): Send {
  const calls = new WeakMap<object, Call>()
  client.onBeforePaymentCreation(async ({ paymentRequired, selectedRequirements: offer }) => {
    const call = calls.get(paymentRequired)
    const terms = await guard.approveQuote({ paymentRequired, offer, askedUrl: call?.url ?? null })
    if (call !== undefined) call.terms = terms
  })
  return async (input, init) => {
    const call: Call = { url: null, terms: null, refusal: null }
    const asking: typeof fetch = async (asked, settings) => {
      const response = await fetch(asked, settings)
      call.url = response.url || (asked instanceof Request ? asked.url : String(asked))
      return response
    }
    const paying = overriding(client, async (required: object) => {
      calls.set(required, call)
      try {
        const payload = await client.createPaymentPayload(required)
        if (call.terms === null || !isPaymentOf(payload, call.terms, guard.now()))
          throw new GuardError('payment_changed')
        return payload
      } catch (error) {
        if (error instanceof GuardError) call.refusal = error
        throw error
      }
    })
    try {
      return await wrapFetchWithPayment(asking, paying)(input, init)
    } catch (error) {
      throw call.refusal ?? error
    }
  }
}

/** One call of the fetch: where its quote came from, what was allowed, and what stood against it. */
type Call = { url: string | null; terms: PaymentTerms | null; refusal: GuardError | null }

/** The same client, with another way to create payments. */
function overriding<Client extends PayingClient>(
  client: Client,
  createPaymentPayload: PayingClient['createPaymentPayload'],
): Client {
  return new Proxy(client, {
    get: (target, name) => {
      const value: unknown = name === 'createPaymentPayload' ? createPaymentPayload : Reflect.get(target, name, target)
      return typeof value === 'function' && name !== 'createPaymentPayload' ? value.bind(target) : value
    },
  })
}

/** Whether a payment of x402 accepts exactly the allowed offer, and authorizes exactly that transfer (EIP-3009). */
function isPaymentOf(payment: unknown, terms: PaymentTerms, now: number): boolean {
  const { accepted, payload } = isObject(payment) ? payment : {}
  const accepts = termsOfOffer(accepted)
  const authorization = isObject(payload) ? payload['authorization'] : null
  if (accepts === null || termsKey(accepts) !== termsKey(terms) || !isObject(authorization)) return false
  const { to, value, validBefore } = authorization
  const isInTime = Number(validBefore) * 1_000 <= now + authorizationMaxMs
  return String(to).toLowerCase() === terms.payTo.toLowerCase() && value === terms.amount && isInTime
}
