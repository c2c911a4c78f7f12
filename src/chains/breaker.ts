import type { ChainCause } from './chain-error.ts'

/** Keeps a network that does not answer from costing every caller its whole time. */
export type Breaker = {
  /** Why nothing may be asked now, or null. While open, one question in `trialEveryMs` is let through as a trial. */
  refusal: () => ChainCause | null
  succeeded: () => void
  failed: (cause: ChainCause) => void
}

/** Opens after `failuresMax` failures in a row and closes with the first success. */
export function createBreaker(world: { now: () => number }): Breaker {
  let failures = 0
  let lastCause: ChainCause = 'unreachable'
  let nextTrial = 0
  return {
    refusal: () => {
      if (failures < failuresMax) return null
      if (world.now() < nextTrial) return lastCause
      nextTrial = world.now() + trialEveryMs
      return null
    },
    succeeded: () => {
      failures = 0
    },
    failed: (cause) => {
      lastCause = cause
      if (++failures === failuresMax) nextTrial = world.now() + trialEveryMs
    },
  }
}

const failuresMax = 5
const trialEveryMs = 10_000
