import type { World } from '../kit/world.ts'

/** The dependencies of chain readers, and a listener for the time of each newest block (milliseconds since 1970). */
export type ChainWorld = Pick<World, 'fetch' | 'now' | 'after'> & {
  blockSeen?: (network: string, timeMs: number) => void
}
