import type { TextRows } from './order-rows.ts'
import type { PackedLists } from './packed-lists.ts'

/** Work over shared memory, as it is told to another thread. */
export type Job =
  | { name: 'checksums'; rows: TextRows }
  | { name: 'leaves'; packed: PackedLists; order: Uint32Array; lowest: Uint8Array }

/** `next`: the first piece that nobody has taken. `done`: by piece, 1 when it is. Both are shared. */
export type Pieces = { next: Int32Array; done: Uint8Array }

export type HelperOrder = { job: Job; pieces: Pieces }
