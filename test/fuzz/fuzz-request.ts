import fc from 'fast-check'
import { endpoints as freeEndpoints } from '../../src/api/endpoints.ts'
import { hasBody } from '../../src/endpoint/endpoint.ts'
import { paidEndpoints } from '../../src/paid/paid-endpoints.ts'
import type { Question } from '../support/ask.ts'
import type { ApiOperation } from '../support/contract.ts'
import { exampleRequest } from '../support/example-request.ts'
import { hostileText, textFor, valueFor } from '../support/schema-arbitrary.ts'
import { anyHeaders, anyMutation, mutated, type Mutation } from './mutations.ts'

/** An operation of the API document with its method and path. */
export type Asked = { path: string; method: string; operation: ApiOperation }

/** `addr`: every address that stands in the query or the body. */
export type FuzzedRequest = { path: string; question: Question; addr: readonly string[]; url: readonly string[] }

/**
 * Any request to an operation: its parameters right or wrong, others beside them, and, for POST, any body.
 * One in ten at least is answered with more than a refusal, so that among three hundred there always is one.
 */
export function requestFor({ path, method, operation }: Asked, ownPlan: string): fc.Arbitrary<FuzzedRequest> {
  // A body that is right seldom comes with a query that is right, too, and agrees with it.
  const besideBody = fc.oneof(
    { weight: 3, arbitrary: fc.constant<[string, string][]>([]) },
    { weight: 1, arbitrary: queryFor(operation) },
  )
  return fc
    .tuple(
      hasBody(method) ? besideBody : queryFor(operation),
      hasBody(method) ? bodyFor(operation, ownPlan) : fc.constant<Question>({}),
      fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, anyHeaders),
      fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, anyMutation),
    )
    .map(([query, body, others, mutation]) => {
      const requestText = withQuery(path, query, hasBody(method) ? null : mutation)
      const question = mutation === null ? body : mutatedBody(body, mutation)
      const headers = { ...others, ...body.headers, ...(path === '/api/mcp' ? mcpHeaders : {}) }
      return { path: requestText, question: { method, ...question, headers }, ...subjectsOf(requestText, question) }
    })
}

/** The subject of the request as it is sent, also where it was changed on the way. */
function subjectsOf(path: string, { body = '' }: Question): Pick<FuzzedRequest, 'addr' | 'url'> {
  const query = [...new URLSearchParams(path.split('?').slice(1).join('?'))]
  return {
    addr: [
      ...query.filter(([name]) => addressNames.has(name)).map(([, value]) => value),
      ...query.filter(([name]) => name === 'requirements').flatMap(([, value]) => addressesIn(value)),
      ...addressesIn(typeof body === 'object' && !(body instanceof Uint8Array) ? '' : Buffer.from(body).toString()),
    ],
    url: query.filter(([name]) => name === 'url').map(([, value]) => value),
  }
}

/** Its transport requires them: without them every message is refused in the same way. */
const mcpHeaders = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

const addressNames: ReadonlySet<string> = new Set(['addr', 'to', 'address', 'payTo'])

function addressesIn(json: string): string[] {
  try {
    const value = JSON.parse(json) as Record<string, unknown> | null
    // A payment demand names its payee one level down.
    const demand = value?.['requirements']
    const members = { ...value, ...(typeof demand === 'object' ? demand : {}) }
    return Object.entries(members).flatMap(([name, text]) =>
      addressNames.has(name) && typeof text === 'string' ? [text] : [],
    )
  } catch {
    return []
  }
}

type Pair = readonly [name: string, value: string]

