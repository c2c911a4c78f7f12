import type { PaymentPayload } from '@x402/core/types'
import { z } from 'zod'
import { ServiceError } from '../endpoint/errors.ts'
import { canonicalHash } from '../kit/canonical-json.ts'
import { loneSurrogateIn } from '../kit/lone-surrogate.ts'
import { readStrictJson } from '../kit/strict-json.ts'
import { withUsualV } from '../kit/wallet-signature.ts'
import { quoteIdForm, quoteIdMember } from './quotes/quote-id.ts'

/** A well-formed payment, not verified. Hexadecimal texts are in lower case. */
export type SignedPayment = {
  /** What the payer accepted and signed, without the id of the quote, as it is sent to the facilitator. */
  payload: PaymentPayload
  network: string
  asset: string
  payer: string
  nonce: string
  /** Expiry of the authorization in Unix seconds. */
  validBefore: bigint
  /** Covers the signature and the signed terms. */
  hash: string
  /** The random id of the accepted quote; null where there is none. It never appears on a chain. */
  quoteId: string | null
  /** The payer's own id of the call (extension payment-identifier); null where there is none. */
  identifier: string | null
}

/**
 * Parses the PAYMENT-SIGNATURE header: standard base64 of a PaymentPayload of version 2, scheme `exact` over EIP-3009
 * (x402 specification, section 5.2). Throws ServiceError payment_payload_invalid.
 */
export function readPaymentHeader(sent: readonly string[]): SignedPayment {
  const [header = '', ...more] = sent
  if (more.length > 0 || header.length > headerMaxChars || !/^[A-Za-z0-9+/]+={0,2}$/.test(header))
    throw refusal(inHeader)
  const reading = readStrictJson(Buffer.from(header, 'base64'), bounds)
  if (reading.fault) throw refusal(inHeader)
  return readPayment(reading.value, inHeader)
}

/** Parses a PaymentPayload. Throws ServiceError payment_payload_invalid, whose field begins with `place`. */
export function readPayment(value: unknown, place: string = inHeader): SignedPayment {
  const { data, error } = payloadSchema.safeParse(value)
  if (!data) throw refusal(place, error.issues[0]?.path.join('.'))
  const { accepted, extensions } = data
  const payload = usualPayload(data.payload)
  const { from, nonce, validBefore } = payload.authorization
  const { [quoteIdMember]: quoteId, ...extra } = accepted.extra ?? {}
  return {
    // Members beyond the schema are passed to the facilitator unchanged.
    payload: { ...(value as PaymentPayload), accepted: { ...(value as PaymentPayload).accepted, extra }, payload },
    network: accepted.network,
    asset: accepted.asset.toLowerCase(),
    payer: from,
    nonce,
    validBefore: BigInt(validBefore),
    hash: canonicalHash(payload),
    quoteId: typeof quoteId === 'string' && quoteIdForm.test(quoteId) ? quoteId : null,
    identifier: extensions?.['payment-identifier']?.info.id ?? null,
  }
}

/**
 * Normalises notations of wallets, so that equal payments are equal bytes: hexadecimal case, and v as 0 and 1 or 27 and
 * 28.
 */
function usualPayload({ signature, authorization }: z.output<typeof payloadSchema>['payload']) {
  const { from, to, nonce, ...numbers } = authorization
  return {
    signature: withUsualV(signature.toLowerCase()),
    authorization: { ...numbers, from: from.toLowerCase(), to: to.toLowerCase(), nonce: nonce.toLowerCase() },
  }
}

/** Parses a PaymentPayload in an MCP message. Throws ServiceError payment_payload_invalid. */
export function readPaymentMember(value: unknown): SignedPayment {
  if (JSON.stringify(value).length > payloadMaxChars || loneSurrogateIn(value) !== null) throw refusal(inMessage)
  return readPayment(value, inMessage)
}

/** Where payments are sent: a header over HTTP, a member of `_meta` over MCP. */
const inHeader = 'payment-signature'
const inMessage = 'x402/payment'

const headerMaxChars = 16_384
/** The capacity of the header in base64. */
const payloadMaxChars = 12_288
const bounds = { valuesMax: 2_000, membersMax: 1_000, wellFormed: true }

/** The official clients echo what they were offered, so their payloads have every member. */
const hex = (bytes: number) => z.string().regex(new RegExp(`^0x[0-9a-fA-F]{${bytes * 2}}$`))
const wholeNumber = z.string().regex(/^(0|[1-9]\d{0,77})$/)

const payloadSchema = z.looseObject({
  x402Version: z.literal(2),
  resource: z.looseObject({ url: z.string().max(2_048) }).nullish(),
  accepted: z.looseObject({
    scheme: z.literal('exact'),
    network: z.string().max(64),
    amount: wholeNumber,
    asset: z.string().max(128),
    payTo: z.string().max(128),
    maxTimeoutSeconds: z.number().int().positive(),
    extra: z.looseObject({}).nullish(),
  }),
  payload: z.strictObject({
    // Contract wallets use other signature lengths (ERC-1271).
    signature: z.string().regex(/^0x(?:[0-9a-fA-F]{2}){65,2048}$/),
    authorization: z.strictObject({
      from: hex(20),
      to: hex(20),
      value: wholeNumber,
      validAfter: wholeNumber,
      validBefore: wholeNumber,
      nonce: hex(32),
    }),
  }),
  extensions: z
    .looseObject({
      'payment-identifier': z
        .looseObject({
          info: z.looseObject({
            id: z
              .string()
              .regex(/^[a-zA-Z0-9_-]{16,128}$/)
              .optional(),
          }),
        })
        .optional(),
    })
    .nullish(),
})

function refusal(place: string, member = ''): ServiceError {
  if (member === '') return new ServiceError('payment_payload_invalid', { field: place })
  const field = `${place}.${member}`
  return new ServiceError('payment_payload_invalid', { field, messageKey: 'paid.payload_member', params: { member } })
}
