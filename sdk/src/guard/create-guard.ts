import { readBaseUrl } from '../create-client.ts'
import type { JwkSet } from '../jwk-set.ts'
import { UnreachableError } from '../unreachable-error.ts'
import { createAllowances } from './allowances.ts'
import { createRequestDecision } from './request-decision.ts'
import { checkQuote, isSigned, resourceUrl } from './check-quote.ts'
import { copyPlain } from './copy-plain.ts'
import { fetchServiceKeys } from './fetch-service-keys.ts'
import { freezeQuote } from './freeze-quote.ts'
import { GuardError } from './guard-error.ts'
import type { GuardOptions, GuardRecord } from './guard-options.ts'
import { isLocalPage } from './is-local-page.ts'
import { judgeOffer } from './judge-offer.ts'
import { quoteWords, type QuoteWords } from './quote-words.ts'
import { isAboveDollars, type PaymentTerms } from './payment-terms.ts'
import type { SolanaTransfer } from './solana/read-transfer.ts'
import { tokenAccountsOf } from './solana/token-accounts.ts'
import type { SigningLimits } from './terms-of-typed-data.ts'
import { daySeconds } from '../duration.ts'

/** A quote of x402, the chosen offer, and its possible pages, none if only the quote itself names one. */
export type GuardedQuote = { paymentRequired: unknown; offer: unknown; pages: readonly string[] }

/**
 * Decides whether payments may be signed. The hook, the fetch and the wallet of one guard share its allowed payments.
 */
export type Guard = {
  /**
   * Throws GuardError unless everything that a client signs for the offer of a quote may be signed. The quote is
   * frozen, so that the judged data is the signed data.
   */
  approveQuote: (quote: GuardedQuote) => Promise<PaymentTerms>
  /** Throws GuardError unless the payment may be made. */
  approveTerms: (terms: PaymentTerms) => Promise<void>
  /** Whether this payment was allowed, still is, and was not taken before. */
  take: (terms: PaymentTerms) => boolean
  /** The same for a transfer on Solana, whose bytes name a token account and not the payee. */
  takeTransfer: (transfer: SolanaTransfer) => boolean
  /** The current limits of everything to be signed. */
  limits: () => SigningLimits
  /** Milliseconds since 1970. */
  now: () => number
}

type Approval = Pick<GuardRecord, 'outcome' | 'reason_code' | 'attestation'> & { untilMs: number }

/**
 * A guard for everything that signs payments. It requests a decision of the service for every payment, accepts only
 * what the service signed about exactly this payment, and refuses if anything is missing. Give it the platform's own
 * fetch: one that pays would ask about its own payments.
 *
 * @example
 * const guard = createGuard({ baseUrl: 'https://countersign.example', maxAmountUsdc: '5' })
 * const fetchPaid = guardFetch(guard, { wrapFetchWithPayment, client })
 */
export function createGuard(options: GuardOptions): Guard {
  const { now = Date.now, timeoutMs = defaultTimeoutMs, maxAmountUsdc, extensions = [], permit2Allowance } = options
  const maxValiditySeconds = readMaxValidity(options.maxValiditySeconds)
  const maxFeeWei = readMaxFee(options.maxFeeWei)
  const baseUrl = readBaseUrl(options.baseUrl)
  const { issuer = baseUrl } = options
  const read = (origin: string) => fetchServiceKeys(origin, options.fetch ?? fetch, timeoutMs)
  const keys = async () => options.jwks ?? read(baseUrl)
  const ask = createRequestDecision(options, { issuer, keys, now })
  const allowed = createAllowances()
  const limits = (): SigningLimits => ({ now: now(), maxValiditySeconds, maxFeeWei })

  const decide = async (terms: PaymentTerms, url: string | null, words: QuoteWords = {}): Promise<Approval> => {
    const { reason_code, attestation, expiresAtMs } = await ask(terms, url, words)
    return { outcome: 'allowed', reason_code, attestation, untilMs: expiresAtMs }
  }
  const judgeQuote = async (quoted: GuardedQuote, terms: PaymentTerms, url: string | null): Promise<Approval> => {
    const { paymentRequired, offer, pages } = quoted
    if (pages.length > 1) throw new GuardError('quote_page_unclear')
    const signed = isSigned(paymentRequired)
    const isOwn = url === null ? signed : isAt(url, [baseUrl, issuer])
    if (isOwn || signed) {
      const sellerKeys = () => keysOfSeller(pages, url ?? baseUrl, { readCustom: options.sellerKeys, read })
      await checkQuote({ paymentRequired, offer, jwks: await (isOwn ? keys() : sellerKeys()), now: now() })
    }
    const words = quoteWords(paymentRequired, offer)
    if (!isOwn) return decide(terms, url !== null && isLocalPage(url) ? null : url, words)
    if (maxAmountUsdc !== undefined && isAboveDollars(terms.amount, maxAmountUsdc))
      throw new GuardError('amount_over_cap')
    return { outcome: 'own', reason_code: 'ok', attestation: null, untilMs: now() + ownQuoteMs }
  }
  const approve = async (about: Pick<GuardRecord, 'terms' | 'url' | 'quote'>, judge: () => Promise<Approval>) => {
    const outcomeOrError = await judge().catch(guardErrorOf)
    const { outcome, reason_code, attestation } =
      outcomeOrError instanceof GuardError ? refused(outcomeOrError) : outcomeOrError
    await options.record?.({ at: new Date(now()).toISOString(), ...about, outcome, reason_code, attestation })
    if (outcomeOrError instanceof GuardError) throw outcomeOrError
    if (about.terms !== null)
      allowed.add(about.terms, { untilMs: outcomeOrError.untilMs, accounts: await accountsOf(about.terms) })
  }
  return {
    now,
    approveQuote: async ({ paymentRequired, offer, pages: pagesOfQuote }) => {
      const pages = copyPlain(pagesOfQuote) as readonly string[]
      const form = await formOf(async () => {
        freezeQuote(paymentRequired)
        freezeQuote(offer)
        return judgeOffer(paymentRequired, offer, { ...limits(), extensions, permit2Allowance })
      })
      const url = pages[0] ?? resourceUrl(paymentRequired, offer)
      const quote = isSigned(paymentRequired) ? 'signed' : 'unsigned'
      const judge = async () => judgeQuote({ paymentRequired, offer, pages }, judged(form), url)
      const terms = form instanceof GuardError ? null : form
      await approve({ terms, url, quote }, judge).catch(rethrowFailedRecord)
      return judged(form)
    },
    approveTerms: async (termsInput) => {
      const terms = copyPlain(termsInput) as PaymentTerms
      await approve({ terms, url: null, quote: 'none' }, () => decide(terms, null)).catch(rethrowFailedRecord)
    },
    take: (terms) => allowed.take(terms, now()),
    takeTransfer: (transfer) => allowed.takeTransfer(transfer, now()),
    limits,
  }
}

