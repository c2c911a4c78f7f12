/**
 * The path to the first text of plain data that holds half of a character (a lone surrogate), member names among them; null
 * where there is none. Such a text has no UTF-8 form, so that it can be neither hashed, signed, stored nor sent unchanged.
 */
export function halfCharacterIn(value: unknown): (string | number)[] | null {
  if (typeof value === 'string') return value.isWellFormed() ? null : []
  if (typeof value !== 'object' || value === null) return null
  const isList = Array.isArray(value)
  for (const [name, member] of Object.entries(value)) {
    if (!name.isWellFormed()) return [name]
    const rest = halfCharacterIn(member)
    if (rest !== null) return [isList ? Number(name) : name, ...rest]
  }
  return null
}

/** Whether JSON text may spell half of a character: only an escape does. */
export function mayHoldHalfCharacter(json: string): boolean {
  return json.includes('\\u') && surrogateEscape.test(json)
}

const surrogateEscape = /\\u[dD][89a-fA-F]/
