import type { World } from '../kit/world.ts'
import type { Outcome } from './component.ts'

/** What one probe found of a component. */
export type Sample = { component: string; outcome: Outcome }

/** A measurement that is repeated. `measure` never rejects. */
export type Probe = { everyMinutes: number; measure: () => Promise<readonly Sample[]> }

/** A part that answers after this time is slow. */
const slowAfterMs = 2_000
/** A part that has not answered by then counts as failed. */
const answerMaxMs = 10_000

/** A probe that waits for an answer: false, an error and no answer in time are failures. */
export function timedProbe(
  world: Pick<World, 'elapsedMs' | 'after'>,
  { component, everyMinutes }: { component: string; everyMinutes: number },
  ask: () => Promise<boolean>,
): Probe {
  return { everyMinutes, measure: async () => [{ component, outcome: await timed(world, ask) }] }
}

async function timed({ elapsedMs, after }: Pick<World, 'elapsedMs' | 'after'>, ask: () => Promise<boolean>) {
  const startMs = elapsedMs()
  const late = Promise.withResolvers<false>()
  const cancel = after(answerMaxMs, () => late.resolve(false))
  const isAnswered = await Promise.race([ask().catch(() => false), late.promise])
  cancel()
  if (!isAnswered) return 'failed'
  return elapsedMs() - startMs > slowAfterMs ? 'degraded' : 'ok'
}
