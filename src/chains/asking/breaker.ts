import type { World } from '../../kit/world.ts'
import type { ChainCause } from '../chain-error.ts'

/** Keeps a network that does not answer from costing every caller its whole time, and from being asked by every caller. */
export type Breaker = {
  /** Why a question of this kind may not be asked now, or null. */
  refusal: (kind: string) => ChainCause | null
  succeeded: () => void
  failed: (kind: string, cause: ChainCause) => void
}

/**
 * Opens after `failuresMax` failures in a row and closes with the first success.
 *
 * Every cause counts. Whichever way a network fails, nobody gets an answer from it: a key that is refused, a node that
 * lags and a page of a firewall are not mended by asking them for every address, and `trialEveryMs` after they are mended
 * they are seen to be.
 *
 * The failures must be of two kinds, though. Some addresses fail by themselves: a history that is too large for the
 * endpoint or takes it too long, endpoints that differ about one address. Their freezes and profiles are remembered
 * meanwhile, so that who asks for such an address again and again asks for its transfers alone, and would make everybody
 * uncertain. A network that is down fails whatever it is asked.
 *
 * While it is open, each kind has a trial of its own: an address asks its questions side by side, so the first one that
 * is asked about after a recovery is complete at once, and one kind that keeps failing cannot use up the trials of all.
 */
export function createBreaker(world: Pick<World, 'now'>): Breaker {
  const failedKinds = new Set<string>()
  const triedAtMs = new Map<string, number>()
  let failures = 0
  let openedAtMs = 0
  let lastCause: ChainCause = 'unreachable'
  const isOpen = (): boolean => failures >= failuresMax && failedKinds.size > 1
  return {
    refusal: (kind) => {
      if (!isOpen()) return null
      const nowMs = world.now()
      // A clock that was set back keeps nothing closed for longer.
      if (Math.abs(nowMs - (triedAtMs.get(kind) ?? openedAtMs)) < trialEveryMs) return lastCause
      triedAtMs.set(kind, nowMs)
      return null
    },
    succeeded: () => {
      failures = 0
      failedKinds.clear()
      triedAtMs.clear()
    },
    failed: (kind, cause) => {
      const wasOpen = isOpen()
      lastCause = cause
      failures++
      failedKinds.add(kind)
      if (!wasOpen && isOpen()) openedAtMs = world.now()
    },
  }
}

const failuresMax = 5
const trialEveryMs = 10_000
