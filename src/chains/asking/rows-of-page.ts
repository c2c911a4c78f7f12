import type { TransferPage } from '../chain-reader.ts'

/** As how many rows a page counts in memory: every transfer that it holds, and where it goes on, which may be long. */
export function rowsOfPage({ transfers, beyond = [], next }: TransferPage): number {
  return transfers.length + beyond.length + rowsOfText(next ?? '')
}

/** As how many rows a text counts. */
export function rowsOfText(text: string): number {
  return Math.floor(text.length / charsPerRow)
}

/** Some bytes of a transfer. */
const charsPerRow = 256
