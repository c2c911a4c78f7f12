import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import type { Answer } from './ask.ts'

/** What of an OpenAPI document the checks read. */
export type ApiDocument = {
  openapi: string
  info: { version: string }
  paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
  components: { schemas: Readonly<Record<string, JsonSchema>> }
}
export type ApiOperation = {
  operationId: string
  summary: string
  description?: string
  parameters: readonly { name: string; in: string; required: boolean; schema: JsonSchema; example?: unknown }[]
  requestBody?: { required: boolean; content: Readonly<Record<string, { schema: JsonSchema; examples?: Examples }>> }
  responses: Readonly<
    Record<string, { content?: Readonly<Record<string, { schema?: JsonSchema; examples?: Examples }>> }>
  >
}
export type JsonSchema = Readonly<Record<string, unknown>>
type Examples = Readonly<Record<string, { value: unknown }>>

type Checked = { method: string; path: string; answer: Answer }

type Contract = {
  document: ApiDocument
  /** Throws an AssertionError that names the request. */
  check: (checked: Checked) => void
}

/**
 * Holds every answer against the served document. Apps that serve the same document share its validators: making them
 * takes longer than most tests, and reading a megabyte as long as many.
 */
export function contractOf(text: string): Contract {
  const existing = contracts.get(text)
  if (existing) return existing
  const document = withResponses(JSON.parse(text) as ReferringDocument)
  const contract = { document, check: checkAgainst(document) }
  contracts.set(text, contract)
  return contract
}

const contracts = new Map<string, Contract>()

/** A document as it is served: what stands at several operations is a reference. */
type ReferringDocument = ApiDocument & {
  components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

type Response = ApiOperation['responses'][string]

/** The same with every response at its place, and with parameters and bodies written out as a caller would fill them. */
function withResponses(document: ReferringDocument): ApiDocument {
  const resolved = <Value>(value: Value): Value => {
    const { $ref } = (value ?? {}) as { $ref?: string }
    if (typeof $ref !== 'string') return value
    const [kind = '', name = ''] = $ref.split('/').slice(-2)
    return (document.components[kind]?.[name] ?? assert.fail($ref)) as Value
  }
  const expanded = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(expanded)
    if (typeof value !== 'object' || value === null) return value
    const { $ref: _, ...beside } = value as { $ref?: string }
    const parts = { ...resolved<object>(value), ...beside }
    return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, expanded(part)]))
  }
  const mapped = <Value>(values: Readonly<Record<string, Value>>, map: (value: Value) => Value) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))
  const withExamples = (response: Response): Response => {
    if (response.content === undefined) return response
    const content = mapped(response.content, (media) =>
      media.examples ? { ...media, examples: mapped(media.examples, resolved) } : media,
    )
    return { ...response, content }
  }
  const paths = mapped(document.paths, (item) =>
    mapped(item, ({ parameters, requestBody, responses, ...rest }) => ({
      ...rest,
      parameters: expanded(parameters) as ApiOperation['parameters'],
      ...(requestBody ? { requestBody: expanded(requestBody) as NonNullable<ApiOperation['requestBody']> } : {}),
      responses: mapped(responses, (response) => withExamples(resolved(response))),
    })),
  )
  return { ...document, paths }
}

