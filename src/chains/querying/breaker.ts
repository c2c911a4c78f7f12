import type { World } from '../../kit/world.ts'
import type { ChainCause } from '../chain-error.ts'

/** Keeps a failing network from costing every caller its full timeout, and from being queried by every caller. */
export type Breaker = {
  /** Why a query of this kind must not be sent now, or null. */
  refusal: (kind: string) => ChainCause | null
  succeeded: () => void
  failed: (kind: string, cause: ChainCause) => void
}

/**
 * Opens after `failuresMax` consecutive failures and closes with the first success.
 *
 * Every cause counts, because no failing network gives an answer: a refused key, a lagging node or a firewall page is
 * not fixed by querying for every address, and once it is fixed this is detected within `trialEveryMs`.
 *
 * The failures must be of two kinds, though. Some addresses fail by themselves: a history that is too large or too slow
 * for the endpoint, or endpoints that differ about one address. Their freezes and profiles are cached meanwhile, so
 * repeated queries for such an address ask for its transfers alone, and would make all addresses uncertain. A network
 * that is down fails every kind of query.
 *
 * While it is open, each kind has a trial of its own: an address sends its queries side by side, so the first address
 * after a recovery is complete at once, and one kind that keeps failing cannot use up the trials of all.
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
      // A clock that was set back must not keep it open for longer.
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
