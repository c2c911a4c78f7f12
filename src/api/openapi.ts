import { setImmediate as nextTurn } from 'node:timers/promises'
import { hasBody, pathNames, type Endpoint, type Method } from '../endpoint/endpoint.ts'
import { roles } from '../endpoint/roles.ts'
import { tags } from '../endpoint/tags.ts'
import { bodyMembersMax, bodyValuesMax, smallBodyMaxBytes } from './body-bounds.ts'
import type { ErrorCode } from '../endpoint/reason-codes.ts'
import {
  errorsOfKeys,
  keyHeaders,
  limitHeaders,
  paymentHeaders,
  paymentParameter,
  readsKeys,
  securitySchemes,
} from './openapi/openapi-callers.ts'
import { answerHeaders, commonErrors, problemResponses } from './openapi-problems.ts'
import { describeMembers } from './openapi/describe-members.ts'
import { answerSchema, expanded, schemaName, schemasOf } from './openapi/openapi-schemas.ts'
import { mcpPaths, mcpSchemas } from './openapi-mcp.ts'
import { recordedOn, withAnswers, type RecordedAnswers } from './recorded-answers.ts'
import { referenceTo } from './openapi/reference-to.ts'
import { sharedMembers } from './openapi/shared-members.ts'
import { shareMembers } from './openapi/share-members.ts'
import { shareInputs } from './openapi/share-inputs.ts'
import { shareResponses } from './openapi/share-responses.ts'
import { servicePaths } from './openapi/openapi-service-paths.ts'
import { webhookItems, webhookSchemas } from './openapi-webhooks.ts'

type Json = Record<string, unknown>
type AnyEndpoint = Pick<Endpoint<never>, Exclude<keyof Endpoint<never>, 'run'>>

/** The facts of the service beside its endpoints. */
type Served = {
  baseUrl: string
  /** Whether /metrics is served on the API's port. */
  withMetrics: boolean
  /** The recorded answers, as examples. */
  answers: RecordedAnswers
}

/**
 * The OpenAPI 3.1 document, generated from the endpoint values. The whole takes longer than a request may block the
 * loop, so it yields after each endpoint.
 */
export async function openApiDocument(
  endpoints: readonly AnyEndpoint[],
  { baseUrl, withMetrics, answers }: Served,
): Promise<Json> {
  const all = { ...(await pathItems(endpoints)), ...mcpPaths(), ...servicePaths(withMetrics) }
  const { paths, components } = shareResponses(withAnswers(all, answers))
  await nextTurn()
  const inputs = shareInputs(paths)
  const unshared = { paths: inputs.paths, schemas: { ...(await schemasOf(endpoints)), ...inputs.schemas } }
  await nextTurn()
  const { described, schemas } = shareMembers(unshared, sharedMembers)
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
        'and `reason_code`, never on texts. ' +
        `Examples of answers were recorded on ${recordedOn}; lists in them are cut after two items.`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    security: [],
    tags: tagsOf(endpoints),
    paths: described.paths,
    webhooks: webhookItems(),
    components: {
      schemas: { ...described.schemas, ...schemas, ...mcpSchemas, ...webhookSchemas() },
      parameters: inputs.parameters,
      ...components,
      securitySchemes,
    },
  }
}

function tagsOf(endpoints: readonly AnyEndpoint[]): Json[] {
  const names = new Set([...endpoints.map((endpoint) => endpoint.tag), 'MCP' as const, 'Service' as const])
  return [...names].map((name) => ({ name, description: tags[name] }))
}

/** The path items: one endpoint with both methods, or one for each. */
async function pathItems(endpoints: readonly AnyEndpoint[]): Promise<Json> {
  const items: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    await nextTurn()
    items[endpoint.path] = { ...items[endpoint.path], ...pathItem(endpoint) }
  }
  return items
}

function pathItem(endpoint: AnyEndpoint): Json {
  const schema = describeMembers(expanded(endpoint.input, 'input'), endpoint.name)
  const entries = endpoint.methods.map((method) => [method.toLowerCase(), operation({ ...endpoint, schema }, method)])
  return Object.fromEntries(entries)
}

/** An endpoint with the JSON schema of its input, which takes milliseconds to compute. */
type Described = AnyEndpoint & { schema: Json }

function operation(endpoint: Described, method: Method): Json {
  const both = endpoint.methods.length > 1
  return {
    operationId: both && method === 'POST' ? `${endpoint.name}ByPost` : endpoint.name,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: endpoint.description,
    ...accessMembers(endpoint),
    'x-limit-class': endpoint.limit,
    ...(endpoint.roles && { 'x-roles': endpoint.roles.length === roles.length ? 'any' : endpoint.roles }),
    ...(readsKeys(endpoint) ? { security: [{}, { bearer: [] }, { apiKey: [] }] } : {}),
    parameters: [
      ...pathParameters(endpoint),
      ...(!hasBody(method) || both ? queryParameters(endpoint, both && method === 'POST') : []),
      langParameter,
      ...(endpoint.isSold ? [paymentParameter] : []),
    ],
    ...(hasBody(method) ? { requestBody: requestBody(endpoint, both) } : {}),
    responses: responses(endpoint, method),
  }
}

/** What a key means to the endpoint. Where that depends on the input, the description explains it. */
function accessMembers({ access }: AnyEndpoint): Json {
  if (typeof access === 'function') return {}
  return { 'x-keys': access.keys, ...('scope' in access ? { 'x-scope': access.scope } : {}) }
}

