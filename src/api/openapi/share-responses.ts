import { referenceTo } from './reference-to.ts'

type Json = Record<string, unknown>
type Media = { schema?: Json; examples?: Json }
type Response = { description: string; headers?: Json; content?: Record<string, Media> }
type Operation = Json & { operationId: string; responses: Record<string, Response> }

/**
 * Defines once what many operations share: each header, an answer that several give, and responses that report few
 * problems. Operations refer to them. Pure.
 */
export function shareResponses(paths: Json): { paths: Json; components: Json } {
  const headers: Json = {}
  const responses: Json = {}
  const items = paths as Record<string, Record<string, Operation>>
  const answers = sharedAnswers(items)
  const repeated = repeatedProblems(items)
  const headersOf = (own: Json): Json =>
    mapValues(own, (header, name) => {
      const key = headerKeys[name] ?? name
      headers[key] ??= header
      return headers[key] === header ? { $ref: `#/components/headers/${key}` } : header
    })
  const share = (response: Response): Json => {
    const { headers: own, ...rest } = answers.referring(response)
    const shared = own === undefined ? rest : { ...rest, headers: headersOf(own) }
    const problem = response.content?.[problemType]
    if (problem === undefined) return shared
    const name = responseName(problem.schema) ?? repeated.get(JSON.stringify(problem.schema)) ?? null
    if (name === null) return shared
    responses[name] ??= shared
    return { $ref: `#/components/responses/${name}` }
  }
  const shared = mapValues(items, (item) =>
    mapValues(item, (operation) => ({ ...operation, responses: mapValues(operation.responses, share) })),
  )
  return {
    paths: shared,
    components: { headers, responses, examples: answers.named },
  }
}

/** More codes make a name that no reader takes in. */
const codesInNameMax = 5

/** A name that follows from what is refused; null where that would be too long. */
function responseName(schema: unknown): string | null {
  const parts = codesIn(schema)
  return parts.length > codesInNameMax ? null : parts.toSorted().join('.')
}

/** The problems with many codes that several operations report, each by the name of the first operation and the status. */
function repeatedProblems(items: Record<string, Record<string, Operation>>): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const repeated = new Map<string, string>()
  for (const { operationId, responses } of Object.values(items).flatMap((item) => Object.values(item)))
    for (const [status, { content }] of Object.entries(responses)) {
      const problem = content?.[problemType]
      if (problem === undefined) continue
      const text = JSON.stringify(problem.schema)
      const first = names.get(text)
      if (first === undefined) names.set(text, `${operationId}.${status}`)
      else repeated.set(text, first)
    }
  return repeated
}

/** The codes that a schema of problems has by itself, and the names of those that it shares. */
function codesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { $ref, enum: codes = [] } = schema as { $ref?: string; enum?: string[] }
  if ($ref !== undefined) return $ref.endsWith('/Problem') ? [] : [$ref.split('/').at(-1) ?? '']
  return [
    ...codes,
    ...Object.values(schema)
      .filter((part) => part !== codes)
      .flatMap(codesIn),
  ]
}

const problemType = 'application/problem+json'

/** The recorded answers that stand at several operations, each under the name of the first of them. */
function sharedAnswers(items: Record<string, Record<string, Operation>>) {
  const operations = Object.values(items).flatMap((item) => Object.values(item))
  const recordedByText = new Map<string, { name: string; count: number; example: unknown }>()
  for (const { operationId, responses } of operations) {
    for (const { recorded } of Object.values(responses).flatMap(examplesOf)) {
      const text = JSON.stringify(recorded)
      const existing = recordedByText.get(text)
      if (existing) existing.count++
      else recordedByText.set(text, { name: `answerOf${capitalized(operationId)}`, count: 1, example: recorded })
    }
  }
  const named: Json = {}
  const refer = (media: Media): Media => {
    const one = recordedByText.get(JSON.stringify(media.examples?.['recorded']))
    if (one === undefined || one.count === 1) return media
    named[one.name] = one.example
    return { ...media, examples: { recorded: referenceTo(one.name, 'examples') } }
  }
  const referring = (response: Response): Response =>
    response.content ? { ...response, content: mapValues(response.content, refer) as Record<string, Media> } : response
  return { named, referring }
}

function examplesOf({ content = {} }: Response): { recorded: unknown }[] {
  return Object.values(content).flatMap(({ examples }) =>
    examples?.['recorded'] === undefined ? [] : [{ recorded: examples['recorded'] }],
  )
}

function capitalized(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

function mapValues<Value>(values: Readonly<Record<string, Value>>, map: (value: Value, name: string) => unknown): Json {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]))
}

/** Short keys of the headers of nearly every answer: the reference to them is written some three hundred times. */
const headerKeys: Readonly<Record<string, string>> = {
  'x-request-id': 'id',
  RateLimit: 'limit',
  'RateLimit-Policy': 'policy',
}
