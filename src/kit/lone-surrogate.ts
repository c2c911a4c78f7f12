/**
 * The path to the first string of plain data that has a lone surrogate, member names included; null if there is none.
 * Such a string has no UTF-8 form, so it can be neither hashed, signed, stored nor sent unchanged.
 */
export function loneSurrogateIn(value: unknown): (string | number)[] | null {
  if (typeof value === 'string') return value.isWellFormed() ? null : []
  if (typeof value !== 'object' || value === null) return null
  const isList = Array.isArray(value)
  for (const [name, member] of Object.entries(value)) {
    if (!name.isWellFormed()) return [name]
    const path = loneSurrogateIn(member)
    if (path !== null) return [isList ? Number(name) : name, ...path]
  }
  return null
}

/** Whether JSON text may contain a lone surrogate: only an escape can. */
export function mayHoldLoneSurrogate(json: string): boolean {
  return json.includes('\\u') && surrogateEscape.test(json)
}

const surrogateEscape = /\\u[dD][89a-fA-F]/
