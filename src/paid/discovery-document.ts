type Schema = Readonly<Record<string, unknown>>

/**
 * How a call is made, as the ecosystem's index reads it (x402 extension bazaar): the call of an example, and the JSON schema
 * of its `members`. Every member but those named in `optional` is required. Pure.
 */
export function discoveryDocument(
  input: Readonly<Record<string, unknown>>,
  { members, optional = [] }: { members: Readonly<Record<string, Schema>>; optional?: readonly string[] },
): Record<string, unknown> {
  const required = Object.keys(members).filter((name) => !optional.includes(name))
  return {
    info: { input, output: { type: 'json' } },
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: { input: { type: 'object', properties: members, required, additionalProperties: false } },
      required: ['input'],
    },
  }
}
