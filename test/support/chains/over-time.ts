import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { SimulatedClock } from '../simulated-clock.ts'

/** A server that counts the requests which it leaves without an answer. */
export type Hanging = { hung: () => number }

/**
 * The answer to a question to a server that may hang. Whenever it does, time goes on by `waitMs`, which is unless it is
 * given as much as a request may take.
 */
export async function overTime<Answer>(
  clock: SimulatedClock,
  server: Hanging,
  answer: Promise<Answer>,
  waitMs = 10_000,
): Promise<Answer> {
  const state = { isSettled: false }
  const settle = (): void => {
    state.isSettled = true
  }
  answer.then(settle, settle)
  let hung = server.hung()
  while (!state.isSettled) {
    await sleep(1)
    if (server.hung() === hung) continue
    // Bytes that a server sent before it hung arrive first; concurrent requests hang together.
    for (let turn = 0; turn < 5; turn++) await nextTurn()
    hung = server.hung()
    await clock.pass(waitMs)
  }
  return answer
}
