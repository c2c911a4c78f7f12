/** Why a document is not typed data with a single interpretation. */
export type TypedDataFault =
  | 'not_object'
  | 'not_array'
  | 'member_missing'
  | 'member_unknown'
  | 'name_invalid'
  | 'name_repeated'
  | 'type_unknown'
  | 'type_cyclic'
  | 'domain_type'
  | 'too_many'
  | 'too_deep'
  | 'value_invalid'
  | 'number_inexact'
  | 'number_range'

/**
 * Ends the parsing of typed data. `path` is the position, such as `message.details[0].token`, empty for the document
 * itself.
 */
export class TypedDataRefusal extends Error {
  readonly fault: TypedDataFault
  readonly path: string

  constructor(fault: TypedDataFault, path: string) {
    super(`typed data refused: ${fault} at ${path}`)
    this.name = 'TypedDataRefusal'
    this.fault = fault
    this.path = path
  }
}

/** The object itself, if it has every member of `names` and no other. Throws TypedDataRefusal. */
export function membersOf(value: unknown, names: readonly string[], path: string): Record<string, unknown> {
  const record = recordOf(value, path)
  for (const name of names) {
    if (!Object.hasOwn(record, name)) throw new TypedDataRefusal('member_missing', memberPath(path, name))
  }
  const allowed = new Set(names)
  const extra = Object.keys(record).find((name) => !allowed.has(name))
  if (extra !== undefined) throw new TypedDataRefusal('member_unknown', memberPath(path, extra))
  return record
}

/** A JSON object, neither null nor an array. Throws TypedDataRefusal. */
export function recordOf(value: unknown, path: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new TypedDataRefusal('not_object', path)
}

/** Names come from outside, so a path shows no more of one than a reader needs. */
export function memberPath(path: string, name: string): string {
  const shortName = name.length > nameShownMax ? `${name.slice(0, nameShownMax)}...` : name
  return path === '' ? shortName : `${path}.${shortName}`
}

/** Characters. */
const nameShownMax = 64
