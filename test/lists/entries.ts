import { checksumEvm } from '../../src/kit/address.ts'
import type { ListEntry } from '../../src/lists/entry.ts'
import { entriesOf, type EntryTable } from '../../src/lists/index/entry-table.ts'
import type { ParsedEntry } from '../../src/lists/formats/list-source.ts'

/** The EVM address number `n`: made up, and different for each number. */
export function evmAddress(n: number): string {
  const key = new Uint8Array(20).fill(0xa5)
  new DataView(key.buffer).setUint32(16, n)
  return checksumEvm(key)
}

/** An entry as a reader yields it. */
export function parsedEntry(address: string, facts: Partial<ParsedEntry> = {}): ParsedEntry {
  const nothing = { assets: [], listed_on: null, delisted_on: null, ref: null, label: null }
  return { address, family: 'evm', ...nothing, ...facts }
}

/** An entry of a list, known from 2024-01-01 unless stated otherwise. */
export function listEntry(address: string, facts: Partial<ListEntry> = {}): ListEntry {
  return { ...parsedEntry(address), known_from: '2024-01-01', known_to: null, absent_on: null, ...facts }
}

/** The day `n` days after 2024-01-01. */
export function day(n: number): string {
  return new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10)
}

/** The entries of a table of addresses that `evmAddress` makes, by their numbers. */
export function entriesByNumber(table: EntryTable): ListEntry[] {
  return entriesOf(table).toSorted((a, b) => {
    const [numberA, numberB] = [a, b].map(({ address }) => Number.parseInt(address.slice(-8), 16))
    return (numberA ?? 0) - (numberB ?? 0)
  })
}
