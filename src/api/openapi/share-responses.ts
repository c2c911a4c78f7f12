import { problemOf, ServiceError } from '../../endpoint/errors.ts'
import { reasonFacts, type ErrorCode } from '../../endpoint/reason-codes.ts'

type Json = Record<string, unknown>
type Media = { schema?: Json; examples?: Json }
type Response = { description: string; headers?: Json; content?: Record<string, Media> }
type Operation = Json & { responses: Record<string, Response> }

/**
 * Says once what stands at many operations: each header, the example of each problem, and responses that tell of few
 * problems. Operations refer to them. Pure.
 */
export function shareResponses(paths: Json, baseUrl: string): { paths: Json; components: Json } {
  const headers: Json = {}
  const responses: Json = {}
  const codes = new Set<string>()
  const headersOf = (own: Json): Json =>
    mapValues(own, (header, name) => {
      headers[name] ??= header
      return headers[name] === header ? { $ref: `#/components/headers/${name}` } : header
    })
  const share = (response: Response): Json => {
    const { headers: own = {}, ...rest } = response
    const shared = { ...rest, headers: headersOf(own) }
    const named = problemCodes(response)
    for (const code of named) codes.add(code)
    if (named.length === 0 || named.length > codesInNameMax) return shared
    const name = `${callersOf(own)}.${named.join('.')}`
    responses[name] ??= shared
    return { $ref: `#/components/responses/${name}` }
  }
  const shared = mapValues(paths as Record<string, Record<string, Operation>>, (item) =>
    mapValues(item, (operation) => ({ ...operation, responses: mapValues(operation.responses, share) })),
  )
  return { paths: shared, components: { headers, responses, examples: problemExamples(codes, baseUrl) } }
}

/** More codes make a name that nobody reads. */
const codesInNameMax = 3

const problemType = 'application/problem+json'

function problemCodes({ content }: Response): string[] {
  return Object.keys(content?.[problemType]?.examples ?? {})
}

/** Whose responses carry these headers: the same headers, the same name. */
function callersOf(headers: Json): string {
  const found = Object.entries(callers).filter(([header]) => header in headers)
  return found.map(([, name]) => name).join('-') || 'open'
}

const callers = { RateLimit: 'counted', 'x-key-rejected': 'keyed', 'payment-required': 'paid' } as const

function problemExamples(codes: ReadonlySet<string>, baseUrl: string): Json {
  const examples = ([...codes] as ErrorCode[]).map((code) => {
    const { field } = reasonFacts(code)
    return [code, { value: problemOf(new ServiceError(code, field === undefined ? {} : { field }), 'en', baseUrl) }]
  })
  return Object.fromEntries(examples) as Json
}

function mapValues<Value>(values: Readonly<Record<string, Value>>, map: (value: Value, name: string) => unknown): Json {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]))
}
