import type { DocumentedPath, Operation } from './documented-paths.ts'
import { schemaRows, type NamedSchemas, type SchemaRow } from '../schema-rows.ts'

/** What an operation takes: its parameters, and the members of its body that are not among them. Pure. */
export function inputRows({ methods, operation }: DocumentedPath, named: NamedSchemas): SchemaRow[] {
  const parameters = parameterRows(operation, named)
  const names = new Set(parameters.map(({ path }) => path))
  return [...parameters, ...bodyRows(methods, named).filter(({ path }) => !names.has(path))]
}

/** The parameters of an operation, each a row. */
export function parameterRows({ parameters }: Operation, named: NamedSchemas): SchemaRow[] {
  return parameters.flatMap(({ name, required, description = '', schema }) => {
    const [row] = schemaRows({ properties: { [name]: schema } }, named)
    return row ? [{ ...row, isRequired: required, description }] : []
  })
}

/** The members of the body, but for the language, which every body takes. */
export function bodyRows(methods: DocumentedPath['methods'], named: NamedSchemas): SchemaRow[] {
  const withBody = methods.find(({ operation: { requestBody } }) => requestBody !== undefined)?.operation
  const schema = withBody?.requestBody?.content['application/json'].schema
  return schema ? schemaRows(schema, named).filter(({ path }) => path !== 'lang') : []
}

/** The members of each answer of an operation that succeeds. */
export function answerRows({ responses }: Operation, named: NamedSchemas): { status: string; rows: SchemaRow[] }[] {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { content = {} }]) => ({
      status,
      rows: schemaRows(content['application/json']?.schema ?? {}, named),
    }))
    .filter(({ rows }) => rows.length > 0)
}
