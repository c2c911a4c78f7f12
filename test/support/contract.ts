import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import type { Answer } from './ask.ts'

/** What of an OpenAPI document the checks read. */
export type ApiDocument = {
  openapi: string
  info: { version: string }
  paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
}
export type ApiOperation = {
  operationId: string
  summary: string
  description?: string
  parameters: readonly { name: string; in: string; required: boolean; schema: JsonSchema; example?: unknown }[]
  requestBody?: { required: boolean; content: Readonly<Record<string, { schema: JsonSchema; examples?: Examples }>> }
  responses: Readonly<Record<string, { content: Readonly<Record<string, { examples?: Examples }>> }>>
}
export type JsonSchema = Readonly<Record<string, unknown>>
type Examples = Readonly<Record<string, { value: unknown }>>

export type Checked = { method: string; path: string; answer: Answer }

/** Holds every answer against the served document. Throws an AssertionError that names the request. */
export function contractOf(document: ApiDocument): (checked: Checked) => void {
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
    if (answer.status >= 400) {
      valid(['components', 'schemas', 'Problem'], answer.json, what)
      checkProblem(answer, what)
    }
    const template = path.split('?')[0] ?? ''
    const operation = document.paths[template]?.[method.toLowerCase()]
    if (!operation) return
    const status = String(answer.status)
    const response = operation.responses[status]
    assert.ok(response, `undocumented status: ${what}`)
    const type = (answer.headers['content-type'] ?? '').split(';')[0] ?? ''
    assert.ok(response.content[type], `undocumented content type ${type}: ${what}`)
    if (type === 'text/plain') return
    valid(['paths', template, method.toLowerCase(), 'responses', status, 'content', type, 'schema'], answer.json, what)
    const examples = response.content[type].examples
    const code = (answer.json as { reason_code?: string }).reason_code
    if (answer.status >= 400 && examples) assert.ok(code && code in examples, `undocumented code: ${what}`)
  }
}

/** What every answer carries, whoever asked for what. */
function checkHeaders(path: string, { status, headers }: Answer, what: string): void {
  assert.match(headers['x-request-id'] ?? '', /^[0-9a-f]{10}-[0-9a-z]+$/, what)
  assert.equal(headers['access-control-allow-origin'], '*', what)
  assert.equal(headers['x-content-type-options'], 'nosniff', what)
  assert.match(headers['access-control-expose-headers'] ?? '', /(^|, )x-request-id(,|$)/, what)
  for (const name of ['set-cookie', 'access-control-allow-credentials', 'x-powered-by', 'server']) {
    assert.equal(headers[name], undefined, `${name}: ${what}`)
  }
  // What is answered holds for a moment: a list changes, a signature ends.
  if (status !== 204 && (status >= 400 || path.startsWith('/api/')))
    assert.equal(headers['cache-control'], 'no-store', what)
  if (status >= 400) assert.match(headers['content-type'] ?? '', /^application\/problem\+json(;|$)/, what)
  if (status === 429 || status === 503) assert.match(headers['retry-after'] ?? '', /^[1-9]\d*$/, what)
  if (status === 405) assert.match(headers['allow'] ?? '', /\bOPTIONS\b/, what)
}

/** What of a problem document its schema cannot say. */
function checkProblem({ status, json, text }: Answer, what: string): void {
  const problem = json as Record<string, string> & { status: number; field?: string }
  assert.equal(problem.status, status, what)
  assert.equal(problem['error'], problem['detail'], what)
  assert.ok(problem['type']?.endsWith(`/docs/reasons/${problem['reason_code']}`), what)
  const prose = [problem['title'], problem['detail']].join(' ').replaceAll(problem.field ?? '\0', '')
  assert.doesNotMatch(prose, /\{\w+\}/, `a sentence with a hole: ${what}`)
  assert.doesNotMatch(text, /node_modules|at \w+ \(|\.ts:\d/, `a stack: ${what}`)
}
