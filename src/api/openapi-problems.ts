import { z } from 'zod'
import { keyRejectedSchema } from './openapi/openapi-callers.ts'
import { referenceTo } from './openapi/reference-to.ts'
import { scopes } from '../endpoint/caller.ts'
import { reasonCodes, reasonFacts, type ErrorCode } from '../endpoint/reason-codes.ts'
import { refusalReasons } from '../endpoint/payment-refusals.ts'
import { remedyShape } from '../decision/remedy.ts'
import { hasBody, type Method } from '../endpoint/endpoint.ts'
import { smallBodyMaxBytes } from './body-bounds.ts'

type Json = Record<string, unknown>

/**
 * The problem documents of a set of errors, by status: the codes that can stand there are in the schema. Headers are
 * described where a caller acts on them: the limit that is used up (429), the quote that is to be paid (402).
 */
export function problemResponses(codes: readonly ErrorCode[], more: Readonly<Record<number, More>> = {}): Json {
  const byStatus = Map.groupBy(new Set(codes), (code) => reasonFacts(code).status)
  const statuses = [...byStatus].toSorted(([a], [b]) => a - b)
  return Object.fromEntries(
    statuses.map(([status, ofStatus]) => [String(status), problemResponse(ofStatus, more[status] ?? {})]),
  )
}

/** What a status has beside its codes: headers of its own, and other codes by their schema. */
type More = { headers?: Json; codes?: Json }

function problemResponse(codes: readonly ErrorCode[], { headers = {}, codes: others }: More): Json {
  const sets = Object.entries(commonCodeSets).filter(([, set]) => set.every((code) => codes.includes(code)))
  const covered = new Set<ErrorCode>(sets.flatMap(([, set]) => set))
  const own = codes.filter((code) => !covered.has(code))
  const forms = [
    ...(own.length > 0 ? [{ enum: own }] : []),
    ...sets.map(([name]) => referenceTo(name)),
    ...(others ? [others] : []),
  ]
  return {
    description: 'A problem document.',
    headers: { ...answerHeaders, ...headers },
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            referenceTo('Problem'),
            { properties: { reason_code: forms.length > 1 ? { anyOf: forms } : forms[0] } },
          ],
        },
      },
    },
  }
}

/** Errors that any endpoint can return, by method and body limit. */
export function commonErrors(method: Method, bodyMaxBytes: number): readonly ErrorCode[] {
  if (!hasBody(method)) return errorsOfAll
  return [...errorsOfAll, ...errorsOfBodies, ...(bodyMaxBytes > smallBodyMaxBytes ? errorsOfLargeBodies : [])]
}

const errorsOfAll: readonly ErrorCode[] = [
  'parameter_missing',
  'parameter_unknown',
  'parameter_repeated',
  'parameter_invalid',
  'language_unknown',
  'request_malformed',
  'credential_too_long',
  'url_too_long',
  'internal_error',
  'shutting_down',
]

const errorsOfBodies: readonly ErrorCode[] = [
  'body_not_json',
  'body_not_object',
  'body_member_unknown',
  'body_member_duplicate',
  'body_member_forbidden',
  'body_too_deep',
  'body_too_many_values',
  'body_too_large',
  'content_type_unsupported',
  'content_encoding_unsupported',
]

/** Large bodies wait for a turn and have a time limit. */
const errorsOfLargeBodies: readonly ErrorCode[] = ['service_busy', 'request_timeout']

/** Codes that stand together at the 400 of most operations, by the names of their schemas. */
const commonCodeSets: Readonly<Record<string, readonly ErrorCode[]>> = {
  AnyRequestCode: badRequests(errorsOfAll).filter((code) => code !== 'parameter_missing'),
  AnyBodyCode: badRequests(errorsOfBodies),
}

function badRequests(codes: readonly ErrorCode[]): readonly ErrorCode[] {
  return codes.filter((code) => reasonFacts(code).status === 400)
}

