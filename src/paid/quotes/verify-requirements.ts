import { z } from 'zod'
import { RequirementsError } from '../../../sdk/src/requirements-error.ts'
import { verifyPaymentRequired, type VerifiedRequirements } from '../../../sdk/src/verify-payment-required.ts'
import { defineEndpoint } from '../../endpoint/endpoint.ts'
import { ServiceError } from '../../endpoint/errors.ts'
import { readStrictJson } from '../../kit/strict-json.ts'
import { message } from '../../messages/message.ts'
import { paymentRequiredSchema } from '../payment-required-schema.ts'
import type { PaidRooms } from '../sold.ts'

/** The results of verifying a quote. */
export const requirementsResults = [
  'ok',
  'no_signature',
  'digest_mismatch',
  'signature_invalid',
  'key_unavailable',
  'payto_mismatch',
  'amount_mismatch',
] as const
type Result = (typeof requirementsResults)[number]

const textMaxChars = 65_536
const urlMaxChars = 2_048

export const verifyRequirements = defineEndpoint({
  name: 'verifyRequirements',
  methods: ['POST'],
  path: '/api/x402/verify-requirements',
  tag: 'Paid',
  summary: 'Verify the signature of a 402 quote',
  description:
    'Tells whether this service signed a quote (`extensions.signedRequirements` of a PaymentRequired), and whether it ' +
    'asks for what you expect. `verified` is about the signature of this service alone. A valid signature by somebody is ' +
    'not the signature of the payee: `payee_is_signer` is true only if every payee in the quote is the one that this ' +
    'service is paid at. The keys of this service count; `keys_url` is fetched from nowhere else. The same verifier is in ' +
    '`sdk/` and works offline with `/.well-known/service-keys.json`.',
  access: { keys: 'ignored' },
  limit: 'shared',
  documents: ['body'],
  input: z.strictObject({
    body: z
      .union([z.string().max(textMaxChars), z.record(z.string(), z.unknown())])
      .meta({ description: 'The PAYMENT-REQUIRED header as it came, or the JSON in it.' }),
    expect: z
      .strictObject({
        payTo: z.string().max(128).optional().describe('The address that is to be paid.'),
        amount: z.string().max(80).optional().describe('The amount in the smallest unit of the asset.'),
      })
      .optional()
      .meta({ description: 'What every way to pay in the quote must say.' }),
    keys_url: z.string().max(urlMaxChars).optional().meta({
      description: 'Where the quote says its keys are. It is used only if it is a page of keys of this service.',
    }),
  }),
  output: z.strictObject({
    verified: z.boolean(),
    reason_code: z.enum(requirementsResults),
    detail: z.string(),
    kid: z.string().nullable().describe('The key that signed; null where no signature verified.'),
    signer: z.literal('this_service').nullable().describe('Who signed; null where no signature verified.'),
    payee_is_signer: z.boolean().describe('Whether every payee in the quote is the one that this service is paid at.'),
    issued_at: z.iso.datetime().nullable(),
    expires_at: z.iso.datetime().nullable(),
    expired: z.boolean().nullable().describe('Whether the quote has ended. The signature stays what it is.'),
    keys_url: z.string().nullable(),
    keys_fetched: z.boolean().describe('Whether the keys at `keys_url` were used.'),
  }),
  errors: ['parameter_missing'],
  examples: [
    {
      title: 'An unsigned quote',
      input: {
        body: {
          x402Version: 2,
          resource: { url: 'https://api.example.com/weather' },
          accepts: [
            {
              scheme: 'exact',
              network: 'eip155:8453',
              amount: '10000',
              asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
              payTo: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97',
              maxTimeoutSeconds: 60,
              extra: {},
            },
          ],
        },
        expect: { amount: '10000' },
      },
    },
  ],
  async run(
    { attestation, service, paid, world }: Pick<PaidRooms, 'attestation' | 'service' | 'paid' | 'world'>,
    input,
    ask,
  ) {
    const { document, accepts } = readQuote(input.body)
    const verified = await judgeSignature(document, await attestation.jwks())
    const result = verified.reason === 'ok' ? judgeExpected(accepts, input.expect ?? {}) : verified.reason
    const { quote } = verified
    const payee = paid.terms?.payTo.toLowerCase()
    return {
      body: {
        verified: result === 'ok',
        reason_code: result,
        detail: message(ask.lang, `requirements.${result}`),
        kid: quote?.kid ?? null,
        signer: quote === null ? null : ('this_service' as const),
        payee_is_signer: quote !== null && accepts.every(({ payTo }) => payTo.toLowerCase() === payee),
        issued_at: quote?.issued_at ?? null,
        expires_at: quote?.expires_at ?? null,
        expired: quote === null ? null : Date.parse(quote.expires_at) <= world.now(),
        keys_url: input.keys_url ?? null,
        keys_fetched: isOwnKeys(input.keys_url, service.baseUrl),
      },
      outcome: null,
    }
  },
})

/** The URL of this service's own keys, which need not be fetched. */
function isOwnKeys(url: string | undefined, baseUrl: string): boolean {
  return url !== undefined && ['service-keys', 'jwks'].some((name) => url === `${baseUrl}/.well-known/${name}.json`)
}

/** Throws ServiceError parameter_invalid where the body is not a PaymentRequired of version 2. */
function readQuote(body: string | object): {
  document: unknown
  accepts: readonly { payTo: string; amount: string }[]
} {
  const document = typeof body === 'string' ? decoded(body) : body
  const { data } = paymentRequiredSchema.safeParse(document)
  if (data) return { document, accepts: data.accepts }
  throw new ServiceError('parameter_invalid', { field: 'body', messageKey: 'paid.no_quote' })
}

function decoded(text: string): unknown {
  const reading = /^[A-Za-z0-9+/]+={0,2}$/.test(text)
    ? readStrictJson(Buffer.from(text, 'base64'), { wellFormed: true })
    : null
  return reading?.fault === undefined ? reading?.value : null
}

type Judged =
  | { reason: 'ok'; quote: VerifiedRequirements }
  | { reason: Exclude<Result, 'ok' | 'payto_mismatch' | 'amount_mismatch'>; quote: null }

async function judgeSignature(document: unknown, jwks: Parameters<typeof verifyPaymentRequired>[1]): Promise<Judged> {
  try {
    return { reason: 'ok', quote: await verifyPaymentRequired(document, jwks) }
  } catch (error) {
    const reason = error instanceof RequirementsError ? error.reason_code : null
    if (reason === null) throw error
    return { reason: reason === 'malformed' ? 'signature_invalid' : reason, quote: null }
  }
}

/** Every accepted payment must be as expected, because the payer may choose any of them. Pure. */
function judgeExpected(
  accepts: readonly { payTo: string; amount: string }[],
  { payTo, amount }: { payTo?: string | undefined; amount?: string | undefined },
): Result {
  const isSame = (one: string, other: string) =>
    one === other || (/^0x/i.test(one) && one.toLowerCase() === other.toLowerCase())
  if (payTo !== undefined && !accepts.every((each) => isSame(each.payTo, payTo))) return 'payto_mismatch'
  if (amount !== undefined && !accepts.every((each) => each.amount === amount)) return 'amount_mismatch'
  return 'ok'
}
