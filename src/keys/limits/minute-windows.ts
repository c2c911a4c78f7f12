import { minuteMs } from '../limit-plans.ts'
import type { MonthCount } from './month-writer.ts'

/** Windows of 60 s by subject, in memory. */
export type MinuteWindows = {
  /** The window that a call falls into. Whoever counts the call adds it to `used`. */
  current: (subject: string, now: number) => MinuteWindow
  /** What another counter says: the next calls go on from there. */
  learn: (subject: string, now: number, window: { used: number; endsInMs: number }) => void
}

/** `monthCount`: where the subject's month is counted, once it was looked up: one search a call instead of three. */
type MinuteWindow = { endsAt: number; used: number; monthCount: MonthCount | null }

/**
 * Subjects that are kept at once: some 100 bytes each. Beyond that the oldest windows are dropped, which by then have
 * almost ended.
 */
const subjectsMax = 262_144

/** A window begins with a subject's first call. A wall clock that is set back ends it. */
export function createMinuteWindows(): MinuteWindows {
  const windows = new Map<string, MinuteWindow>()
  const begin = (subject: string, now: number): MinuteWindow => {
    // A window that ended stands at its old place in the order: the new one begins at the end.
    windows.delete(subject)
    if (windows.size >= subjectsMax) windows.delete(windows.keys().next().value ?? '')
    const window = { endsAt: now + minuteMs, used: 0, monthCount: null }
    windows.set(subject, window)
    return window
  }
  const current = (subject: string, now: number): MinuteWindow => {
    const window = windows.get(subject)
    return window && now < window.endsAt && window.endsAt - now <= minuteMs ? window : begin(subject, now)
  }
  return {
    current,
    learn: (subject, now, { used, endsInMs }) => {
      const window = current(subject, now)
      window.used = used
      window.endsAt = now + endsInMs
    },
  }
}
