/** A member of a request or an answer, as the reference tells of it. */
export type SchemaRow = {
  /** Where it stands: `evidence[].url`; `{}` stands for any name. */
  path: string
  type: string
  isRequired: boolean
  /** What its value must keep to, in the terms of JSON Schema. */
  bounds: readonly string[]
  description: string
}

type Json = Readonly<Record<string, unknown>>
/** The schemas that others refer to, by their names. */
export type NamedSchemas = Readonly<Record<string, Json>>

const depthMax = 8

/** Every member of a schema, each below what it belongs to. Of several forms, the members of all. Pure. */
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
  const whole = resolve(member, named)
  return {
    path,
    type: typeOf(member, named),
    isRequired: isRequired && !('default' in member),
    bounds: boundsOf(member),
    description: descriptionOf(member, named) ?? (whole['description'] as string | undefined) ?? '',
  }
}

/** A description may stand at a member or at each of its forms. */
function descriptionOf(member: Json, named: NamedSchemas): string | undefined {
  const own = member['description'] as string | undefined
  return (
    own ??
    formsOf(member, named)
      .map((form) => form['description'] as string | undefined)
      .find(Boolean)
  )
}

/** The type of a value in words that every developer knows. */
export function typeOf(schema: Json, named: NamedSchemas): string {
  const reference = schema['$ref'] as string | undefined
  if (reference !== undefined) return reference.split('/').at(-1) ?? ''
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

const boundNames = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'default'] as const

/** Patterns are left to the document: what is to be sent is said in words. */
function boundsOf(schema: Json): string[] {
  return boundNames.flatMap((name) => {
    const value = schema[name]
    // Whole numbers have the bounds of JavaScript where they have no others.
    if (value === undefined || Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER) return []
    return [`${name}: ${JSON.stringify(value)}`]
  })
}

function formsOf(schema: Json, named: NamedSchemas, isResolved = true): Json[] {
  const forms = ['anyOf', 'oneOf', 'allOf'].flatMap((several) => (schema[several] as Json[] | undefined) ?? [])
  return isResolved ? forms.map((form) => resolve(form, named)) : forms
}

function resolve(schema: Json, named: NamedSchemas): Json {
  const name = (schema['$ref'] as string | undefined)?.split('/').at(-1)
  return name === undefined ? schema : (named[name] ?? {})
}

function distinct(rows: readonly SchemaRow[]): SchemaRow[] {
  const byPath = new Map<string, SchemaRow>()
  for (const row of rows) {
    const known = byPath.get(row.path)
    byPath.set(
      row.path,
      known ? { ...known, isRequired: known.isRequired && row.isRequired, type: joined(known, row) } : row,
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
