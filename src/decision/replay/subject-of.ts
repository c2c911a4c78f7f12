import { caip2Of } from '../../chains/networks.ts'
import type { ScreeningFacts } from '../../screening/facts.ts'

/** CAIP-10 of the screened address. */
export function subjectOf({ subject: { address, network } }: Pick<ScreeningFacts, 'subject'>): string {
  return `${caip2Of(network)}:${address}`
}
