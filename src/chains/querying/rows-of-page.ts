import type { TransferPage } from '../chain-reader.ts'

/** The size of a page in rows for the cache: its transfers, and its cursor, which may be long. */
export function rowsOfPage({ transfers, beyond = [], next }: TransferPage): number {
  return transfers.length + beyond.length + rowsOfText(next ?? '')
}

/** The size of a text in rows. */
export function rowsOfText(text: string): number {
  return Math.floor(text.length / charsPerRow)
}

/** About the bytes of a transfer. */
const charsPerRow = 256
