import type { World } from '../../src/kit/world.ts'
import { simulatedClock, type SimulatedClock } from './simulated-clock.ts'

/** A world whose clock stands still until it is set, whose randomness is counted, and which reaches nobody. */
export type TestWorld = World & { clock: SimulatedClock }

export function testWorld(now: string): TestWorld {
  const clock = simulatedClock(Date.parse(now))
  let drawn = 0
  return {
    clock,
    now: () => clock.ms,
    after: clock.after,
    randomBytes: (count) => Uint8Array.from({ length: count }, () => drawn++ & 0xff),
    fetch: (url) => Promise.reject(new Error(`a test must not fetch ${url}`)),
  }
}
