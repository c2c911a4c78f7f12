import type { Admission, Entering } from '../api/call.ts'
import { createTurns } from '../api/take-turns.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { sourceSubject } from '../kit/source-subject.ts'
import type { World } from '../kit/world.ts'

type Counted = Pick<Entering, 'endpoint' | 'caller' | 'carry'>

/** Counts what a source asks for and does not pay: quotes, and calls with a payment that come to nothing. */
export type QuoteLimit = {
  /** Counts a call without a payment. Throws ServiceError rate_limited past the limit. */
  count: (counted: Counted) => Promise<void>
  /**
   * Does what a payment came for, and counts it unless it was paid. A payment that is taken is never counted. Whose calls
   * keep coming to nothing past the limit has no more payments looked at before the minute is over: throws ServiceError
   * rate_limited. `atOnceMax` calls of a source are under way at once, so that many at once stay within the limit; the
   * others wait.
   */
  unlessPaid: <Made>(counted: Counted, act: () => Promise<Made>, isPaid: (made: Made) => boolean) => Promise<Made>
}

export function createQuoteLimit(world: Pick<World, 'now' | 'after'>, admit: Admission): QuoteLimit {
  const blocked = new Map<string, { untilMs: number; error: ServiceError }>()
  const takeTurn = createTurns(world, { perSourceMax: atOnceMax, inAllMax, waitingMax, waitMaxMs })
  const count = async (counted: Counted) => {
    await admit({ ...counted, access: { keys: 'ignored' }, limit: 'quotes', isRefused: false })
  }
  const countNothing = (counted: Counted, subject: string) =>
    count(counted).catch((limited: unknown) => {
      if (!(limited instanceof ServiceError)) throw limited
      if (blocked.size >= blockedMax) blocked.delete(blocked.keys().next().value ?? '')
      const untilMs = world.now() + (limited.afterSeconds ?? 1) * 1_000
      blocked.set(subject, { untilMs, error: limited })
      throw limited
    })
  const refuseBlocked = (subject: string) => {
    const block = blocked.get(subject)
    if (block && block.untilMs > world.now()) throw block.error
    blocked.delete(subject)
  }
  return {
    count,
    unlessPaid: async (counted, act, isPaid) => {
      const subject = sourceSubject(counted.caller.source)
      refuseBlocked(subject)
      const end = await takeTurn(subject)
      if (end === null) throw new ServiceError('service_busy')
      try {
        refuseBlocked(subject)
        const made = await act().catch(async (error: unknown) => {
          await (isUnread(error) ? count(counted) : countNothing(counted, subject))
          throw error
        })
        if (!isPaid(made)) await countNothing(counted, subject)
        return made
      } finally {
        end()
      }
    },
  }
}

/** What cannot be read costs nothing to refuse: it counts, and does not keep a neighbour's payment from being looked at. */
function isUnread(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'payment_payload_invalid'
}

const blockedMax = 10_000
const atOnceMax = 32
/** In one event loop, and so many more wait for so long. */
const inAllMax = 1_024
const waitingMax = 1_024
const waitMaxMs = 10_000
