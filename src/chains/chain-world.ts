import type { World } from '../kit/world.ts'

/** The outside as readers of chains need it, and who is told of the time of each newest block (milliseconds since 1970). */
export type ChainWorld = Pick<World, 'fetch' | 'now' | 'after'> & {
  blockSeen?: (network: string, timeMs: number) => void
}
