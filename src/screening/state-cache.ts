import { identityCache } from '../kit/identity-cache.ts'
import type { ScreeningFacts } from './facts.ts'

/** What many answers share: the lists of a snapshot, and what a chain that found nothing, or was not asked, says. */
type SharedState = Pick<ScreeningFacts, 'lists' | 'observations'>

/**
 * Remembers what is made from the state of lists and chains, as long as that state lives. `values` names everything else
 * that `make` reads (identity-cache has the contract). What was found of one address is said of no other: where a chain
 * found something, it is made anew.
 */
export function stateCache<Made>() {
  const made = identityCache<Made>(valuesMax)
  return (state: SharedState, values: Parameters<typeof made>[1], make: () => Made): Made => {
    if (state.observations.some(({ findings }) => findings.length > 0)) return make()
    return made([state.lists, state.observations], values, make)
  }
}

/** Languages, networks and decisions for one state. */
const valuesMax = 32
