import type { Piece, Segment } from '../form/segments.ts'
import { takeBuffer } from './buffer-pool.ts'

/**
 * The pieces of a block by their marks. A mark is a control character, which no RFC 8785 text contains: lines with
 * marks are a third as long, and so compress in a third of the time.
 */
export type Pieces = Map<Piece, string>

/** Marks are U+0001 to U+001D without the line feed that separates lines. */
const marks = Array.from({ length: 29 }, (_, i) => String.fromCharCode(i + 1)).filter((mark) => mark !== '\n')
/** Separates the pieces of a block, on its first line. */
const separator = '\u001e'
const spaceCode = 32

/** The text of segments, with marks for its pieces, as far as there are marks. */
export function withMarks(segments: readonly Segment[], pieces: Pieces): string {
  let line = ''
  for (const segment of segments) line += typeof segment === 'string' ? segment : markOf(segment, pieces)
  return line
}

function markOf(piece: Piece, pieces: Pieces): string {
  const existing = pieces.get(piece)
  if (existing !== undefined) return existing
  const mark = marks[pieces.size]
  if (mark === undefined) return piece.text
  pieces.set(piece, mark)
  return mark
}

/** The content of a block: the pieces, then the lines. The memory must be released. */
export function blockBytes(pieces: Pieces, lines: Uint8Array): Uint8Array {
  const first = Buffer.from(`${Array.from(pieces.keys(), ({ text }) => text).join(separator)}\n`)
  const bytes = takeBuffer(first.length + lines.length).subarray(0, first.length + lines.length)
  bytes.set(first)
  bytes.set(lines, first.length)
  return bytes
}

/** The lines of a block one after the other, with pieces restored for their marks. */
export function* linesOfBlock(text: string): Generator<string> {
  const [first = '', ...lines] = text.split('\n')
  const pieces = new Map(first.split(separator).map((piece, i) => [marks[i], piece]))
  for (const line of lines) yield withoutMarks(line, pieces)
}

function withoutMarks(line: string, pieces: ReadonlyMap<string | undefined, string>): string {
  let restored = ''
  let done = 0
  for (let i = 0; i < line.length; i++) {
    if (line.charCodeAt(i) >= spaceCode) continue
    restored += line.slice(done, i) + (pieces.get(line[i]) ?? '')
    done = i + 1
  }
  return restored + line.slice(done)
}
