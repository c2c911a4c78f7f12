import type { Family } from '../../src/kit/address.ts'
import type { Organisation } from './organisations.ts'

/** That copies of the OFAC list held an address under one ticker from one day on. */
export type Sighting = {
  address: string
  family: Family | 'other'
  asset: string
  /** Newest earlier day on which a copy that could hold it did not, null when there was none. */
  absentOn: string | null
  firstSeen: string
  lastSeen: string
  /** First day on which a copy no longer held it, null while it is there. */
  absentAfter: string | null
  organisation: Organisation | null
  /** It is of a form this service screens, yet no valid address: kept as published. */
  malformed: boolean
}

/** What a sighting is of: an address under one ticker. */
export function keyOf({ asset, address }: Pick<Sighting, 'asset' | 'address'>): string {
  return `${asset} ${address}`
}