/** The terms of an offer, or the fault of its form, which is recorded like every other refusal. */
async function formOf(judge: () => Promise<PaymentTerms>): Promise<PaymentTerms | GuardError> {
  try {
    return await judge()
  } catch (error) {
    if (error instanceof GuardError) return error
    throw error
  }
}

function judged(form: PaymentTerms | GuardError): PaymentTerms {
  if (form instanceof GuardError) throw form
  return form
}

async function accountsOf({ network, payTo, asset }: PaymentTerms): Promise<ReadonlyMap<string, string>> {
  return network.startsWith('solana:') ? tokenAccountsOf(payTo, asset) : new Map()
}

/** Throws TypeError for an invalid limit. */
function readMaxValidity(seconds = validityDefaultSeconds): number {
  if (Number.isSafeInteger(seconds) && seconds >= 1 && seconds <= validityMaxSeconds) return seconds
  throw new TypeError(`maxValiditySeconds is a whole number from 1 to ${validityMaxSeconds}.`)
}

/** Throws TypeError for an invalid limit. */
function readMaxFee(wei: bigint | undefined): bigint | undefined {
  if (wei === undefined || (typeof wei === 'bigint' && wei >= 0n)) return wei
  throw new TypeError('maxFeeWei is a bigint of at least 0.')
}

type ReadKeys = (origin: string) => Promise<JwkSet>

/**
 * The keys of the seller whose page sent the quote. Without a page that was actually requested, only the quote itself
 * names the seller: nothing is fetched from there, because a seller could name something that only this machine can
 * reach.
 */
async function keysOfSeller(
  pages: readonly string[],
  url: string,
  { readCustom, read }: { readCustom: ReadKeys | undefined; read: ReadKeys },
): Promise<JwkSet> {
  const { origin } = new URL(url)
  if (readCustom === undefined && pages.length === 0) throw new GuardError('quote_keys_missing')
  try {
    return await (readCustom ?? read)(origin)
  } catch (error) {
    throw new GuardError('quote_keys_missing', { cause: error })
  }
}

/** Whether a page is at one of the addresses of the service. */
function isAt(url: string, addresses: readonly string[]): boolean {
  const { origin } = new URL(url)
  return addresses.some((address) => URL.canParse(address) && new URL(address).origin === origin)
}

function refused({ reason_code }: GuardError): Omit<Approval, 'untilMs'> {
  return { outcome: 'refused', reason_code, attestation: null }
}

/** An error as a GuardError that an agent can act on. Rethrows faults of the guard itself. */
function guardErrorOf(error: unknown): GuardError {
  if (error instanceof GuardError) return error
  if (error instanceof UnreachableError) return new GuardError('service_unreachable', { cause: error })
  throw error
}

/** The remaining case is a failed record: nothing is paid without one. */
function rethrowFailedRecord(error: unknown): never {
  throw error instanceof GuardError ? error : new GuardError('record_failed', { cause: error })
}

const defaultTimeoutMs = 10_000
/** Most offers need a minute or two. A decision is valid for a quarter of an hour. */
const validityDefaultSeconds = 600
const validityMaxSeconds = daySeconds
/** How long a quote of the service itself may be paid after it was verified. */
const ownQuoteMs = 300_000
