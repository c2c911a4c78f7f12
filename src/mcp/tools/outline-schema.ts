/** A JSON Schema or a part of one. */
type Schema = Readonly<Record<string, unknown>>

/**
 * Reduces a JSON Schema to its top level: each member keeps its type, description and a short enumeration. It accepts
 * every value that the full schema accepts. Agents load the tool list into their context, where the full schemas of
 * eight tools took 138 kB; the OpenAPI document has them. Pure.
 */
export function outlineSchema({ type, properties, required, anyOf }: Schema): Record<string, unknown> {
  if (Array.isArray(anyOf)) return { anyOf: anyOf.map((each: Schema) => outlineSchema(each)) }
  const members = Object.entries((properties ?? {}) as Readonly<Record<string, Schema>>)
  return {
    type,
    properties: Object.fromEntries(members.map(([name, member]) => [name, outlineMember(member)])),
    ...(required === undefined ? {} : { required }),
  }
}

/** A member without its own members. */
function outlineMember({ type, description, const: constant, enum: values, anyOf }: Schema): Record<string, unknown> {
  return {
    ...(type === undefined ? {} : { type }),
    ...(constant === undefined ? {} : { const: constant }),
    ...(Array.isArray(values) && values.length <= enumMax ? { enum: values } : {}),
    ...(Array.isArray(anyOf) ? { anyOf: anyOf.map((each: Schema) => outlineMember(each)) } : {}),
    ...(description === undefined ? {} : { description }),
  }
}

/** Longest enumeration that is shown. Longer ones, such as all reason codes, have pages of their own. */
const enumMax = 8
