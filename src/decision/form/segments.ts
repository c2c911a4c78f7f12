/**
 * A text in segments. A piece is a segment that many entries have in common: where entries are kept together, it is kept
 * once. It is compared by identity.
 */
export type Segment = string | Piece
export type Piece = { readonly text: string }

/** Values whose pieces are remembered. Beyond so many it begins anew. */
const valuesMax = 256
/** Characters of such a value. What is longer is rarely shared. */
const valueMaxChars = 300

/** Makes a piece of each value, the same one for the same value. */
export function piecesOf(write: (value: string) => string): (value: string) => Segment {
  const pieces = new Map<string, Piece>()
  return (value) => {
    const known = pieces.get(value)
    if (known) return known
    if (value.length > valueMaxChars) return write(value)
    if (pieces.size >= valuesMax) pieces.clear()
    const piece = { text: write(value) }
    pieces.set(value, piece)
    return piece
  }
}

/** The whole text. */
export function joinSegments(segments: readonly Segment[]): string {
  let text = ''
  for (const segment of segments) text += typeof segment === 'string' ? segment : segment.text
  return text
}
