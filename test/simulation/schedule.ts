import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Random } from './random.ts'

/** A process of the simulation: what it waits for never comes once it is dead, and comes late while it is stopped. */
export type Life = {
  name: string
  isAlive: boolean
  stoppedUntilMs: number
  /** By how much its clock is wrong. */
  skewMs: number
}

/** The time of a run, and everything that is still to happen in it. Times are milliseconds. */
export type Schedule = {
  /** Since 1970, as the clock of the machines shows it. */
  now: () => number
  /** Since the run began, on a clock that is never set. */
  elapsedMs: () => number
  /** Acts after so long. What belongs to a process that has died by then does not happen. */
  after: (waitMs: number, act: () => void, life?: Life) => () => void
  /** Runs everything that is due within so long, one event in a turn. */
  pass: (ms: number) => Promise<void>
  /** All machines sleep for so long: their clocks go on, and nothing happens meanwhile. */
  sleep: (ms: number) => void
  /** How many things have happened. */
  happened: () => number
  /** Whether so much has happened that nothing more does. */
  isExhausted: () => boolean
}

/** A run has some thousand: one that has more than these goes round in a circle. */
const eventsMax = 60_000

type Event = { dueMs: number; tie: number; act: () => void; life: Life | null; isCancelled: boolean }

/** What is due at the same millisecond happens in an order that the seed decides. */
export function createSchedule(startMs: number, random: Random): Schedule {
  // The one that is due next stands at the end.
  const events: Event[] = []
  let elapsedMs = 0
  let sleptMs = 0
  let happened = 0
  const put = (event: Event): void => {
    let place = events.length
    for (let earlier = events[place - 1]; earlier && isBefore(earlier, event); earlier = events[place - 1]) place--
    events.splice(place, 0, event)
  }
  return {
    now: () => startMs + elapsedMs + sleptMs,
    elapsedMs: () => elapsedMs,
    happened: () => happened,
    isExhausted: () => happened >= eventsMax,
    after: (waitMs, act, life) => {
      const dueMs = elapsedMs + Math.max(0, Math.ceil(waitMs))
      const event: Event = { dueMs, tie: random.fraction(), act, life: life ?? null, isCancelled: false }
      put(event)
      return () => {
        event.isCancelled = true
      }
    },
    pass: async (ms) => {
      const endMs = elapsedMs + ms
      for (let next = events.at(-1); next && next.dueMs <= endMs && happened < eventsMax; next = events.at(-1)) {
        events.pop()
        if (next.isCancelled || next.life?.isAlive === false) continue
        const stoppedUntilMs = next.life?.stoppedUntilMs ?? 0
        if (stoppedUntilMs > next.dueMs) {
          next.dueMs = stoppedUntilMs
          put(next)
          continue
        }
        elapsedMs = next.dueMs
        happened++
        next.act()
        // All promises that follow from it are through by then.
        await nextTurn()
      }
      elapsedMs = endMs
    },
    sleep: (ms) => {
      sleptMs += ms
    },
  }
}

function isBefore(a: Event, b: Event): boolean {
  return a.dueMs < b.dueMs || (a.dueMs === b.dueMs && a.tie < b.tie)
}
