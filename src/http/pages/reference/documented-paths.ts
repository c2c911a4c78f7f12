import type { Method } from '../../../endpoint/endpoint.ts'
import type { NamedSchemas } from './schema-rows.ts'

type Json = Readonly<Record<string, unknown>>
type Example = { value: unknown }
type Media = { schema: Json; examples?: Readonly<Record<string, Example>> }

/** What of the OpenAPI document the reference shows. */
export type Response = { description: string; content?: Readonly<Record<string, Media>> }
export type Operation = {
  operationId: string
  summary: string
  description?: string
  tags: readonly [string]
  parameters: readonly { name: string; required: boolean; description?: string; schema: Json }[]
  requestBody?: { content: { 'application/json': Media } }
  responses: Readonly<Record<string, Response>>
}
type Document = {
  tags: readonly { name: string; description: string }[]
  paths: Readonly<Record<string, Readonly<Record<string, Referring>>>>
  components: { schemas: NamedSchemas; responses: Readonly<Record<string, Response>> }
}
type Referring = Omit<Operation, 'responses'> & { responses: Readonly<Record<string, Response | { $ref: string }>> }

/** A path with the methods that mean the same on it. `operation` is the first of them. */
export type DocumentedPath = {
  path: string
  methods: readonly { method: Method; operation: Operation }[]
  operation: Operation
}

/** The paths of the document under their tags, in its order. Two methods of one endpoint are one entry. Pure. */
export function documentedPaths(document: Readonly<Record<string, unknown>>) {
  const { tags, paths, components } = document as Document
  const all = Object.entries(paths).flatMap(([path, item]) => entriesOf(path, item, components.responses))
  const groups = tags.map(({ name, description }) => ({
    name,
    description,
    entries: all.filter(({ operation }) => operation.tags[0] === name),
  }))
  return { groups: groups.filter(({ entries }) => entries.length > 0), named: components.schemas }
}

function entriesOf(
  path: string,
  item: Readonly<Record<string, Referring>>,
  named: Readonly<Record<string, Response>>,
): DocumentedPath[] {
  const methods = Object.entries(item).map(([method, operation]) => ({
    method: method.toUpperCase() as Method,
    operation: { ...operation, responses: resolved(operation.responses, named) },
  }))
  const byName = Map.groupBy(methods, ({ operation }) => operation.operationId.replace(/ByPost$/, ''))
  return [...byName.values()].flatMap((same) => {
    const [first] = same
    return first ? [{ path, methods: same, operation: first.operation }] : []
  })
}

function resolved(
  responses: Referring['responses'],
  named: Readonly<Record<string, Response>>,
): Operation['responses'] {
  const all = Object.entries(responses).flatMap(([status, response]) => {
    const found = '$ref' in response ? named[response.$ref.split('/').at(-1) ?? ''] : response
    return found ? [[status, found] as const] : []
  })
  return Object.fromEntries(all)
}
