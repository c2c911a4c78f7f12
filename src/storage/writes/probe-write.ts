import type { Counter } from '../storage.ts'

/** A write that tests whether the storage accepts writes. It counts up, because engines skip writing unchanged rows. */
export const probeWrite: Counter = {
  kind: 'counter',
  table: 'write_probes',
  key: { id: 'readiness' },
  column: 'writes',
  add: 1,
  guard: 'probe',
}

/** Whether it resolves within some seconds. Never throws. */
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

/** A disk that does not store a row within this time cannot store payments either. */
const probeMaxMs = 3_000
