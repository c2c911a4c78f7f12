import type { ListEntry } from '../../src/lists/entry.ts'
import { readListedAddress } from './listed-address.ts'

type Contract = {
  address: string
  label: string | null
  assets?: readonly string[]
  networks?: readonly string[] | undefined
  known_from: string
  /** The authority's day, or one that was worked out: never both. Without either the entry counts from `known_from`. */
  listed_on?: string | null
  derived_on?: string | null
}

/** The entry of a contract or service address: it stays listed even if the service ends. */
export function contractEntry(contract: Contract): ListEntry {
  const { address, label, assets = [], networks = [], known_from, listed_on = null, derived_on = null } = contract
  const listed = readListedAddress(address, null)
  return {
    address: listed.address,
    family: listed.family,
    assets: [...new Set(assets)].toSorted(),
    listed_on: listed_on ?? derived_on,
    delisted_on: null,
    known_from,
    known_to: null,
    absent_on: null,
    ref: null,
    label,
    ...(listed_on === null && derived_on !== null ? { listed_on_basis: 'derived' } : {}),
    ...(networks.length === 0 ? {} : { networks: [...new Set(networks)].toSorted() }),
  }
}

/** Groups rows by address, ignoring case. */
export function byAddress<Row extends { address: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ address }) => readListedAddress(address, null).address)
}
