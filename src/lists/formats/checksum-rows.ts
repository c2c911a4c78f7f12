import { writeChecksum } from '../../kit/address.ts'
import { shareWork } from '../index/share-work.ts'
import type { TextRows } from '../index/order-rows.ts'

/** Writes the checksum of every EVM address in place. Checksums are most of the time it takes to read a long list. */
export function checksumRows(rows: TextRows): void {
  const pieces = Math.ceil((rows.starts.length - 1) / pieceRows)
  shareWork({ name: 'checksums', rows }, pieces, (piece) => checksumPiece(rows, piece))
}

/** The same for some of the rows. */
export function checksumPiece({ text, starts }: TextRows, piece: number): void {
  const end = Math.min((piece + 1) * pieceRows, starts.length - 1)
  for (let row = piece * pieceRows; row < end; row++) {
    const start = starts[row] ?? 0
    if ((starts[row + 1] ?? 0) - start === evmChars && text[start + 1] === letterX) writeChecksum(text, start + 2)
  }
}

const pieceRows = 4_096
/** No address of another screened family has an x as its second character and this length. */
const evmChars = 42
const letterX = 0x78
