import type { TextRows } from './order-rows.ts'
import type { PackedLists } from './packed-lists.ts'

/** A job over shared memory, as sent to another thread. */
export type Job =
  | { name: 'checksums'; rows: TextRows }
  | { name: 'leaves'; packed: PackedLists; order: Uint32Array; lowest: Uint8Array }

/** `next`: the first piece that is not taken yet. `done`: 1 for each finished piece. Both are shared. */
export type Pieces = { next: Int32Array; done: Uint8Array }

export type HelperOrder = { job: Job; pieces: Pieces }
