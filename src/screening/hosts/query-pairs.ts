/**
 * A parameter of a query or fragment: its name in lower case, empty if the text has none; the words of the name, as in
 * `search_term` for `searchTerm`; the keys in brackets behind it (`ref[url]`, `ref[]`); and its text, decoded once.
 */
export type QueryPair = { name: string; words: string; keys: string; text: string }

/**
 * The parameters of a query or fragment without its first sign. Pages also separate them by `;` and, copied out of HTML, by
 * `&amp;`. What has no `=`, or a slash before it, is a text without a name, and behind `;` only a part of the text before it.
 */
export function queryPairs(query: string): QueryPair[] {
  if (query === '') return []
  const pieces = query.replaceAll(/&amp;/gi, '&').split('&')
  return pieces.flatMap((piece) => {
    const parts = piece.includes(';') ? piece.split(';').flatMap(pairOf) : []
    return [...pairOf(piece), ...parts.filter(({ name }) => name !== '')]
  })
}

function pairOf(part: string): QueryPair[] {
  const [pair] = new URLSearchParams(part)
  if (pair === undefined) return []
  const [written, text] = pair
  const bracket = written.indexOf('[')
  const plain = (bracket < 0 ? written : written.slice(0, bracket)).trim()
  const keys = bracket < 0 ? '' : written.slice(bracket)
  if (/[/\\]/.test(plain) || !part.includes('=')) return [{ name: '', words: '', keys: '', text: part }]
  const words = plain.replaceAll(/(?<=[a-z\d])[A-Z]/g, '_$&').toLowerCase()
  return [{ name: plain.toLowerCase(), words, keys, text }]
}
