import { bridges } from './bridges.ts'
import type { ListSource } from './list-source.ts'
import { mixers } from './mixers.ts'
import { ofacAddresses } from './ofac-addresses.ts'
import { ofac } from './ofac.ts'
import { own } from './own.ts'
import { railgun } from './railgun.ts'
import { tornadoCash } from './tornado-cash.ts'

/** Every list this service knows how to read. The order is the one answers name them in. */
export const sources: readonly ListSource[] = [ofac, ofacAddresses, tornadoCash, railgun, mixers, own, bridges]

/** The source with this id, or null. */
export function sourceById(id: string): ListSource | null {
  return sources.find((source) => source.id === id) ?? null
}
