import { yieldTurn } from '../../kit/yield-turn.ts'

/** Work that can be put aside: at each `yield` others may go first. It comes to the same however long they take. */
export type Sliced<Result> = Generator<undefined, Result, undefined>

/** Does work in slices and hands the event loop back between them. `pause` ends when it goes on. */
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

/** Runs over the whole numbers below `count`, a part at a time. */
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

/** Steps after which work is put aside. A step takes up to half a microsecond, and some ten times that before it is compiled. */
export const stepsPerSlice = 4_096
