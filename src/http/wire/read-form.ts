/** The first value of each field of a form or query. Never fails: pages ignore unknown fields. */
export function readForm(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) if (!values.has(name)) values.set(name, value)
  return values
}
