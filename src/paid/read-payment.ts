import type { PaymentPayload } from '@x402/core/types'
import { z } from 'zod'
import { ServiceError } from '../endpoint/errors.ts'
import { canonicalHash } from '../kit/canonical-json.ts'
import { readStrictJson } from '../kit/strict-json.ts'

/** A payment as a payer signed it: well-formed, and not verified. Hexadecimal texts are in lower case. */
export type SignedPayment = {
  /** As it was sent: what goes to the facilitator. */
  payload: PaymentPayload
  network: string
  asset: string
  payer: string
  nonce: string
  /** Of the signature and what was signed. */
  hash: string
  /** The payer's own name of the call (extension payment-identifier); null where it gave none. */
  identifier: string | null
}

/**
 * Reads the PAYMENT-SIGNATURE header: standard base64 of a PaymentPayload of version 2, scheme `exact` over EIP-3009 (x402
 * specification, section 5.2). Throws ServiceError payment_payload_invalid.
 */
export function readPaymentHeader(sent: readonly string[]): SignedPayment {
  const [header = '', ...more] = sent
  if (more.length > 0 || header.length > headerMaxChars || !/^[A-Za-z0-9+/]+={0,2}$/.test(header)) throw refusal()
  const reading = readStrictJson(Buffer.from(header, 'base64'), bounds)
  if (reading.fault) throw refusal()
  return readPayment(reading.value)
}

/** Reads a PaymentPayload. Throws ServiceError payment_payload_invalid. */
export function readPayment(value: unknown): SignedPayment {
  const { data, error } = payloadSchema.safeParse(value)
  if (!data) throw refusal(error.issues[0]?.path.join('.'))
  const { authorization } = data.payload
  return {
    // Members that the schema does not name go to the facilitator as they were sent.
    payload: value as PaymentPayload,
    network: data.accepted.network,
    asset: data.accepted.asset.toLowerCase(),
    payer: authorization.from.toLowerCase(),
    nonce: authorization.nonce.toLowerCase(),
    hash: canonicalHash(data.payload),
    identifier: data.extensions?.['payment-identifier']?.info.id ?? null,
  }
}

/** Reads a PaymentPayload that stands in a message. Throws ServiceError payment_payload_invalid. */
export function readPaymentMember(value: unknown): SignedPayment {
  if (JSON.stringify(value).length > payloadMaxChars) throw refusal()
  return readPayment(value)
}

const headerMaxChars = 16_384
/** As much as the header holds in base64. */
const payloadMaxChars = 12_288
const bounds = { valuesMax: 2_000, membersMax: 1_000 }

/** The official clients answer what they were offered, so that a payload they made has every member. */
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
    // Wallets that are contracts sign with other lengths (ERC-1271).
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

function refusal(where?: string): ServiceError {
  if (where === undefined || where === '') return new ServiceError('payment_payload_invalid')
  return new ServiceError('payment_payload_invalid', { messageKey: 'paid.payload_member', params: { member: where } })
}
