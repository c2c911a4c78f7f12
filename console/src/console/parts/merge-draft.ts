/**
 * A draft after what it began with has changed: a field that was touched keeps what was typed, the others show what is
 * stored now. A field is touched where it differs from what it began with.
 */
export function mergeDraft<Draft extends object>(draft: Draft, before: Draft, after: Draft): Draft {
  const began = new Map<string, unknown>(Object.entries(before))
  const touched = Object.entries(draft).filter(([name, value]) => !isSameDraft(value, began.get(name)))
  return { ...after, ...Object.fromEntries(touched) }
}

/** Whether two drafts, or two of their fields, say the same. */
export function isSameDraft(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
