/** A reference to what stands once in the OpenAPI document. */
export function referenceTo(name: string, kind: 'schemas' | 'examples' | 'parameters' = 'schemas'): { $ref: string } {
  return { $ref: `#/components/${kind}/${name}` }
}
