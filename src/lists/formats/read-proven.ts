import { addressesInText } from './addresses-in-text.ts'
import { readSlices } from './file-pieces.ts'
import { withoutJsonEscapes } from './json-escapes.ts'
import { provesItself } from './listed-address.ts'
import type { ListFile, ParsedEntry, ParsedFile } from './list-source.ts'

/**
 * Extracts the addresses of a file that the reader of its format refuses. Only those count that are proven by their
 * checksum, or by the form of an EVM address. Entries have neither dates nor names. Bytes that are not valid UTF-8 are
 * skipped, and so are the NULs of UTF-16.
 */
export async function readProven(file: ListFile, sizeMaxBytes: number): Promise<ParsedFile> {
  const entries = new Map<string, ParsedEntry>()
  const take = (text: string) => {
    for (const { address, family } of addressesInText(withoutJsonEscapes(text).replaceAll(escapedBlank, ' ')).filter(
      provesItself,
    )) {
      const facts = { assets: [], listed_on: null, delisted_on: null, label: null, ref: null }
      if (!entries.has(address)) entries.set(address, { address, family, ...facts })
    }
  }
  const decoder = new TextDecoder('utf-8')
  let rest = ''
  for await (const bytes of readSlices(file, sizeMaxBytes)) {
    const text = rest + decoder.decode(bytes, { stream: true }).replaceAll('\0', '')
    // A piece ends between two words, so that half a hash is not read as an address.
    const word = lastWordOf(text)
    take(text.slice(0, text.length - word.length))
    rest = word.length > wordMaxChars ? word.slice(-wordMaxChars) : word
  }
  take(rest)
  return { published_on: null, entries: [...entries.values()] }
}

function lastWordOf(text: string): string {
  let from = text.length
  while (from > 0 && /[0-9A-Za-z\\]/.test(text[from - 1] ?? '')) from--
  return text.slice(from)
}

/** A blank written as an escape of JSON, whose letter would be read as part of the word behind it. */
const escapedBlank = /\\[nrtbf]/g
const wordMaxChars = 4096
