import type { Method } from '../../../endpoint/endpoint.ts'
import type { NamedSchemas } from '../schema-rows.ts'

type Json = Readonly<Record<string, unknown>>
type Example = { value: unknown }
type Media = { schema: Json; examples?: Readonly<Record<string, Example>> }
type Parameter = { name: string; required: boolean; description?: string; schema: Json }

/** What of the OpenAPI document the reference shows, with every reference to other than a schema put in its place. */
export type Response = { description: string; content?: Readonly<Record<string, Media>> }
export type Operation = {
  operationId: string
  summary: string
  description?: string
  tags: readonly [string]
  parameters: readonly Parameter[]
  requestBody?: { content: { 'application/json': Media } }
  responses: Readonly<Record<string, Response>>
}
type Document = {
  tags: readonly { name: string; description: string }[]
  paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  components: Components
}
type Components = { schemas: NamedSchemas } & Readonly<Record<string, Json>>

/** A path with methods of the same meaning. `operation` is the first of them. */
export type DocumentedPath = {
  path: string
  methods: readonly { method: Method; operation: Operation }[]
  operation: Operation
}

/** The paths of the document by tag, in its order. Two methods of one endpoint are one entry. Pure. */
export function documentedPaths(document: Readonly<Record<string, unknown>>) {
  const { tags, paths, components } = document as Document
  const all = Object.entries(paths).flatMap(([path, item]) => entriesOf(path, item, components))
  const groups = tags.map(({ name, description }) => ({
    name,
    description,
    entries: all.filter(({ operation }) => operation.tags[0] === name),
  }))
  return { groups: groups.filter(({ entries }) => entries.length > 0), named: components.schemas }
}

function entriesOf(path: string, item: Readonly<Record<string, unknown>>, components: Components): DocumentedPath[] {
  const methods = Object.entries(item).map(([method, operation]) => ({
    method: method.toUpperCase() as Method,
    operation: resolved(operation, components) as Operation,
  }))
  const byName = Map.groupBy(methods, ({ operation }) => operation.operationId.replace(/ByPost$/, ''))
  return [...byName.values()].flatMap((same) => {
    const [first] = same
    return first ? [{ path, methods: same, operation: first.operation }] : []
  })
}

/** The same with every reference in its place, but for those to schemas, which are shown by their names. */
function resolved(value: unknown, components: Components): unknown {
  if (Array.isArray(value)) return value.map((each) => resolved(each, components))
  if (typeof value !== 'object' || value === null) return value
  const { $ref } = value as { $ref?: unknown }
  const [kind = '', name = ''] = typeof $ref === 'string' ? $ref.split('/').slice(-2) : []
  if (kind !== '' && kind !== 'schemas') return resolved(components[kind]?.[name], components)
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolved(part, components)]))
}
