import type { Access } from '../../endpoint/caller.ts'
import type { ErrorCode } from '../../endpoint/reason-codes.ts'

/** Whether an endpoint reads keys, possibly depending on the input. */
export function readsKeys({ access }: { access: unknown }): boolean {
  return typeof access === 'function' || (access as Access).keys !== 'ignored'
}

/** Errors of calls with a key. */
export const errorsOfKeys: readonly ErrorCode[] = [
  'credential_ambiguous',
  'key_scope_denied',
  'key_ip_denied',
  'storage_unavailable',
]

export const keyRejectedSchema = {
  type: 'string',
  enum: ['unknown', 'expired', 'revoked', 'not_activated'],
  description: 'Why the key does not count: the request was served without one.',
} as const

export const keyHeaders = {
  'x-key-rejected': { description: 'The same as `key_rejected`.', schema: keyRejectedSchema },
} as const

export const limitHeaders = {
  RateLimit: {
    description: 'What is left in each window, and the seconds until it ends, for example `"minute";r=59;t=60`.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'The windows that apply, for example `"minute";q=60;w=60, "month";q=2000;w=2592000`.',
    schema: { type: 'string' },
  },
} as const

export const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'An API key. Optional: it only ever raises limits.' },
  apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'The same key in a header of its own.' },
} as const

/** The header of a paid call (x402 version 2, HTTP transport). */
export const paymentParameter = {
  name: 'payment-signature',
  in: 'header',
  required: false,
  description: 'A signed payment for the quote: a PaymentPayload of x402 version 2 as JSON in standard base64.',
  schema: { type: 'string' },
} as const

/** The headers of an answer that was or must be paid for. */
export const paymentHeaders = {
  'payment-required': {
    description: 'With 402: the signed quote, a PaymentRequired of x402 version 2 as JSON in standard base64.',
    schema: { type: 'string' },
  },
  'payment-response': {
    description:
      'The settlement, a SettleResponse of x402 version 2 as JSON in standard base64. An answer without it was not charged.',
    schema: { type: 'string' },
  },
  'idempotent-replayed': {
    description:
      '`true`: the stored answer of a payment that was used for this request before. Nothing was charged again.',
    schema: { type: 'string' },
  },
} as const
