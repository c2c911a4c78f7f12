import type { Replayable } from '../decision/replayable.ts'
import { decisionReplayables } from '../decision/replayables.ts'
import { replayPayment } from '../gateway/replay-payment.ts'

/** Every kind of decision that is logged. An endpoint that says it is logged has its value here, and so has a payment. */
const replayables: readonly Replayable<never>[] = [...decisionReplayables, replayPayment]

const byEndpoint = new Map(replayables.map((each) => [each.endpoint, each]))

/** The kind of decision of an endpoint; null where its decisions are not logged. */
export function replayableOf(endpoint: string): Replayable<never> | null {
  return byEndpoint.get(endpoint) ?? null
}