function queryFor(operation: ApiOperation): fc.Arbitrary<readonly Pair[]> {
  const own = operation.parameters
    .filter((each) => each.in === 'query')
    .map(({ name, schema, example, required }) => {
      const value = textFor(schema, example).map((text): Pair[] => [[name, text]])
      return fc.oneof(
        { weight: required ? 9 : 3, arbitrary: value },
        { weight: required ? 1 : 7, arbitrary: fc.constant<Pair[]>([]) },
      )
    })
  const names = operation.parameters.filter((each) => each.in === 'query').map(({ name }) => name)
  const complete = fc.tuple(...own).map((parts) => parts.flat())
  const example = fc.constantFrom(...exampleQueries(operation))
  // What is right in all parameters but some is read much further than what is wrong in most.
  const changed = fc.tuple(example, complete, fc.nat()).map(([right, other, pick]) => {
    const changes = other.filter((_, i) => (pick >> i) & 1)
    const isChanged = new Set(changes.map(([name]) => name))
    return [...right.filter(([name]) => !isChanged.has(name)), ...changes]
  })
  const other = fc.tuple(fc.oneof(hostileText, fc.constantFrom('x', ...names)), hostileText)
  const extra = fc.oneof(
    { weight: 6, arbitrary: fc.constant<Pair[]>([]) },
    { weight: 1, arbitrary: fc.array(other, { minLength: 1, maxLength: 2 }) },
  )
  const request = fc.oneof(
    { weight: 3, arbitrary: complete },
    { weight: 1, arbitrary: changed },
    { weight: 1, arbitrary: example },
  )
  return fc.tuple(request, extra).map((parts) => parts.flat())
}

/** The queries of the examples of an endpoint; none where it takes none. */
function exampleQueries({ operationId }: ApiOperation): readonly (readonly Pair[])[] {
  const endpoint = endpoints.find(({ name }) => name === operationId)
  const queries = endpoint?.examples.map(({ input }) => exampleRequest(endpoint, input).path.split('?')[1]) ?? []
  return [...queries.map((query = ''): Pair[] => [...new URLSearchParams(query)]), []]
}

const endpoints = [...freeEndpoints, ...paidEndpoints]

function bodyFor(operation: ApiOperation, ownPlan: string): fc.Arbitrary<Question> {
  const { schema = {}, examples = {} } = operation.requestBody?.content['application/json'] ?? {}
  const right = Object.values(examples).map(({ value }) => {
    const example = value as Readonly<Record<string, unknown>>
    return 'plan' in example ? { ...example, plan: ownPlan } : example
  })
  const complete = valueFor(schema, undefined)
  const example = fc.constantFrom(...right)
  // What is right in all members but some is read much further than what is wrong in most.
  const changed = fc.tuple(example, complete, fc.nat()).map(([existing, other, pick]) => {
    const members = Object.entries(Object(other) as object).filter((_, i) => (pick >> i) & 1)
    return { ...existing, ...Object.fromEntries(members) }
  })
  const json = fc
    .oneof({ weight: 2, arbitrary: complete }, { weight: 3, arbitrary: changed }, { weight: 2, arbitrary: example })
    .map((value) => JSON.stringify(value) ?? '')
  const beside = fc.tuple(json, hostileText, fc.jsonValue({ maxDepth: 1 })).map(([text, name, value]) => {
    const member = `${JSON.stringify(name)}:${JSON.stringify(value)}`
    return text.startsWith('{"') ? `{${member},${text.slice(1)}` : `{${member}}`
  })
  const cut = fc.tuple(json, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1)))
  const bytes = fc.uint8Array({ maxLength: 100 })
  const body: fc.Arbitrary<string | Uint8Array> = fc.oneof(
    { weight: 8, arbitrary: json },
    beside,
    cut,
    bytes,
    hostileText,
  )
  const headers = fc.oneof(
    { weight: 8, arbitrary: fc.constant({ 'content-type': 'application/json' }) },
    fc.constantFrom(
      {},
      { 'content-type': 'text/plain' },
      { 'content-encoding': 'gzip' },
      { 'content-type': 'a/b+json; charset=utf-8' },
    ),
  )
  return fc.record({ body, headers, chunked: fc.boolean() })
}

/** A pair as it stands in a query; what cannot be written plainly is escaped. */
function written([name, value]: Pair): string {
  return `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`
}

function withQuery(path: string, query: readonly Pair[], mutation: Mutation | null): string {
  if (query.length === 0) return path
  const text = query.map(written).join('&')
  if (mutation === null) return `${path}?${text}`
  // What Node's client would not send at all shows nothing of the service.
  return `${path}?${mutated(Buffer.from(text), mutation)
    .toString('latin1')
    .replaceAll(/[^!-~]/g, '%')}`
}

function mutatedBody(question: Question, mutation: Mutation): Question {
  const { body } = question
  return typeof body === 'string' ? { ...question, body: mutated(Buffer.from(body), mutation) } : question
}
