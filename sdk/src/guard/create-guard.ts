import { readBaseUrl } from '../create-client.ts'
import type { JwkSet } from '../jwk-set.ts'
import { UnreachableError } from '../unreachable-error.ts'
import { createAskDecision } from './ask-decision.ts'
import { checkQuote, isSigned, resourceUrl } from './check-quote.ts'
import { fetchServiceKeys } from './fetch-service-keys.ts'
import { GuardError } from './guard-error.ts'
import type { GuardOptions, GuardRecord } from './guard-options.ts'
import { isAboveDollars, termsKey, termsOfOffer, type PaymentTerms } from './payment-terms.ts'

/** A quote of x402, the offer chosen from it, and where it was asked for, null where the quote alone says so. */
export type GuardedQuote = { paymentRequired: unknown; offer: unknown; askedUrl: string | null }

/** Decides whether payments may be signed. The hook, the fetch and the wallet of one guard know what it has allowed. */
export type Guard = {
  /** Throws GuardError unless the offer of a quote may be paid. */
  approveQuote: (quote: GuardedQuote) => Promise<PaymentTerms>
  /** Throws GuardError unless the payment may be made. */
  approveTerms: (terms: PaymentTerms) => Promise<void>
  /** Whether this payment has been allowed, still is, and was not taken before. */
  take: (terms: PaymentTerms) => boolean
  /** Milliseconds since 1970. */
  now: () => number
}

type Approval = Pick<GuardRecord, 'outcome' | 'reason_code' | 'attestation'> & { untilMs: number }

/**
 * A guard in front of whatever signs payments. It asks the service about every payment, believes only what the service
 * signed about exactly this payment, and refuses where anything is missing. Give it the platform's own fetch: one that
 * pays would ask about its own payments.
 */
export function createGuard(options: GuardOptions): Guard {
  const { now = Date.now, timeoutMs = defaultTimeoutMs, maxAmountUsdc } = options
  const baseUrl = readBaseUrl(options.baseUrl)
  const { issuer = baseUrl } = options
  const read = (origin: string) => fetchServiceKeys(origin, options.fetch ?? fetch, timeoutMs)
  const keys = async () => options.jwks ?? read(baseUrl)
  const ask = createAskDecision(options, { issuer, keys, now })
  const allowed = new Map<string, number>()

  const decide = async (terms: PaymentTerms, url: string | null): Promise<Approval> => {
    const { reason_code, attestation, expiresAtMs } = await ask(terms, url)
    return { outcome: 'allowed', reason_code, attestation, untilMs: expiresAtMs }
  }
  const judgeQuote = async (quoted: GuardedQuote, terms: PaymentTerms, url: string | null): Promise<Approval> => {
    const signed = isSigned(quoted.paymentRequired)
    const isOwn = url === null ? signed : isAt(url, [baseUrl, issuer])
    if (isOwn || signed) {
      const sellerKeys = () => keysOfSeller(new URL(url ?? baseUrl).origin, options.sellerKeys ?? read)
      await checkQuote({ ...quoted, jwks: await (isOwn ? keys() : sellerKeys()), now: now() })
    }
    if (!isOwn) return decide(terms, quoted.askedUrl !== null && isOnThisMachine(quoted.askedUrl) ? null : url)
    if (maxAmountUsdc !== undefined && isAboveDollars(terms.amount, maxAmountUsdc))
      throw new GuardError('amount_over_cap')
    return { outcome: 'own', reason_code: 'ok', attestation: null, untilMs: now() + ownQuoteMs }
  }
  const approve = async (about: Pick<GuardRecord, 'terms' | 'url' | 'quote'>, judge: () => Promise<Approval>) => {
    const came = await judge().catch(guardErrorOf)
    const { outcome, reason_code, attestation } = came instanceof GuardError ? refused(came) : came
    await options.record?.({ at: new Date(now()).toISOString(), ...about, outcome, reason_code, attestation })
    if (came instanceof GuardError) throw came
    if (about.terms !== null) allowed.set(termsKey(about.terms), came.untilMs)
  }
  return {
    now,
    approveQuote: async (quoted) => {
      const terms = termsOfOffer(quoted.offer)
      const url = quoted.askedUrl ?? resourceUrl(quoted.paymentRequired)
      const quote = isSigned(quoted.paymentRequired) ? 'signed' : 'unsigned'
      const judge = async () => judgeQuote(quoted, readable(terms), url)
      await approve({ terms, url, quote }, judge).catch(rethrowFailedRecord)
      return readable(terms)
    },
    approveTerms: (terms) =>
      approve({ terms, url: null, quote: 'none' }, () => decide(terms, null)).catch(rethrowFailedRecord),
    take: (terms) => {
      const untilMs = allowed.get(termsKey(terms)) ?? -Infinity
      allowed.delete(termsKey(terms))
      return now() < untilMs
    },
  }
}

/** Terms that can be judged. Throws GuardError. */
function readable(terms: PaymentTerms | null): PaymentTerms {
  if (terms === null) throw new GuardError('network_not_guarded')
  return terms
}

async function keysOfSeller(origin: string, read: (origin: string) => Promise<JwkSet>): Promise<JwkSet> {
  try {
    return await read(origin)
  } catch (error) {
    throw new GuardError('quote_keys_missing', { cause: error })
  }
}

/** Whether a page is at one of the addresses of the service. */
function isAt(url: string, addresses: readonly string[]): boolean {
  const { origin } = new URL(url)
  return addresses.some((each) => URL.canParse(each) && new URL(each).origin === origin)
}

/** What was really asked on this machine has no page that lists could know; its payee is screened all the same. */
function isOnThisMachine(url: string): boolean {
  return /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(new URL(url).hostname)
}

function refused({ reason_code }: GuardError): Omit<Approval, 'untilMs'> {
  return { outcome: 'refused', reason_code, attestation: null }
}

/** What stands against the payment as what an agent can act on. Throws what is a fault of the guard itself. */
function guardErrorOf(error: unknown): GuardError {
  if (error instanceof GuardError) return error
  if (error instanceof UnreachableError) return new GuardError('service_unreachable', { cause: error })
  throw error
}

/** What is left is the record: nothing is paid that is not recorded. */
function rethrowFailedRecord(error: unknown): never {
  throw error instanceof GuardError ? error : new GuardError('record_failed', { cause: error })
}

const defaultTimeoutMs = 10_000
/** How long a quote of the service itself may be paid after it was verified. */
const ownQuoteMs = 300_000
