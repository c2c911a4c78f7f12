import type { Replayable } from '../decision/replayable.ts'
import { decisionReplayables } from '../decision/replayables.ts'
import { replayPayment } from '../gateway/replay-payment.ts'

/** All kinds of logged decisions: those of logged endpoints, and payments. */
const replayables: readonly Replayable<never>[] = [...decisionReplayables, replayPayment]

const byEndpoint = new Map(replayables.map((each) => [each.endpoint, each]))

/** The kind of decision of an endpoint; null where its decisions are not logged. */
export function replayableOf(endpoint: string): Replayable<never> | null {
  return byEndpoint.get(endpoint) ?? null
}
