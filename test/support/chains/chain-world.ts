import assert from 'node:assert/strict'
import { ChainError } from '../../../src/chains/chain-error.ts'
import { realWorld, type World } from '../../../src/kit/world.ts'
import { simulatedClock, type SimulatedClock } from '../simulated-clock.ts'

/** The real network under a clock that stands still until a test advances it, including request timeouts. */
export function chainWorld(nowMs: number): World & { clock: SimulatedClock } {
  const clock = simulatedClock(nowMs)
  return { ...realWorld({ timeout: clock.timeout }), clock, now: () => clock.ms, after: clock.after }
}

/** The ChainError a question fails with. Anything else, an answer included, fails the test. */
export async function chainErrorOf(question: Promise<unknown>): Promise<ChainError> {
  const outcome = await question.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  if (!('error' in outcome)) assert.fail(`answered ${JSON.stringify(outcome.value)}`)
  const { error } = outcome
  if (!(error instanceof ChainError)) throw error
  // Messages go to the log, and the path of an endpoint can be its key.
  assert.doesNotMatch(error.message, /secret-key|127\.0\.0\.1/)
  return error
}
