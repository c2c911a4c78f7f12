type Schema = Readonly<Record<string, unknown>>

/**
 * How to call an endpoint, in the format of x402 indexes (extension bazaar): an example call, and the JSON schema of
 * its `members`. Members are required unless named in `optional`. Pure.
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
