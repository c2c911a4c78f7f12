import { minuteMs } from '../limit-plans.ts'

/** Windows of 60 s by subject, in memory. */
export type MinuteWindows = {
  /** Counts a call and gives how many there were before it in its window, and when the window ends. */
  take: (subject: string, now: number) => { usedBefore: number; endsInMs: number }
  /** What another counter says: the next calls go on from there. */
  learn: (subject: string, now: number, window: { used: number; endsInMs: number }) => void
}

type Window = { endsAt: number; used: number }

/**
 * Subjects that are kept at once: some 100 bytes each. Beyond that the oldest windows are dropped, which by then have
 * almost ended.
 */
const subjectsMax = 262_144

/** A window begins with a subject's first call. A wall clock that is set back ends it. */
export function createMinuteWindows(): MinuteWindows {
  const windows = new Map<string, Window>()
  const begin = (subject: string, now: number): Window => {
    // A window that ended stands at its old place in the order: the new one begins at the end.
    windows.delete(subject)
    if (windows.size >= subjectsMax) windows.delete(windows.keys().next().value ?? '')
    const window = { endsAt: now + minuteMs, used: 0 }
    windows.set(subject, window)
    return window
  }
  const current = (subject: string, now: number): Window => {
    const window = windows.get(subject)
    return window && now < window.endsAt && window.endsAt - now <= minuteMs ? window : begin(subject, now)
  }
  return {
    take: (subject, now) => {
      const window = current(subject, now)
      return { usedBefore: window.used++, endsInMs: window.endsAt - now }
    },
    learn: (subject, now, { used, endsInMs }) => {
      const window = current(subject, now)
      window.used = used
      window.endsAt = now + endsInMs
    },
  }
}
