import { identityCache } from '../kit/identity-cache.ts'
import type { ScreeningFacts } from './facts.ts'

/**
 * Data that many answers share: the lists of a snapshot, and the observations of a chain without findings, or that was
 * not queried.
 */
type SharedState = Pick<ScreeningFacts, 'lists' | 'observations'>

/**
 * Caches results computed from the state of lists and chains, for the lifetime of that state. `values` are all other
 * inputs of `make` (identity-cache has the contract). Findings belong to one address: if a chain has any, the result is
 * computed each time.
 */
export function stateCache<Result>() {
  const cache = identityCache<Result>(valuesMax)
  return (state: SharedState, values: Parameters<typeof cache>[1], make: () => Result): Result => {
    if (!isShared(state)) return make()
    return cache([state.lists, state.observations], values, make)
  }
}

/** Whether a result computed from a state applies to many addresses: no chain has a finding about one of them. */
export function isShared({ observations }: Pick<SharedState, 'observations'>): boolean {
  return observations.every(({ findings }) => findings.length === 0)
}

/** Languages, networks and decisions for one state. */
const valuesMax = 32
