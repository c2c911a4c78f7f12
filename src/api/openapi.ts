import { z } from 'zod'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { problemOf, ServiceError } from '../endpoint/errors.ts'
import { reasonCodes, reasonFacts, type ErrorCode } from '../endpoint/reason-codes.ts'
import { tags } from '../endpoint/tags.ts'

type Json = Record<string, unknown>
type AnyEndpoint = Pick<Endpoint<never>, Exclude<keyof Endpoint<never>, 'run'>>

/** Errors any endpoint can answer with, by how it is called. */
const commonErrors: Readonly<Record<'GET' | 'POST', readonly ErrorCode[]>> = {
  GET: [
    'parameter_missing',
    'parameter_unknown',
    'parameter_repeated',
    'parameter_invalid',
    'language_unknown',
    'request_malformed',
    'url_too_long',
    'internal_error',
    'shutting_down',
  ],
  POST: [
    'parameter_missing',
    'parameter_unknown',
    'parameter_repeated',
    'parameter_invalid',
    'language_unknown',
    'request_malformed',
    'body_not_json',
    'body_not_object',
    'body_member_unknown',
    'body_member_duplicate',
    'body_member_forbidden',
    'body_too_deep',
    'body_too_large',
    'content_type_unsupported',
    'content_encoding_unsupported',
    'url_too_long',
    'internal_error',
    'shutting_down',
  ],
}

/** The OpenAPI 3.1 document of a set of endpoints: generated from the values that serve them. Pure. */
export function openApiDocument(endpoints: readonly AnyEndpoint[], baseUrl: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Countersign',
      version: '1.0.0',
      summary: 'Before an autonomous agent pays, the payment gets countersigned.',
      description:
        'Screens addresses before an agent pays them. A verdict is `clear`, `caution`, `risky` or `uncertain`; ' +
        '`uncertain` means screening could not complete and is never to be taken for clear. Screening is not licensed ' +
        'AML compliance; clear is no proof of safety; callers enforce their own mandate. Branch on `signal_keys` and ' +
        '`reason_code`, never on prose.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    security: [],
    tags: tagsOf(endpoints),
    paths: {
      ...Object.fromEntries(endpoints.map((endpoint) => [endpoint.path, pathItem(endpoint, baseUrl)])),
      ...servicePaths(baseUrl),
    },
    components: { schemas: { Problem: problemSchema, ...schemasOf(endpoints) } },
  }
}

function tagsOf(endpoints: readonly AnyEndpoint[]): Json[] {
  const names = new Set([...endpoints.map((endpoint) => endpoint.tag), 'Service' as const])
  return [...names].map((name) => ({ name, description: tags[name] }))
}

function pathItem(endpoint: AnyEndpoint, baseUrl: string): Json {
  const entries = endpoint.methods.map((method) => [method.toLowerCase(), operation(endpoint, method, baseUrl)])
  return Object.fromEntries(entries)
}

function operation(endpoint: AnyEndpoint, method: 'GET' | 'POST', baseUrl: string): Json {
  const both = endpoint.methods.length > 1
  return {
    operationId: both && method === 'POST' ? `${endpoint.name}ByPost` : endpoint.name,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: endpoint.description,
    ...accessMembers(endpoint),
    'x-limit-class': endpoint.limit,
    parameters: [
      ...(method === 'GET' || both ? queryParameters(endpoint, both && method === 'POST') : []),
      langParameter,
    ],
    ...(method === 'POST' ? { requestBody: requestBody(endpoint, both) } : {}),
    responses: responses(endpoint, method, baseUrl),
  }
}

/** What a key means to the endpoint. Where that depends on what is asked, the description says so. */
function accessMembers({ access }: AnyEndpoint): Json {
  if (typeof access === 'function') return {}
  return { 'x-keys': access.keys, ...('scope' in access ? { 'x-scope': access.scope } : {}) }
}

function queryParameters(endpoint: AnyEndpoint, optional: boolean): Json[] {
  const schema = jsonSchema(endpoint.input, 'input')
  const required = requiredOf(endpoint)
  return Object.entries((schema['properties'] as Record<string, Json> | undefined) ?? {}).map(([name, property]) => {
    const { description, examples, ...rest } = property
    const example = (examples as unknown[] | undefined)?.[0]
    return {
      name,
      in: 'query',
      required: !optional && required.includes(name) && !('default' in rest),
      ...(description === undefined ? {} : { description }),
      schema: rest,
      ...(example === undefined ? {} : { example }),
    }
  })
}

function requiredOf(endpoint: AnyEndpoint): readonly string[] {
  return (jsonSchema(endpoint.input, 'input')['required'] as string[] | undefined) ?? []
}

