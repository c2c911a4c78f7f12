import { isTransferOf } from './allowances.ts'
import { copyPlain } from './copy-plain.ts'
import type { Guard } from './create-guard.ts'
import { GuardError, notSent } from './guard-error.ts'
import { judgePayload } from './judge-payload.ts'
import { termsKey, type PaymentTerms } from './payment-terms.ts'
import { readOffer } from './read-offer.ts'
import { tokenAccountsOf } from './solana/token-accounts.ts'
import type { SigningLimits } from './terms-of-typed-data.ts'

/** The part of an @x402/core client that is used. */
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
 * A fetch that pays like @x402/fetch, but only what the guard allows: before the client signs anything, a decision is
 * made on the page that was actually requested, the offer that the client chose, everything that it would sign for it
 * and its payee; before the payment is sent, it is compared with the allowed one. It throws GuardError instead of
 * paying. The client is guarded from then on, also when other code pays with it.
 */
export function guardFetch<Client extends PayingClient>(
  guard: Guard,
  { wrapFetchWithPayment, client, fetch = globalThis.fetch }: GuardFetchOptions<Client>,
): Send {
  const calls = new WeakMap<object, Call>()
  client.onBeforePaymentCreation(async ({ paymentRequired, selectedRequirements: offer }) => {
    const call = calls.get(paymentRequired)
    const terms = await guard.approveQuote({ paymentRequired, offer, pages: [...(call?.pages ?? [])] })
    if (call !== undefined) call.allowed = { terms, offer }
  })
  return async (input, init) => {
    const call: Call = { pages: new Set(), allowed: null, refusal: null }
    const recordingFetch: typeof fetch = async (target, settings) => {
      // Converted to a text once: another object could return another URL when it is read again.
      const requestTarget = target instanceof Request ? target : String(target)
      const response = await fetch(requestTarget, settings)
      // Extensions of the client send several requests, and a quote does not show which response it came with.
      if (response.status === 402)
        call.pages.add(response.url || (requestTarget instanceof Request ? requestTarget.url : requestTarget))
      return response
    }
    const paying = overriding(client, async (required: object) => {
      calls.set(required, call)
      try {
        const payment = copyPlain(await client.createPaymentPayload(required))
        if (call.allowed === null) throw new GuardError('payment_changed')
        await checkPayment({ payment, required, ...call.allowed }, guard.limits())
        return payment
      } catch (error) {
        call.refusal = refusalOf(error, call)
        throw call.refusal ?? error
      }
    })
    try {
      return await wrapFetchWithPayment(recordingFetch, paying)(input, init)
    } catch (error) {
      throw call.refusal ?? error
    }
  }
}

/** One call of the fetch: the pages that sent quotes, the allowed payment, and its refusal. */
type Call = { pages: Set<string>; allowed: Allowed | null; refusal: GuardError | null }

type Allowed = { terms: PaymentTerms; offer: unknown }

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

/** Another hook that would change the quote after the decision fails, because the quote is frozen. */
function refusalOf(error: unknown, { allowed }: Call): GuardError | null {
  if (error instanceof GuardError) return error
  const isChange = error instanceof TypeError && /read.?only|extensible|cannot (delete|define)/i.test(error.message)
  return allowed !== null && isChange ? new GuardError('payment_changed', { cause: error }) : null
}

type Created = Allowed & { payment: unknown; required: object }

/** Throws GuardError unless a created payment accepts the allowed offer, and declares that it signed exactly that. */
async function checkPayment({ payment, required, terms, offer }: Created, limits: SigningLimits): Promise<void> {
  const isAllowed = await isPaymentOf({ payment, required, terms, offer }, limits).catch((error: unknown) => {
    throw error instanceof GuardError ? notSent(error) : error
  })
  if (!isAllowed) throw notSent()
}

async function isPaymentOf({ payment, required, terms, offer }: Created, limits: SigningLimits): Promise<boolean> {
  const { accepted = offer } = payment as { accepted?: unknown }
  if (termsKey(readOffer(required, accepted).terms) !== termsKey(terms)) return false
  const signed = judgePayload(payment, required, offer, limits)
  if ('terms' in signed) return termsKey(signed.terms) === termsKey(terms)
  return isTransferOf(signed.transfer, { terms, accounts: await tokenAccountsOf(terms.payTo, terms.asset) })
}
