import type { CallToolResult } from '@modelcontextprotocol/server'
import { x402Client } from '@x402/core/client'
import { decodePaymentRequiredHeader, decodePaymentResponseHeader, encodePaymentSignatureHeader } from '@x402/core/http'
import type { PaymentRequired } from '@x402/core/types'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { createGuard, type Guard } from '../../sdk/src/guard/create-guard.ts'
import { GuardError } from '../../sdk/src/guard/guard-error.ts'
import { guardWallet } from '../../sdk/src/guard/guard-wallet.ts'
import { UnreachableError } from '../../sdk/src/unreachable-error.ts'
import type { Settings } from './settings.ts'
import { createSpendLedger, SpendError } from './spend-ledger.ts'
import { failure, result } from './tool-result.ts'
import type { PaidRequest } from './tools.ts'
import { minuteMs } from './time.ts'

/** Buys an answer. `payment` is one that the caller signed itself, as x402 carries it over MCP. */
export type Buy = (request: PaidRequest, payment: unknown) => Promise<CallToolResult>

/**
 * Buys from the service, within the caps, and only what it quoted under its own signature. Without a wallet, and without a
 * payment of the caller, the answer is the quote itself.
 */
export function createBuyer({ baseUrl, wallet, maxPerCall, maxPerDay, stateDir }: Settings): Buy {
  const purse = wallet && createPurse(wallet, { baseUrl, maxPerCall, maxPerDay, stateDir })
  return async (request, payment) => {
    if (payment !== undefined) return answerOf(await send(baseUrl, request, encoded(payment)))
    const unpaid = await send(baseUrl, request, null)
    const quote = quoteIn(unpaid)
    if (quote === null) return answerOf(unpaid)
    if (purse === null) return failure(quote)
    try {
      const requestUrl = baseUrl + request.path
      return await pay(purse, { quote, requestUrl }, (header) => send(baseUrl, request, header))
    } catch (error) {
      if (error instanceof GuardError) return failure({ ...error.toJSON(), ...priceOf(error, quote) })
      if (error instanceof SpendError) return failure({ ...error.facts, quote })
      throw error
    }
  }
}

/** What a call costs, where that is why it was not made. */
function priceOf({ reason_code }: GuardError, quote: PaymentRequired): { quote?: PaymentRequired } {
  return reason_code === 'amount_over_cap' ? { quote } : {}
}

type Purse = { guard: Guard; spend: ReturnType<typeof createSpendLedger>; client: x402Client }

/** What pays: the wallet signs only what the guard has allowed for this quote, judged from the very data that is signed. */
function createPurse(
  wallet: NonNullable<Settings['wallet']>,
  { baseUrl, maxPerCall, maxPerDay, stateDir }: Omit<Settings, 'wallet' | 'apiKey'>,
): Purse {
  const guard = createGuard({ baseUrl, maxAmountUsdc: maxPerCall })
  const signer = guardWallet(wallet, guard, { allowedOnly: true })
  return {
    guard,
    spend: createSpendLedger({ stateDir, address: wallet.address, maxPerDay, now: Date.now }),
    client: x402Client.fromConfig({
      schemes: [{ network: 'eip155:*', client: new ExactEvmScheme(signer) }],
      // The caps of the settings hold, on every network that the service may sell on.
      spendControls: { allowedAssets: true },
    }),
  }
}

type Answer = { status: number; headers: Headers; json: unknown }

async function pay(
  { guard, spend, client }: Purse,
  { quote, requestUrl }: { quote: PaymentRequired; requestUrl: string },
  retry: (header: string) => Promise<Answer>,
): Promise<CallToolResult> {
  const [offer] = quote.accepts
  const paymentRequired = { ...quote, accepts: offer === undefined ? [] : [offer] }
  const { amount } = await guard.approveQuote({ paymentRequired: quote, offer, pages: [requestUrl] })
  const reserved = await spend.reserve(BigInt(amount))
  const payload = await client.createPaymentPayload(paymentRequired)
  const answer = await retry(encodePaymentSignatureHeader(payload))
  // What was not charged for sure is given back; where that is unknown, it stays spent.
  if (isUncharged(answer)) await spend.release(reserved)
  return answerOf(answer)
}

/** An answer without a receipt is free of charge, and so is a refusal of the request or of the payment. */
function isUncharged({ status, headers }: Answer): boolean {
  return (status === 200 && !headers.has('payment-response')) || status === 400 || status === 402
}

async function send(baseUrl: string, { method, path, body }: PaidRequest, payment: string | null): Promise<Answer> {
  try {
    const response = await fetch(baseUrl + path, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(answerTimeoutMs),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(payment === null ? {} : { 'payment-signature': payment }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, json: await response.json() }
  } catch (error) {
    throw new UnreachableError(error)
  }
}

/** Settling on a chain may take a while. */
const answerTimeoutMs = minuteMs

function quoteIn({ status, headers }: Answer): PaymentRequired | null {
  const header = headers.get('payment-required')
  return status === 402 && header !== null ? decodePaymentRequiredHeader(header) : null
}

function answerOf(answer: Answer): CallToolResult {
  const quote = quoteIn(answer)
  if (quote !== null) return failure(quote)
  const receipt = answer.headers.get('payment-response')
  const meta = receipt === null ? {} : { _meta: { 'x402/payment-response': decodePaymentResponseHeader(receipt) } }
  return { ...(answer.status === 200 ? result : failure)(answer.json), ...meta }
}

function encoded(payment: unknown): string {
  return Buffer.from(JSON.stringify(payment)).toString('base64')
}