function requestBody(endpoint: AnyEndpoint, both: boolean): Json {
  const schema = jsonSchema(endpoint.input, 'input')
  const properties = { ...(schema['properties'] as Json), lang: langParameter.schema }
  const examples = endpoint.examples.map(({ title, input }, i) => [`example${i + 1}`, { summary: title, value: input }])
  return {
    required: !both,
    content: { 'application/json': { schema: { ...schema, properties }, examples: Object.fromEntries(examples) } },
  }
}

function responses(endpoint: AnyEndpoint, method: 'GET' | 'POST', baseUrl: string): Json {
  const schema = { $ref: `#/components/schemas/${schemaName(endpoint)}` }
  const isMissable = requiredOf(endpoint).length > 0
  const common = commonErrors[method].filter((code) => isMissable || code !== 'parameter_missing')
  return {
    200: { description: 'The answer.', headers: answerHeaders, content: { 'application/json': { schema } } },
    ...otherAnswers(endpoint),
    ...failures([...endpoint.errors, ...common], baseUrl),
  }
}

/** Answers with another status than 200, each with its own body. */
function otherAnswers({ statuses = {} }: AnyEndpoint): Json {
  return Object.fromEntries(
    Object.entries(statuses).map(([status, { description, output }]) => [
      status,
      {
        description,
        headers: answerHeaders,
        content: { 'application/json': { schema: jsonSchema(output, 'output') } },
      },
    ]),
  )
}

/** The problem documents of a set of errors, by status. */
function failures(codes: readonly ErrorCode[], baseUrl: string): Json {
  const statuses = [...new Set(codes.map((code) => reasonFacts(code).status))].toSorted((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      problemResponse(
        [...new Set(codes)].filter((code) => reasonFacts(code).status === status),
        baseUrl,
      ),
    ]),
  )
}

function problemResponse(codes: readonly ErrorCode[], baseUrl: string): Json {
  const examples = codes.map((code) => {
    const { field } = reasonFacts(code)
    return [code, { value: problemOf(new ServiceError(code, field === undefined ? {} : { field }), 'en', baseUrl) }]
  })
  return {
    description: `Problem document: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
    headers: answerHeaders,
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(examples),
      },
    },
  }
}

function schemasOf(endpoints: readonly AnyEndpoint[]): Json {
  return Object.fromEntries(endpoints.map((endpoint) => [schemaName(endpoint), jsonSchema(endpoint.output, 'output')]))
}

function schemaName(endpoint: AnyEndpoint): string {
  return `${endpoint.name.charAt(0).toUpperCase()}${endpoint.name.slice(1)}Result`
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const langParameter = {
  name: 'lang',
  in: 'query',
  required: false,
  description: 'Language of human-readable text: en (default) or zh; a region suffix is accepted.',
  schema: { type: 'string', pattern: '^(en|zh)([-_][A-Za-z0-9]{2,8}){0,2}$', default: 'en' },
} as const

const answerHeaders = {
  'x-request-id': { description: "Names this answer in the operator's log.", schema: { type: 'string' } },
} as const

const problemSchema = {
  type: 'object',
  description: 'RFC 9457 problem document.',
  required: ['type', 'title', 'status', 'detail', 'error', 'reason_code', 'signal_class', 'retry'],
  properties: {
    type: { type: 'string', format: 'uri', description: 'Opens a page about the code.' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'One sentence in the requested language.' },
    error: { type: 'string', description: 'The same sentence.' },
    reason_code: { type: 'string', enum: Object.keys(reasonCodes).filter((code) => code === code.toLowerCase()) },
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
    field: { type: 'string', description: 'The parameter or body path the error is about.' },
    cause: { type: 'string', description: 'Why a chain that was asked gave no answer.' },
  },
  additionalProperties: false,
} as const

const keysSummary = 'The public keys of everything this service signs, retired ones included, as a JWK set.'
const serviceErrors = ['request_malformed', 'url_too_long', 'internal_error', 'shutting_down'] as const

function servicePaths(baseUrl: string): Json {
  const path = (operationId: string, summary: string, contentType: string, errors: readonly ErrorCode[]): Json => {
    const schema = { type: contentType === 'text/plain' ? 'string' : 'object' }
    const answer = { description: summary, headers: answerHeaders, content: { [contentType]: { schema } } }
    const responses = { 200: answer, ...failures(errors, baseUrl) }
    return { get: { operationId, tags: ['Service'], summary, parameters: [], responses } }
  }
  return {
    '/healthz': path('health', 'The process lives.', 'application/json', serviceErrors),
    '/readyz': path('ready', 'A list is loaded and verdicts can be given.', 'application/json', [
      ...serviceErrors,
      'not_ready',
    ]),
    '/.well-known/service-keys.json': path('serviceKeys', keysSummary, 'application/json', serviceErrors),
    '/.well-known/jwks.json': path('serviceKeysAsJwks', keysSummary, 'application/json', serviceErrors),
    '/metrics': path('metrics', 'Prometheus metrics.', 'text/plain', serviceErrors),
  }
}
