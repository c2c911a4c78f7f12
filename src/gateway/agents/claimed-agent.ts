import { ServiceError } from '../../endpoint/errors.ts'
import { dayMs } from '../../kit/duration.ts'
import { timeFrom } from '../../kit/time-of.ts'
import type { World } from '../../kit/world.ts'
import type { Agent } from '../../registry/agents.ts'

/**
 * For this time after a claim the mandate and wallet of an agent stay as they were, so that an agent that claims itself
 * gains nothing at once.
 */
const loosenAfterMs = dayMs

/** When a claimed agent may be loosened, in milliseconds since 1970; null where that is already possible. */
export function loosensFrom(
  { world }: { world: Pick<World, 'now'> },
  { claimedAt }: Pick<Agent, 'claimedAt'>,
): number | null {
  const from = claimedAt === null ? 0 : claimedAt + loosenAfterMs
  return from > world.now() ? from : null
}

/** Throws ServiceError `loosening_waits` for a recently claimed agent, with the time from which it may be loosened. */
export function refuseLoosening(
  { world }: { world: Pick<World, 'now'> },
  agent: Pick<Agent, 'claimedAt'>,
  field = 'mandate',
): void {
  const from = loosensFrom({ world }, agent)
  if (from === null) return
  throw new ServiceError('loosening_waits', {
    field,
    messageKey: 'pay.loosening_waits',
    params: { at: timeFrom(from) },
    afterSeconds: Math.ceil((from - world.now()) / 1_000),
  })
}
