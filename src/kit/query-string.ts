export type QueryReading =
  | { values: Map<string, string>; fault?: never }
  | { values?: never; fault: 'repeated' | 'malformed'; name: string }

/**
 * Reads a query string (application/x-www-form-urlencoded) without duplicate names. A repeated name is refused, because
 * two parsers would take different values; so is a percent escape that is not UTF-8.
 */
export function readQueryString(text: string): QueryReading {
  const values = new Map<string, string>()
  if (text === '') return { values }
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const cut = pair.indexOf('=')
    const name = decode(cut < 0 ? pair : pair.slice(0, cut))
    const value = decode(cut < 0 ? '' : pair.slice(cut + 1))
    if (name === null) return { fault: 'malformed', name: '?' }
    if (value === null) return { fault: 'malformed', name }
    if (values.has(name)) return { fault: 'repeated', name }
    values.set(name, value)
  }
  return { values }
}

function decode(text: string): string | null {
  if (!text.includes('%') && !text.includes('+')) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}
