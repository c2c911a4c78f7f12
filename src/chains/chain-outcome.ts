import type { ChainCause } from './chain-error.ts'
import type { At } from './chain-reader.ts'

/** An answer with its block and time, or the cause of its absence. */
export type ChainOutcome<Value> = Answered<Value> | { at?: never; cause: ChainCause; afterSeconds: number | null }
export type Answered<Value> = { at: At<Value>; cause?: never }

/** Cached and refused answers are returned without waiting: most addresses are queried repeatedly. */
export type ChainAnswer<Value> = ChainOutcome<Value> | Promise<ChainOutcome<Value>>
