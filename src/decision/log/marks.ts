import type { Piece, Segment } from '../form/segments.ts'
import { takeMemory } from './spare-memory.ts'

/**
 * The pieces of a block by their marks. A mark is a control character, which no RFC 8785 text contains: lines with marks
 * are a third as long, and so take a third of the time to be compressed.
 */
export type Pieces = Map<Piece, string>

/** Marks are U+0001 to U+001D without the line feed that stands between lines. */
const marks = Array.from({ length: 29 }, (_, i) => String.fromCharCode(i + 1)).filter((mark) => mark !== '\n')
/** Stands between the pieces of a block, on its first line. */
const separator = '\u001e'
const spaceCode = 32

/** The text of segments, with marks for its pieces. As many pieces have marks as there are marks. */
export function withMarks(segments: readonly Segment[], pieces: Pieces): string {
  let line = ''
  for (const segment of segments) line += typeof segment === 'string' ? segment : markOf(segment, pieces)
  return line
}

function markOf(piece: Piece, pieces: Pieces): string {
  const known = pieces.get(piece)
  if (known !== undefined) return known
  const mark = marks[pieces.size]
  if (mark === undefined) return piece.text
  pieces.set(piece, mark)
  return mark
}

/** What a block holds: the pieces, then the lines. It is in memory that can be given back. */
export function blockBytes(pieces: Pieces, lines: Uint8Array): Uint8Array {
  const first = Buffer.from(`${Array.from(pieces.keys(), ({ text }) => text).join(separator)}\n`)
  const whole = takeMemory(first.length + lines.length).subarray(0, first.length + lines.length)
  whole.set(first)
  whole.set(lines, first.length)
  return whole
}

/** The lines of a block one after the other, with pieces for their marks. */
export function* linesOfBlock(text: string): Generator<string> {
  const [first = '', ...lines] = text.split('\n')
  const pieces = new Map(first.split(separator).map((piece, i) => [marks[i], piece]))
  for (const line of lines) yield withoutMarks(line, pieces)
}

function withoutMarks(line: string, pieces: ReadonlyMap<string | undefined, string>): string {
  let whole = ''
  let done = 0
  for (let i = 0; i < line.length; i++) {
    if (line.charCodeAt(i) >= spaceCode) continue
    whole += line.slice(done, i) + (pieces.get(line[i]) ?? '')
    done = i + 1
  }
  return whole + line.slice(done)
}
