/** What a form or a link says, each name once as it was said first. Never fails: pages ignore what they do not know. */
export function readForm(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) if (!values.has(name)) values.set(name, value)
  return values
}
