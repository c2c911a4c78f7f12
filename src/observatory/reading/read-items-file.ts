import { ImportRefused } from '../import-refused.ts'
import { readFeed } from './read-feed.ts'
import { readLines } from './read-lines.ts'
import type { ItemReading } from './item-reading.ts'

const megabyteBytes = 1_048_576
const fileMaxBytes = 512 * megabyteBytes
/** A feed is read into memory. */
const feedMaxBytes = 64 * megabyteBytes

/**
 * Reads items from bytes: a feed (RSS or Atom) starts with `<`, anything else is JSON lines. `name` is the default
 * source. Throws ImportRefused.
 */
export async function* readItemsFile(bytes: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<ItemReading> {
  const pieces = bytes[Symbol.asyncIterator]()
  const first = await pieces.next()
  if (first.done) throw new ImportRefused('the file is empty')
  const all = bounded(first.value, { [Symbol.asyncIterator]: () => pieces })
  if (/^\uFEFF?\s*</.test(Buffer.from(first.value.subarray(0, 1_024)).toString('utf8'))) {
    yield* readFeed(await wholeText(all), name)
  } else yield* readLines(all)
}

async function* bounded(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = first.byteLength
  yield first
  for await (const piece of rest) {
    size += piece.byteLength
    if (size > fileMaxBytes) throw new ImportRefused(`the file is larger than ${fileMaxBytes} bytes`)
    yield piece
  }
}

async function wholeText(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of bytes) {
    size += piece.byteLength
    if (size > feedMaxBytes) throw new ImportRefused(`a feed has at most ${feedMaxBytes} bytes`)
    pieces.push(piece)
  }
  return utf8(Buffer.concat(pieces))
}

function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ImportRefused('the feed is not UTF-8')
  }
}
