import { ServiceError } from '../endpoint/errors.ts'
import type { World } from '../kit/world.ts'
import type { Agent } from '../registry/agents.ts'

/** For so long a claimed agent keeps the mandate it had, and its wallet: an agent that claims itself gains nothing at once. */
const loosenAfterMs = 86_400_000

/** Throws ServiceError `loosening_waits` for an agent that was claimed lately, with the time from which it may be loosened. */
export function refuseLoosening(
  { world }: { world: Pick<World, 'now'> },
  { claimedAt }: Pick<Agent, 'claimedAt'>,
): void {
  const waitMs = claimedAt === null ? 0 : claimedAt + loosenAfterMs - world.now()
  if (claimedAt === null || waitMs <= 0) return
  throw new ServiceError('loosening_waits', {
    messageKey: 'pay.loosening_waits',
    params: { at: new Date(claimedAt + loosenAfterMs).toISOString() },
    afterSeconds: Math.ceil(waitMs / 1_000),
  })
}
