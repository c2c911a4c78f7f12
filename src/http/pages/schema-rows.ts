/** A member of a request or an answer in the reference. */
export type SchemaRow = {
  /** Its path, such as `evidence[].url`; `{}` stands for any name. */
  path: string
  type: string
  isRequired: boolean
  /** The constraints of its value, in terms of JSON Schema. */
  bounds: readonly string[]
  description: string
}

type Json = Readonly<Record<string, unknown>>
/** The named schemas that others refer to. */
export type NamedSchemas = Readonly<Record<string, Json>>

const depthMax = 8

/** All members of a schema, each below its parent. Of several forms, the members of all. Pure. */
export function schemaRows(schema: Json, named: NamedSchemas): SchemaRow[] {
  return rowsUnder('', resolve(schema, named), named, 0)
}

function rowsUnder(prefix: string, schema: Json, named: NamedSchemas, depth: number): SchemaRow[] {
  if (depth > depthMax) return []
  const forms = formsOf(schema, named)
  if (forms.length > 0) return distinct(forms.flatMap((form) => rowsUnder(prefix, form, named, depth + 1)))
  const required = (schema['required'] as string[] | undefined) ?? []
  const members = Object.entries((schema['properties'] as Record<string, Json> | undefined) ?? {})
  const rows = members.flatMap(([name, member]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`
    return [
      rowOf(path, member, required.includes(name), named),
      ...rowsUnder(path, resolve(member, named), named, depth + 1),
    ]
  })
  const items = schema['items'] as Json | undefined
  const others = schema['additionalProperties']
  return [
    ...rows,
    ...(items ? rowsUnder(`${prefix}[]`, resolve(items, named), named, depth + 1) : []),
    ...(isSchema(others) ? rowsUnder(`${prefix}.{}`, resolve(others, named), named, depth + 1) : []),
  ]
}

function rowOf(path: string, member: Json, isRequired: boolean, named: NamedSchemas): SchemaRow {
  const resolved = resolve(member, named)
  return {
    path,
    type: typeOf(member, named),
    isRequired: isRequired && !('default' in member),
    bounds: boundsOf(resolved),
    description: descriptionOf(member, named) ?? '',
  }
}

/** A description may stand at a member, at what it refers to, or at one of its forms; the nearest counts. */
function descriptionOf(member: Json, named: NamedSchemas, depth = 0): string | undefined {
  const own = member['description'] as string | undefined
  const name = nameOf(member)
  if (own !== undefined || depth > depthMax) return own
  if (name !== undefined) return descriptionOf(named[name] ?? {}, named, depth + 1)
  return formsOf(member, named)
    .map((form) => form['description'] as string | undefined)
    .find(Boolean)
}

/** The type of a value in common terms. */
function typeOf(schema: Json, named: NamedSchemas): string {
  const name = nameOf(schema)
  if (name !== undefined) {
    const target = named[name] ?? {}
    const written = isNested(target) ? name : typeOf(target, named)
    return written.length > writtenMaxChars ? name : written
  }
  const forms = formsOf(schema, named, false)
  if (forms.length > 0) return [...new Set(forms.map((form) => typeOf(form, named)))].join(' | ')
  if ('const' in schema) return JSON.stringify(schema['const'])
  const values = schema['enum'] as readonly unknown[] | undefined
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  const items = schema['items'] as Json | undefined
  if (items) return `array<${typeOf(items, named)}>`
  const { type = 'any', format } = schema as { type?: string | string[]; format?: string }
  return `${[type].flat().join(' | ')}${format === undefined ? '' : ` (${format})`}`
}

/** What is longer, such as all reason codes, is shown by its name. */
const writtenMaxChars = 120

function isNested(schema: Json): boolean {
  return 'properties' in schema || formsOf(schema, {}, false).some((form) => 'properties' in form)
}

const boundNames = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'default'] as const

/** Patterns are omitted: the text describes the format. */
function boundsOf(schema: Json): string[] {
  return boundNames.flatMap((name) => {
    const value = schema[name]
    return value === undefined ? [] : [`${name}: ${JSON.stringify(value)}`]
  })
}

function formsOf(schema: Json, named: NamedSchemas, isResolved = true): Json[] {
  const forms = ['anyOf', 'oneOf', 'allOf'].flatMap((several) => (schema[several] as Json[] | undefined) ?? [])
  return isResolved ? forms.map((form) => resolve(form, named)) : forms
}

/** A schema may be named by another name: a member that is shared, for example. */
function resolve(schema: Json, named: NamedSchemas, depth = 0): Json {
  const name = nameOf(schema)
  return name === undefined || depth > depthMax ? schema : resolve(named[name] ?? {}, named, depth + 1)
}

function nameOf(schema: Json): string | undefined {
  return (schema['$ref'] as string | undefined)?.split('/').at(-1)
}

function distinct(rows: readonly SchemaRow[]): SchemaRow[] {
  const byPath = new Map<string, SchemaRow>()
  for (const row of rows) {
    const existing = byPath.get(row.path)
    byPath.set(
      row.path,
      existing ? { ...existing, isRequired: existing.isRequired && row.isRequired, type: joined(existing, row) } : row,
    )
  }
  return [...byPath.values()]
}

function joined({ type: one }: SchemaRow, { type: other }: SchemaRow): string {
  return [...new Set([...one.split(' | '), ...other.split(' | ')])].join(' | ')
}

function isSchema(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}
