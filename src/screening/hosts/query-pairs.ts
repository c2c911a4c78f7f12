/** A parameter of a query or fragment: its name in lower case, empty if the text has none, and its text, decoded once. */
export type QueryPair = { name: string; text: string }

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
    const name = pair[0].toLowerCase().replace(/\[.*/, '').trim()
    return /[/\\]/.test(name) || !part.includes('=') ? [{ name: '', text: part }] : [{ name, text: pair[1] }]
  })
}
