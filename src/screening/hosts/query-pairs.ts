/**
 * A parameter of a query or fragment: its name in lower case, empty if the text has none, the keys in brackets behind it
 * (`ref[url]`) unless they are those of a row, and its text, decoded once.
 */
export type QueryPair = { name: string; keys: string; text: string }

/**
 * The parameters of a query or fragment without its first sign. Pages also separate them by `;` and, copied out of HTML, by
 * `&amp;`. What has no `=`, or a slash before it, is a text without a name.
 */
export function queryPairs(query: string): QueryPair[] {
  if (query === '') return []
  const pieces = query.replaceAll(/&amp;/gi, '&').split('&')
  const parts = pieces.flatMap((piece) => (piece.includes(';') ? [piece, ...piece.split(';')] : [piece]))
  return parts.flatMap((part) => {
    const [pair] = new URLSearchParams(part)
    if (pair === undefined) return []
    const written = pair[0].toLowerCase()
    const bracket = written.indexOf('[')
    const name = (bracket < 0 ? written : written.slice(0, bracket)).trim()
    const keys = bracket < 0 ? '' : written.slice(bracket).replace(/^\[\d*\]$/, '')
    if (/[/\\]/.test(name) || !part.includes('=')) return [{ name: '', keys: '', text: part }]
    return [{ name, keys, text: pair[1] }]
  })
}
