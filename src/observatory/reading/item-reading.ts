import type { Item } from './item.ts'

/** An item, or null for a well-formed entry that cannot be used, which counts as rejected. */
export type ItemReading = Item | null