function queryParameters(endpoint: Described, optional: boolean): Json[] {
  const required = requiredOf(endpoint)
  const inPath = pathNames(endpoint.path)
  return propertiesOf(endpoint)
    .filter(([name]) => !inPath.includes(name))
    .map(([name, property]) => ({
      ...parameter(name, property),
      in: 'query',
      required: !optional && required.includes(name) && !('default' in property),
    }))
}

function pathParameters(endpoint: Described): Json[] {
  const inPath = pathNames(endpoint.path)
  return propertiesOf(endpoint)
    .filter(([name]) => inPath.includes(name))
    .map(([name, property]) => ({ ...parameter(name, property), in: 'path', required: true }))
}

function parameter(name: string, { description, examples, ...schema }: Json): Json {
  const example = (examples as unknown[] | undefined)?.[0]
  return {
    name,
    ...(description === undefined ? {} : { description }),
    schema,
    ...(example === undefined ? {} : { example }),
  }
}

function propertiesOf({ schema }: Described): [string, Json][] {
  return Object.entries((schema['properties'] as Record<string, Json> | undefined) ?? {})
}

function requiredOf({ schema }: Described): readonly string[] {
  return (schema['required'] as string[] | undefined) ?? []
}

function requestBody(endpoint: Described, both: boolean): Json {
  const { schema, bodyMaxBytes = smallBodyMaxBytes } = endpoint
  const inPath = pathNames(endpoint.path)
  const inBody = propertiesOf(endpoint).filter(([name]) => !inPath.includes(name))
  const properties = {
    ...Object.fromEntries(inBody),
    lang: { ...langParameter.schema, description: langParameter.description },
  }
  const required = requiredOf(endpoint).filter((name) => !inPath.includes(name))
  const examples = endpoint.examples.map(({ title, input }, i) => {
    const value = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)))
    return [`example${i + 1}`, { summary: title, value }]
  })
  return {
    required: !both,
    description: `At most ${bodyMaxBytes} bytes, ${bodyValuesMax} values and ${bodyMembersMax} members.`,
    content: {
      'application/json': {
        schema: { ...schema, properties, ...('required' in schema ? { required } : {}) },
        examples: Object.fromEntries(examples),
      },
    },
  }
}

function responses(endpoint: Described, method: Method): Json {
  const schema = referenceTo(schemaName(endpoint))
  const isMissable = requiredOf(endpoint).length > 0
  const common = commonErrors(method, endpoint.bodyMaxBytes ?? smallBodyMaxBytes).filter(
    (code) => isMissable || code !== 'parameter_missing',
  )
  const errors = [...endpoint.errors, ...common, ...callerErrors(endpoint)]
  const headers = headersOf(endpoint)
  return {
    [endpoint.okStatus ?? 200]: {
      description: 'The result.',
      headers: { ...headers, ...csvHeaders(endpoint) },
      content: { 'application/json': { schema }, ...csvContent(endpoint) },
    },
    ...otherAnswers(endpoint),
    ...problemResponses(errors, {
      402: { headers: paymentHeaders },
      403: endpoint.refusesByVerdict ? { codes: referenceTo('DecisionReason') } : {},
      429: { headers: limitHeaders },
    }),
  }
}

/** The format of CSV is described in words, since a schema cannot express it. */
function csvContent({ csv }: AnyEndpoint): Json {
  return csv ? { 'text/csv': { schema: { type: 'string', description: csv.description } } } : {}
}

function csvHeaders({ csv }: AnyEndpoint): Json {
  const described = Object.entries(csv?.headers ?? {}).map(([name, description]) => {
    return [name, { description, schema: { type: 'string' } }] as const
  })
  return Object.fromEntries(described)
}

/** The headers of an answer, by the access of its endpoint. */
function headersOf(endpoint: AnyEndpoint): Json {
  return {
    ...answerHeaders,
    ...(endpoint.limit === 'none' ? {} : limitHeaders),
    ...(readsKeys(endpoint) ? keyHeaders : {}),
    ...(endpoint.isSold ? paymentHeaders : {}),
  }
}

/** Errors about the caller, before the endpoint runs. */
function callerErrors(endpoint: AnyEndpoint): readonly ErrorCode[] {
  return [
    ...(endpoint.limit === 'none' ? [] : (['rate_limited'] as const)),
    ...(readsKeys(endpoint) ? errorsOfKeys : []),
  ]
}

/** Successful answers with other statuses than 200. */
function otherAnswers(endpoint: AnyEndpoint): Json {
  return Object.fromEntries(
    Object.entries(endpoint.statuses ?? {}).map(([status, { description, output }]) => [
      status,
      {
        description,
        headers: answerHeaders,
        content: {
          'application/json': {
            schema:
              output === endpoint.output
                ? referenceTo(schemaName(endpoint))
                : describeMembers(answerSchema(output, readsKeys(endpoint)), schemaName(endpoint)),
          },
        },
      },
    ]),
  )
}

const langParameter = {
  name: 'lang',
  in: 'query',
  required: false,
  description: 'Language of human-readable texts: en (default) or zh. A region suffix is accepted.',
  schema: { type: 'string', pattern: '^(en|zh)([-_][A-Za-z0-9]{2,8}){0,2}$', default: 'en' },
} as const
