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
    if (!isShared(state)) return make()
    return made([state.lists, state.observations], values, make)
  }
}

/** Whether what is made from a state is said of many: no chain found anything that belongs to one address. */
export function isShared({ observations }: Pick<SharedState, 'observations'>): boolean {
  return observations.every(({ findings }) => findings.length === 0)
}

/** Languages, networks and decisions for one state. */
const valuesMax = 32
