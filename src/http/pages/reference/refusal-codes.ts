import type { ReasonCode } from '../../../endpoint/reason-codes.ts'
import type { NamedSchemas } from '../schema-rows.ts'

type Response = { content?: Readonly<Record<string, { schema?: unknown }>> }

/** The codes that a response can have, as the schema of its problem document names them; none where it has no such schema. */
export function refusalCodesOf({ content = {} }: Response, named: NamedSchemas): readonly ReasonCode[] {
  return codesIn(content['application/problem+json']?.schema, named)
}

function codesIn(schema: unknown, named: NamedSchemas): readonly ReasonCode[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { $ref, enum: codes } = schema as { $ref?: string; enum?: readonly ReasonCode[] }
  if (codes) return codes
  const name = $ref?.split('/').at(-1)
  // A problem document can have any code; what a response narrows it to stands beside it.
  if (name === 'Problem') return []
  return name === undefined
    ? Object.values(schema).flatMap((part) => codesIn(part, named))
    : codesIn(named[name], named)
}
