import type { ChainCause } from './chain-error.ts'
import type { At } from './chain-reader.ts'

/** An answer with where and when it was read, or why there is none. */
export type ChainOutcome<Value> = Answered<Value> | { at?: never; cause: ChainCause; afterSeconds: number | null }
export type Answered<Value> = { at: At<Value>; cause?: never }

/** What is known already, or is refused, needs no waiting for: most addresses are asked about again and again. */
export type ChainAnswer<Value> = ChainOutcome<Value> | Promise<ChainOutcome<Value>>
