import type { ChainWorld } from '../chain-world.ts'

/** Null for an answer that fails or comes later than in `waitMs`. */
export function inTime<Answer>(
  world: Pick<ChainWorld, 'after'>,
  answer: Promise<Answer>,
  waitMs: number,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const cancel = world.after(Math.max(0, waitMs), () => resolve(null))
    answer.then(
      (value) => {
        cancel()
        resolve(value)
      },
      () => {
        cancel()
        resolve(null)
      },
    )
  })
}
