import type { Item } from './item.ts'

/** An item, or null for an entry that is well formed and cannot be used: it is counted as rejected. */
export type ItemReading = Item | null