function checkAgainst(document: ApiDocument): (checked: Checked) => void {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true })
  ajvFormats.default(ajv)
  ajv.addSchema(document, 'api')
  const validators = new Map<string, ValidateFunction>()
  const valid = (pointer: string[], body: unknown, what: string) => {
    const ref = `api#/${pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
    const validate = validators.get(ref) ?? ajv.compile({ $ref: ref })
    validators.set(ref, validate)
    assert.ok(validate(body), `${what}: ${ajv.errorsText(validate.errors)}`)
  }
  return ({ method, path, answer }) => {
    const what = `${method} ${path.slice(0, 200)} -> ${answer.status} ${answer.text.slice(0, 300)}`
    checkHeaders(path, answer, what)
    if (method === 'HEAD') return
    const isPage = answer.headers['content-type']?.startsWith('text/html') === true
    if (answer.status >= 400 && !isPage && !isRpc(path, answer)) {
      valid(['components', 'schemas', 'Problem'], answer.json, what)
      checkProblem(answer, what)
    }
    const template = templateOf(document, path.split('?')[0] ?? '')
    const operation = document.paths[template]?.[method.toLowerCase()]
    if (!operation) return
    const status = String(answer.status)
    const response = operation.responses[status]
    assert.ok(response, `undocumented status: ${what}`)
    if (response.content === undefined) return assert.equal(answer.text, '', what)
    const type = (answer.headers['content-type'] ?? '').split(';')[0] ?? ''
    assert.ok(response.content[type], `undocumented content type ${type}: ${what}`)
    if (type === 'text/plain' || type === 'text/csv' || type === 'text/event-stream') return
    valid(['paths', template, method.toLowerCase(), 'responses', status, 'content', type, 'schema'], answer.json, what)
  }
}

/** The path of the document that a request was sent to: one with a name in braces stands for any value there. */
function templateOf(document: ApiDocument, path: string): string {
  if (path in document.paths) return path
  const isMatch = (template: string) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
  return Object.keys(document.paths).find((template) => template.includes('{') && isMatch(template)) ?? path
}

/** The headers of every answer. */
function checkHeaders(path: string, answer: Answer, what: string): void {
  const { status, headers } = answer
  assert.match(headers['x-request-id'] ?? '', /^[0-9a-f]{10}-[0-9a-z]+$/, what)
  assert.equal(headers['access-control-allow-origin'], '*', what)
  assert.equal(headers['x-content-type-options'], 'nosniff', what)
  assert.match(headers['access-control-expose-headers'] ?? '', /(^|, )x-request-id(,|$)/, what)
  // Screening sets no cookie; signing in does.
  if (!/^\/(?:api\/console\/session|console\/sign-in)(?:\?|$)/.test(path))
    assert.equal(headers['set-cookie'], undefined, what)
  for (const name of ['access-control-allow-credentials', 'x-powered-by', 'server']) {
    assert.equal(headers[name], undefined, `${name}: ${what}`)
  }
  // What is answered holds for a moment: a list changes, a signature ends.
  if (status !== 204 && (status >= 400 || path.startsWith('/api/')))
    assert.equal(headers['cache-control'], 'no-store', what)
  // A browser that opens a mailed link gets a page.
  const isPage = !path.startsWith('/api/') && headers['content-type']?.startsWith('text/html')
  if (status >= 400 && !isPage && !isRpc(path, answer))
    assert.match(headers['content-type'] ?? '', /^application\/problem\+json(;|$)/, what)
  if (status === 429 || status === 503) assert.match(headers['retry-after'] ?? '', /^[1-9]\d*$/, what)
  if (status === 405) assert.match(headers['allow'] ?? '', /\bOPTIONS\b/, what)
}

/** An error of the MCP path in the terms of its protocol. */
function isRpc(path: string, { json }: Answer): boolean {
  return path.split('?')[0] === '/api/mcp' && typeof json === 'object' && json !== null && 'jsonrpc' in json
}

/** What of a problem document its schema cannot express. */
function checkProblem({ status, json, text }: Answer, what: string): void {
  const problem = json as Record<string, string> & { status: number; field?: string }
  assert.equal(problem.status, status, what)
  assert.equal(problem['error'], problem['detail'], what)
  assert.ok(problem['type']?.endsWith(`/docs/reasons/${problem['reason_code']}`), what)
  const prose = [problem['title'], problem['detail']].join(' ').replaceAll(problem.field ?? '\0', '')
  assert.doesNotMatch(prose, /\{\w+\}/, `a sentence with a hole: ${what}`)
  assert.doesNotMatch(text, /node_modules|at \w+ \(|\.ts:\d/, `a stack: ${what}`)
}
