import type { ListEntry } from '../../src/lists/entry.ts'
import { readListedAddress } from './listed-address.ts'

type Contract = {
  address: string
  label: string
  assets: string[]
  known_from: string
  listed_on: string | null
}

/** The entry of a contract or service address: it stays listed, whatever becomes of the service. */
export function contractEntry({ address, label, assets, known_from, listed_on }: Contract): ListEntry {
  const listed = readListedAddress(address, null)
  return {
    address: listed.address,
    family: listed.family,
    assets: [...new Set(assets)].toSorted(),
    listed_on,
    delisted_on: null,
    known_from,
    known_to: null,
    absent_on: null,
    ref: null,
    label,
  }
}

/** Groups rows by the address they name, in whatever case they write it. */
export function byAddress<Row extends { address: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ address }) => readListedAddress(address, null).address)
}
