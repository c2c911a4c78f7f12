import { createHash } from 'node:crypto'
import type { World } from '../../src/kit/world.ts'
import { simulatedClock, type SimulatedClock } from './simulated-clock.ts'

/** A world with a settable clock that otherwise stands still, counted randomness and no network. */
export type TestWorld = World & { clock: SimulatedClock }

export function testWorld(now: string): TestWorld {
  const clock = simulatedClock(Date.parse(now))
  // Worlds that share a database draw different bytes.
  let drawn = worlds++ * 1_000_000_000
  return {
    clock,
    now: () => clock.ms,
    elapsedMs: () => performance.now(),
    after: clock.after,
    randomBytes: (count) => countedBytes(count, () => drawn++),
    fetchGuarded: (url) => Promise.reject(new Error(`a test must not fetch ${url}`)),
    fetch: (url) => Promise.reject(new Error(`a test must not fetch ${url}`)),
  }
}

let worlds = 0

/** Bytes that are the same in each run and never twice the same within one. */
function countedBytes(count: number, next: () => number): Uint8Array {
  const blocks = Array.from({ length: Math.ceil(count / 32) }, () => createHash('sha256').update(`${next()}`).digest())
  return new Uint8Array(Buffer.concat(blocks).subarray(0, count))
}
