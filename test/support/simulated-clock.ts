import { setImmediate as nextTurn } from 'node:timers/promises'
import type { World } from '../../src/kit/world.ts'

/** A clock that stands still, however long a test takes: timers and time limits of requests go by it. */
export type SimulatedClock = {
  /** Milliseconds since 1970. To write them is to set the clock, which no timer notices. */
  ms: number
  /** Passes time: what is due meanwhile runs in its order. */
  pass: (ms: number) => Promise<void>
  after: World['after']
  /** Aborts like AbortSignal.timeout. */
  timeout: (ms: number) => AbortSignal
}

export function simulatedClock(ms: number): SimulatedClock {
  const timers = new Set<Timer>()
  let elapsedMs = 0
  const goTo = (atMs: number): void => {
    clock.ms += atMs - elapsedMs
    elapsedMs = atMs
  }
  const after: World['after'] = (waitMs, act) => {
    const timer = { dueMs: elapsedMs + waitMs, act }
    timers.add(timer)
    return () => timers.delete(timer)
  }
  const clock: SimulatedClock = {
    ms,
    after,
    timeout: (waitMs) => {
      const controller = new AbortController()
      after(waitMs, () =>
        controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
      )
      return controller.signal
    },
    pass: async (passedMs) => {
      const endMs = elapsedMs + passedMs
      for (let timer = nextOf(timers); timer !== null && timer.dueMs <= endMs; timer = nextOf(timers)) {
        timers.delete(timer)
        goTo(timer.dueMs)
        timer.act()
        // What it begins may be due within the same time.
        await nextTurn()
      }
      goTo(endMs)
    },
  }
  return clock
}

type Timer = { dueMs: number; act: () => void }

function nextOf(timers: ReadonlySet<Timer>): Timer | null {
  return [...timers].toSorted((a, b) => a.dueMs - b.dueMs)[0] ?? null
}
