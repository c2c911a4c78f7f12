/** A JSON Schema, or a part of one. */
type Schema = Readonly<Record<string, unknown>>

/**
 * A JSON Schema without what stands below its members: each member of an object keeps its type, its meaning and a short
 * enumeration. It takes every value that the whole schema takes. Agents put the list of tools into their context, where
 * the whole answers of eight tools took 138 kB; the OpenAPI document shows them. Pure.
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

/** A member of an object without what stands below it. */
function outlineMember({ type, description, const: constant, enum: values, anyOf }: Schema): Record<string, unknown> {
  return {
    ...(type === undefined ? {} : { type }),
    ...(constant === undefined ? {} : { const: constant }),
    ...(Array.isArray(values) && values.length <= enumMax ? { enum: values } : {}),
    ...(Array.isArray(anyOf) ? { anyOf: anyOf.map((each: Schema) => outlineMember(each)) } : {}),
    ...(description === undefined ? {} : { description }),
  }
}

/** Values of an enumeration that is shown. Longer ones, such as all reason codes, have pages of their own. */
const enumMax = 8
