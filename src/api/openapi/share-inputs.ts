import { referenceTo } from './reference-to.ts'

type Json = Record<string, unknown>
type Parameter = Json & { name: string }
type Body = Json & { content: { 'application/json': Json & { schema: Json } } }
type Operation = Json & { operationId: string; parameters?: readonly Parameter[]; requestBody?: Body }
type Items = Record<string, Record<string, Operation>>

/**
 * Defines once each parameter and each body that several operations take in the same form. A parameter has its own name; of
 * several forms of one name, the one that most operations take has it, and the others begin with the operation that takes
 * them first. A body has the name of the operation that takes it first. Pure.
 */
export function shareInputs(paths: Json): { paths: Json; parameters: Json; schemas: Json } {
  const items = paths as Items
  const operations = Object.values(items).flatMap((item) => Object.values(item))
  const namesOfParameters = parameterNames(operations)
  const namesOfBodies = bodyNames(operations)
  const [parameters, schemas]: [Json, Json] = [{}, {}]
  const refer = (parameter: Parameter): Json => {
    const name = namesOfParameters.get(JSON.stringify(parameter))
    if (name === undefined) return parameter
    parameters[name] = parameter
    return referenceTo(name, 'parameters')
  }
  const referBody = (body: Body): Body => {
    const media = body.content['application/json']
    const name = namesOfBodies.get(JSON.stringify(media.schema))
    if (name === undefined) return body
    schemas[name] = media.schema
    return { ...body, content: { 'application/json': { ...media, schema: referenceTo(name) } } }
  }
  const shared = mapValues(items, (item) =>
    mapValues(item, ({ parameters: own, requestBody, ...rest }) => ({
      ...rest,
      ...(own ? { parameters: own.map(refer) } : {}),
      ...(requestBody ? { requestBody: referBody(requestBody) } : {}),
    })),
  )
  return { paths: shared, parameters, schemas }
}

function parameterNames(operations: readonly Operation[]): ReadonlyMap<string, string> {
  const inputs = operations.flatMap(({ operationId, parameters = [] }) =>
    parameters.map((parameter) => ({ name: parameter.name, first: operationId, value: parameter })),
  )
  const used = new Set<string>()
  return new Map(
    repeated(inputs).map(([text, { name, first }]) => {
      const own = used.has(name) ? `${first}.${name}` : name
      used.add(name)
      return [text, own] as const
    }),
  )
}

function bodyNames(operations: readonly Operation[]): ReadonlyMap<string, string> {
  const inputs = operations.flatMap(({ operationId, requestBody }) =>
    requestBody ? [{ first: operationId, value: requestBody.content['application/json'].schema }] : [],
  )
  const worthwhile = repeated(inputs).filter(([text]) => text.length >= bodyMinChars)
  return new Map(worthwhile.map(([text, { first }]) => [text, inputName(first)]))
}

function inputName(operationId: string): string {
  const name = operationId.replace(/ByPost$/, '')
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
}

/** A smaller body, such as one of the language alone, has no name. */
const bodyMinChars = 300

/** What stands more than once, by its JSON, the most frequent first. */
function repeated<One extends { value: unknown }>(all: readonly One[]): (readonly [string, One])[] {
  const byText = [...Map.groupBy(all, ({ value }) => JSON.stringify(value))]
  const several = byText.filter(([, { length }]) => length > 1).toSorted(([, a], [, b]) => b.length - a.length)
  return several.flatMap(([text, [first]]) => (first ? [[text, first] as const] : []))
}

function mapValues<Value>(values: Readonly<Record<string, Value>>, map: (value: Value) => unknown): Json {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))
}