/** The same as schemas. */
export const commonCodeSchemas = {
  AnyRequestCode: { enum: commonCodeSets['AnyRequestCode'], description: 'What any request can be refused for.' },
  AnyBodyCode: { enum: commonCodeSets['AnyBodyCode'], description: 'What any request with a body can be refused for.' },
} as const

export const answerHeaders = {
  'x-request-id': { description: "Identifies this response in the operator's log.", schema: { type: 'string' } },
} as const

const { $schema: _, ...remedySchema } = z.toJSONSchema(remedyShape)

export const problemSchema = {
  type: 'object',
  description: 'RFC 9457 problem document.',
  required: ['type', 'title', 'status', 'detail', 'error', 'reason_code', 'signal_class', 'retry'],
  properties: {
    type: { type: 'string', format: 'uri', description: 'A page about the code.' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'The cause in the requested language.' },
    error: { type: 'string', description: 'The same text as `detail`.' },
    reason_code: {
      type: 'string',
      enum: Object.keys(reasonCodes),
      description: 'Of a payment that was blocked for its payee, the reason code of the verdict.',
    },
    signal_class: {
      type: 'string',
      enum: ['ok', 'payment', 'regulatory', 'authorization', 'uncertain', 'client_error'],
    },
    retry: {
      type: 'object',
      required: ['retryable'],
      properties: {
        retryable: { type: 'boolean' },
        after_seconds: { type: 'integer', minimum: 1 },
        condition: { type: 'string' },
      },
      additionalProperties: false,
    },
    field: { type: 'string', description: 'The parameter or body path with the error.' },
    cause: { type: 'string', description: 'Why a chain could not be read.' },
    key_rejected: keyRejectedSchema,
    pillar: { type: 'string', description: 'Of a payment that was blocked: the gate.' },
    paymentId: { type: 'string' },
    decision: {
      type: 'string',
      enum: ['block', 'review', 'allow'],
      description: 'Of a payment: what the gates decided.',
    },
    blocked: { type: 'boolean' },
    checks: {
      type: 'array',
      items: { type: 'object' },
      description: 'The result of each gate, up to the one that blocked.',
    },
    settlement: {
      type: 'object',
      required: ['mode', 'network', 'txHash', 'simulated'],
      properties: {
        mode: { const: 'onchain' },
        network: { type: 'string' },
        txHash: { type: ['string', 'null'], description: 'The transaction that used the nonce for something else.' },
        simulated: { const: false },
      },
      additionalProperties: false,
      description: 'Of a payment that failed on the chain.',
    },
    advice: { type: 'string' },
    remedies: {
      type: 'array',
      description: 'Changes that were judged again and lead to a better decision.',
      items: remedySchema,
    },
    final: { type: 'boolean', description: 'Whether no remedy is known, and waiting does not help.' },
    at: { type: 'string', format: 'date-time' },
    lang: { type: 'string', enum: ['en', 'zh'] },
    pending: {
      type: 'object',
      required: ['id', 'hash', 'requested_at', 'requested_by', 'expires_at'],
      properties: {
        id: { type: 'string' },
        hash: { type: 'string', description: 'SHA-256 in hex of the RFC 8785 form of the change.' },
        requested_at: { type: 'string', format: 'date-time' },
        requested_by: { type: ['string', 'null'], description: 'The credential that it was requested with.' },
        expires_at: { type: 'string', format: 'date-time' },
        mandate: { type: 'object', description: 'Of an agent: the mandate as it would be.' },
        changes: { type: 'object', description: 'Of a key: the settings that differ, as they would be.' },
      },
      additionalProperties: false,
      description: 'Of a replaced change: the one that waits now.',
    },
    scope: { type: 'string', enum: scopes, description: 'The scope that the key lacks.' },
    allowed_scopes: { type: 'array', items: { type: 'string', enum: scopes }, description: 'The scopes of the key.' },
    payment_refusal: {
      type: 'string',
      enum: refusalReasons,
      description: 'Why the payment that came with the call was not taken.',
    },
  },
  additionalProperties: false,
} as const
