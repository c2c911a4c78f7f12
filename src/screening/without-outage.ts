import type { ChainCause } from '../chains/chain-error.ts'
import type { ScreeningFacts } from './facts.ts'

/**
 * The facts as if the chains that did not answer had answered without findings. Null if no chain failed for a transient
 * cause. A wrong setting or answer needs its operator. Pure.
 */
export function withoutOutage(facts: ScreeningFacts): ScreeningFacts | null {
  const isSilent = ({ cause }: ScreeningFacts['observations'][number]) => cause !== null && passing.has(cause)
  if (!facts.observations.some(isSilent)) return null
  const observations = facts.observations.map((observation) =>
    isSilent(observation) ? { ...observation, status: 'ok' as const, cause: null, findings: [] } : observation,
  )
  return { ...facts, observations }
}

const passing: ReadonlySet<ChainCause> = new Set(['unreachable', 'timeout', 'rate_limited', 'stale', 'disagreement'])
