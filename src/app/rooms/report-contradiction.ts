import type { FailureCounts } from '../../chains/failure-counts.ts'
import { networkByName } from '../../chains/networks.ts'
import type { Log } from '../../kit/log.ts'
import type { PaidTier } from '../../paid/paid-tier.ts'

/** Logs a settlement that the chain does not confirm, and counts it as a disagreement about its network. */
export function reportContradiction(log: Log['log'], failures: Pick<FailureCounts, 'count'>): PaidTier['contradicted'] {
  return (payment) => {
    log.error(payment, 'the facilitator says that a payment was settled, and the chain does not show it')
    failures.count(networkByName(payment.network)?.name ?? payment.network, 'disagreement')
  }
}
