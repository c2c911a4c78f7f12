import { checksumText } from '../../kit/address.ts'
import { evmBurn } from '../evm/evm-non-accounts.ts'
import type { NonAccount } from '../non-account.ts'

/** The non-account at a TRON address, except tokens of the table; null for accounts. `key`: its 20 bytes. */
export function tronNonAccount(address: string, key: Uint8Array): NonAccount | null {
  const listed = table.get(address)
  if (listed) return listed
  const hex = Buffer.from(key).toString('hex')
  return key.every((byte) => byte === 0) ? { kind: 'zero', name: '0x0' } : evmBurn(checksumText(`0x${hex}`))
}

const table: ReadonlyMap<string, NonAccount> = new Map<string, NonAccount>([
  // The account of java-tron's genesis block that receives burnt TRX.
  ['TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy', { kind: 'burn', name: 'Blackhole' }],
  ['TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR', { kind: 'token', name: 'WTRX (tron)' }],
])
