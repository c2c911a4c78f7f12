/**
 * A text in segments. A piece is a segment that many entries have in common: entries stored together contain it once.
 * It is compared by identity.
 */
export type Segment = string | Piece
export type Piece = { readonly text: string }

/** Maximum number of cached values; beyond it the cache is cleared. */
const valuesMax = 256
/** Maximum length of such a value. Longer ones are rarely shared. */
const valueMaxChars = 300

/** Creates a piece for each value, the same one for the same value. */
export function piecesOf(write: (value: string) => string): (value: string) => Segment {
  const pieces = new Map<string, Piece>()
  return (value) => {
    const cached = pieces.get(value)
    if (cached) return cached
    if (value.length > valueMaxChars) return write(value)
    if (pieces.size >= valuesMax) pieces.clear()
    const piece = { text: write(value) }
    pieces.set(value, piece)
    return piece
  }
}

/** The complete text. */
export function joinSegments(segments: readonly Segment[]): string {
  let text = ''
  for (const segment of segments) text += typeof segment === 'string' ? segment : segment.text
  return text
}
