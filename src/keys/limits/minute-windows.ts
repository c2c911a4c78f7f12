import type { CountedSubject } from '../counted-subject.ts'
import { minuteMs } from '../limit-plans.ts'
import type { MonthCount } from './month-writer.ts'

/** Windows of 60 s by subject, in memory. */
export type MinuteWindows = {
  /** The window that a call falls into. Whoever counts the call adds it to `used`. */
  current: (subject: CountedSubject, now: number) => MinuteWindow
  /** What another counter says: the next calls go on from there. */
  learn: (subject: CountedSubject, now: number, window: { used: number; endsInMs: number }) => void
}

/** `monthCount`: where the subject's month is counted, once it was looked up: one search a call instead of three. */
export type MinuteWindow = { endsAt: number; used: number; monthCount: MonthCount | null }

/**
 * Subjects that are kept at once: some 100 bytes each. Beyond that the oldest windows are dropped, which by then have
 * almost ended.
 */
const subjectsMax = 262_144
/** So many together: what stands first in a map is searched behind all that was dropped before it. */
const droppedAtOnce = 1_024

/** A window begins with a subject's first call. A wall clock that is set back ends it. */
export function createMinuteWindows(): MinuteWindows {
  const windows = new Map<CountedSubject, MinuteWindow>()
  const begin = (subject: CountedSubject, now: number, ended: MinuteWindow | undefined): MinuteWindow => {
    // A window that ended stands at its old place in the order: the new one begins at the end.
    if (ended) windows.delete(subject)
    else if (windows.size >= subjectsMax) dropOldest(windows)
    // The same object again: thousands of new ones a minute, all of which live for one, would be copied and then collected.
    const window = ended ?? { endsAt: 0, used: 0, monthCount: null }
    window.endsAt = now + minuteMs
    window.used = 0
    windows.set(subject, window)
    return window
  }
  const current = (subject: CountedSubject, now: number): MinuteWindow => {
    const window = windows.get(subject)
    const isOpen = window !== undefined && now < window.endsAt && window.endsAt - now <= minuteMs
    return isOpen ? window : begin(subject, now, window)
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

function dropOldest(windows: Map<CountedSubject, MinuteWindow>): void {
  for (const subject of windows.keys().take(droppedAtOnce)) windows.delete(subject)
}
