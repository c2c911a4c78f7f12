import { readAddress } from '../../kit/address.ts'
import type { LookupTables } from './solana-message.ts'
import { TransactionError } from './transaction-error.ts'

/** The entries a v0 message takes from one lookup table: indexes into it, a byte each. */
export type AddressLookup = { table: string; writable: Uint8Array; readonly: Uint8Array }

/**
 * The addresses a message loads, in the order in which its instructions number them: first all writable entries of the
 * tables, then all read-only ones. Null if the table is missing or too short for the index. An invalid address is a
 * fault.
 */
export function resolveLookups(
  lookups: readonly AddressLookup[],
  tables: LookupTables,
): { loaded: readonly (string | null)[]; missingTables: readonly string[] } {
  const missing = new Set<string>()
  const resolve = (table: string, index: number) => {
    const entry = Object.hasOwn(tables, table) ? tables[table]?.[index] : undefined
    if (entry === undefined) {
      missing.add(table)
      return null
    }
    if (readAddress(entry).address?.family === 'solana') return entry
    throw new TransactionError('lookup_address', `lookupTables.${table}[${index}]`)
  }
  const writable = lookups.flatMap((lookup) => Array.from(lookup.writable, (index) => resolve(lookup.table, index)))
  const readonly = lookups.flatMap((lookup) => Array.from(lookup.readonly, (index) => resolve(lookup.table, index)))
  return { loaded: [...writable, ...readonly], missingTables: [...missing] }
}
