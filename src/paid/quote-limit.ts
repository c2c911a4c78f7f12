import type { Admission, Entering } from '../api/call.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { sourceSubject } from '../kit/source-subject.ts'
import type { World } from '../kit/world.ts'

type Counted = Pick<Entering, 'endpoint' | 'caller' | 'carry'>

/** Counts quotes and refused payments of a source. A valid payment is never limited. */
export type QuoteLimit = {
  /** Counts a call without a payment. Throws ServiceError rate_limited past the limit. */
  count: (counted: Counted) => Promise<void>
  /**
   * Does something with a payment, and counts it if it is refused. Whose payments keep being refused past the limit has no
   * more of them looked at before the minute is over: throws ServiceError rate_limited.
   */
  unlessRefused: <Made>(counted: Counted, act: () => Made) => Promise<Made>
  /** Counts a payment that was refused. Throws ServiceError rate_limited past the limit. */
  refused: (counted: Counted) => Promise<void>
}

export function createQuoteLimit(world: Pick<World, 'now'>, admit: Admission): QuoteLimit {
  const blocked = new Map<string, { untilMs: number; error: ServiceError }>()
  const count = async (counted: Counted) => {
    await admit({ ...counted, access: { keys: 'ignored' }, limit: 'quotes', isRefused: false })
  }
  const refused = (counted: Counted) =>
    count(counted).catch((limited: unknown) => {
      if (!(limited instanceof ServiceError)) throw limited
      if (blocked.size >= blockedMax) blocked.delete(blocked.keys().next().value ?? '')
      const untilMs = world.now() + (limited.afterSeconds ?? 1) * 1_000
      blocked.set(sourceSubject(counted.caller.source), { untilMs, error: limited })
      throw limited
    })
  return {
    count,
    refused,
    unlessRefused: async (counted, act) => {
      const subject = sourceSubject(counted.caller.source)
      const block = blocked.get(subject)
      if (block && block.untilMs > world.now()) throw block.error
      blocked.delete(subject)
      try {
        return act()
      } catch (refusal) {
        await refused(counted)
        throw refusal
      }
    },
  }
}

const blockedMax = 10_000
