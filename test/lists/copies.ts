import type { ListEntry } from '../../src/lists/entry.ts'
import { tableOf } from '../../src/lists/index/entry-table.ts'
import type * as merging from '../../src/lists/loading/merge-lists.ts'

/** A copy of a list with its entries as objects. */
export type ListCopy = Omit<merging.ListCopy, 'entries'> & { entries: ListEntry[] }

export function copyOf(copy: ListCopy): merging.ListCopy {
  return { ...copy, entries: tableOf(copy.entries) }
}
