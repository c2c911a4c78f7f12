import { ServiceError } from '../../endpoint/errors.ts'
import { dayMs } from '../../kit/duration.ts'
import { timeFrom } from '../../kit/time-of.ts'
import type { World } from '../../kit/world.ts'
import type { Agent } from '../../registry/agents.ts'

/** For so long a claimed agent keeps the mandate it had, and its wallet: an agent that claims itself gains nothing at once. */
const loosenAfterMs = dayMs

/** From when a claimed agent may be loosened, in milliseconds since 1970; null where it may be now. */
export function loosensFrom(
  { world }: { world: Pick<World, 'now'> },
  { claimedAt }: Pick<Agent, 'claimedAt'>,
): number | null {
  const from = claimedAt === null ? 0 : claimedAt + loosenAfterMs
  return from > world.now() ? from : null
}

/** Throws ServiceError `loosening_waits` for an agent that was claimed lately, with the time from which it may be loosened. */
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
