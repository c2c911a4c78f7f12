import type { NonAccount } from '../non-account.ts'

/** What stands at a TRON address that cannot be an account, but for tokens of the table. `key`: its 20 bytes. */
export function tronNonAccount(address: string, key: Uint8Array): NonAccount | null {
  const known = table.get(address)
  if (known) return known
  if (key.subarray(0, 18).some((byte) => byte !== 0)) return null
  const low = ((key[18] ?? 0) << 8) | (key[19] ?? 0)
  if (low === 0) return { kind: 'zero', name: '0x0' }
  return low === 0xdead ? { kind: 'burn', name: '0x…dEaD' } : null
}

const table: ReadonlyMap<string, NonAccount> = new Map<string, NonAccount>([
  // The account of java-tron's genesis block to which burnt TRX goes.
  ['TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy', { kind: 'burn', name: 'Blackhole' }],
  ['TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR', { kind: 'token', name: 'WTRX (tron)' }],
])
