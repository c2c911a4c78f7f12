import type { World } from '../../src/kit/world.ts'

/** A world whose clock stands still until it is set, whose randomness is counted, and which reaches nobody. */
export type TestWorld = World & { clock: { ms: number } }

export function testWorld(now: string): TestWorld {
  const clock = { ms: Date.parse(now) }
  let drawn = 0
  return {
    clock,
    now: () => clock.ms,
    randomBytes: (count) => Uint8Array.from({ length: count }, () => drawn++ & 0xff),
    fetch: (url) => Promise.reject(new Error(`a test must not fetch ${url}`)),
  }
}
