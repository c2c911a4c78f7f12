import { yieldTurn } from '../../kit/yield-turn.ts'

/** Interruptible work: at each `yield` other work may run. The result does not depend on the pauses. */
export type Sliced<Result> = Generator<undefined, Result, undefined>

/** Runs work in slices and yields to the event loop between them. `pause` resolves when it continues. */
export async function inSlices<Result>(
  work: Sliced<Result>,
  pause: () => Promise<unknown> = yieldTurn,
): Promise<Result> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await pause()
  }
}

/** Runs over the integers below `count`, a part at a time. */
export function* slicesOf(
  count: number,
  run: (from: number, to: number) => void,
  sliceSteps: number = stepsPerSlice,
): Sliced<void> {
  for (let from = 0; from < count; from += sliceSteps) {
    run(from, Math.min(count, from + sliceSteps))
    yield
  }
}

/** Steps per slice. A step takes up to half a microsecond, and some ten times that before it is compiled. */
export const stepsPerSlice = 4_096
