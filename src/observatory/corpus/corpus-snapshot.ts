import { createHash } from 'node:crypto'
import { sha256 } from '../../kit/sha256.ts'
import type { Item } from '../reading/item.ts'
import type { Term } from '../term.ts'

/**
 * Identifies a corpus by its content: SHA-256 over the terms and the sorted hashes of the items, independent of the
 * order of import.
 */
export function corpusSnapshot(terms: readonly Term[]): { add: (item: Item) => void; hash: () => string } {
  const hashes: string[] = []
  return {
    add: ({ id, title, text, url, source, published_on }) => {
      const written = JSON.stringify([id, title, text, url, source, published_on])
      hashes.push(Buffer.from(sha256(Buffer.from(written))).toString('hex'))
    },
    hash: () => {
      const named = terms.map(({ slug, label, patterns }) => [slug, label.en, label.zh, ...patterns])
      const hash = createHash('sha256').update(JSON.stringify(named))
      for (const each of hashes.toSorted()) hash.update(each, 'hex')
      return hash.digest('hex')
    },
  }
}
