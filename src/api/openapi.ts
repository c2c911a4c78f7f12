import { z } from 'zod'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { tags } from '../endpoint/tags.ts'
import { bodyMembersMax, bodyValuesMax, smallBodyMaxBytes } from './body-bounds.ts'
import { answerHeaders, commonErrors, problemResponses, problemSchema } from './openapi-problems.ts'
import { servicePaths } from './openapi-service-paths.ts'

type Json = Record<string, unknown>
type AnyEndpoint = Pick<Endpoint<never>, Exclude<keyof Endpoint<never>, 'run'>>

/** What the document says of the service beside its endpoints. */
type Served = {
  baseUrl: string
  /** Whether /metrics stands beside the API, and not on a port of its own. */
  withMetrics: boolean
}

/** The OpenAPI 3.1 document of a set of endpoints: generated from the values that serve them. Pure. */
export function openApiDocument(endpoints: readonly AnyEndpoint[], { baseUrl, withMetrics }: Served): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Countersign',
      version: '1.0.0',
      summary: 'Before an autonomous agent pays, the payment gets countersigned.',
      description:
        'Screens payees before an agent pays them. A verdict is `clear`, `caution`, `risky` or `uncertain`. ' +
        '`uncertain` means that screening could not be completed; never treat it as clear. Screening is not licensed ' +
        'AML compliance. Clear is not proof of safety. Callers must enforce their own mandate. Branch on `signal_keys` ' +
        'and `reason_code`, never on texts.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    security: [],
    tags: tagsOf(endpoints),
    paths: {
      ...Object.fromEntries(endpoints.map((endpoint) => [endpoint.path, pathItem(endpoint, baseUrl)])),
      ...servicePaths(baseUrl, withMetrics),
    },
    components: { schemas: { Problem: problemSchema, ...schemasOf(endpoints) } },
  }
}

function tagsOf(endpoints: readonly AnyEndpoint[]): Json[] {
  const names = new Set([...endpoints.map((endpoint) => endpoint.tag), 'Service' as const])
  return [...names].map((name) => ({ name, description: tags[name] }))
}

function pathItem(endpoint: AnyEndpoint, baseUrl: string): Json {
  const schema = jsonSchema(endpoint.input, 'input')
  const entries = endpoint.methods.map((method) => [
    method.toLowerCase(),
    operation({ ...endpoint, schema }, method, baseUrl),
  ])
  return Object.fromEntries(entries)
}

/** An endpoint beside the JSON schema of its input, which takes milliseconds to make. */
type Described = AnyEndpoint & { schema: Json }

function operation(endpoint: Described, method: 'GET' | 'POST', baseUrl: string): Json {
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

function queryParameters(endpoint: Described, optional: boolean): Json[] {
  const required = requiredOf(endpoint)
  return Object.entries((endpoint.schema['properties'] as Record<string, Json> | undefined) ?? {}).map(
    ([name, property]) => {
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
    },
  )
}

function requiredOf({ schema }: Described): readonly string[] {
  return (schema['required'] as string[] | undefined) ?? []
}

function requestBody(endpoint: Described, both: boolean): Json {
  const { schema, bodyMaxBytes = smallBodyMaxBytes } = endpoint
  const properties = { ...(schema['properties'] as Json), lang: langParameter.schema }
  const examples = endpoint.examples.map(({ title, input }, i) => [`example${i + 1}`, { summary: title, value: input }])
  return {
    required: !both,
    description: `At most ${bodyMaxBytes} bytes, ${bodyValuesMax} values and ${bodyMembersMax} members.`,
    content: { 'application/json': { schema: { ...schema, properties }, examples: Object.fromEntries(examples) } },
  }
}

function responses(endpoint: Described, method: 'GET' | 'POST', baseUrl: string): Json {
  const schema = { $ref: `#/components/schemas/${schemaName(endpoint)}` }
  const isMissable = requiredOf(endpoint).length > 0
  const common = commonErrors(method, endpoint.bodyMaxBytes ?? smallBodyMaxBytes).filter(
    (code) => isMissable || code !== 'parameter_missing',
  )
  return {
    200: { description: 'The result.', headers: answerHeaders, content: { 'application/json': { schema } } },
    ...otherAnswers(endpoint),
    ...problemResponses([...endpoint.errors, ...common], baseUrl),
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
  description: 'Language of human-readable texts: en (default) or zh. A region suffix is accepted.',
  schema: { type: 'string', pattern: '^(en|zh)([-_][A-Za-z0-9]{2,8}){0,2}$', default: 'en' },
} as const
