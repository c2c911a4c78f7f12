import type { Counter } from '../storage.ts'

/**
 * A write by which it is seen whether the storage takes writes. It counts, because an engine does not write a row over with
 * what stands in it already.
 */
export const probeWrite: Counter = {
  kind: 'counter',
  table: 'write_probes',
  key: { id: 'readiness' },
  column: 'writes',
  add: 1,
  guard: 'probe',
}

/** Whether it was done within some seconds. Never throws. */
export function doneInTime(done: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), probeMaxMs)
    const end = (isDone: boolean) => {
      clearTimeout(timer)
      resolve(isDone)
    }
    done.then(
      () => end(true),
      () => end(false),
    )
  })
}

/** A disk that does not take a row within this time takes no payment either. */
const probeMaxMs = 3_000
