import { isScreened, readListed } from './listed-address.ts'
import type { FileFormat, ParsedEntry } from './list-source.ts'
import { readableItems, type ReadableItem } from './readable-items.ts'

/**
 * Reads the addresses of a refused JSON list in these members of its items. What other members contain, such as the token of a
 * pool, is no entry, and neither is an item that is not `isListed`. Entries have neither dates nor names.
 */
export function readableAddresses(
  sizeMaxBytes: number,
  members: readonly [string, ...string[]],
  isListed: (item: ReadableItem) => boolean = () => true,
): NonNullable<FileFormat['readable']> {
  return async (file) => {
    const entries = new Map<string, ParsedEntry>()
    for await (const items of readableItems(file, sizeMaxBytes, members)) {
      const values = items.filter(isListed).flatMap((item) => members.map((member) => item[member]))
      for (const value of values) {
        const listed = typeof value === 'string' ? readListed(value.toWellFormed()).filter(isScreened) : []
        for (const one of listed) if (!entries.has(one.address)) entries.set(one.address, { ...one, ...nothingMore })
      }
    }
    return { published_on: null, entries: [...entries.values()] }
  }
}

const nothingMore = { assets: [], listed_on: null, delisted_on: null, ref: null, label: null }
