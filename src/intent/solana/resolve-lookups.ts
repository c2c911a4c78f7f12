import { readAddress } from '../../kit/address.ts'
import type { LookupTables } from './solana-message.ts'
import { TransactionError } from './transaction-error.ts'

/** What a v0 message takes from one lookup table: indexes into it, a byte each. */
export type AddressLookup = { table: string; writable: Uint8Array; readonly: Uint8Array }

/**
 * The addresses a message loads, in the order its instructions count them: what any table gives to write first, then what
 * any gives to read. Null where the table is not given or ends before the index. A given address that is none is a fault.
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
