import type { NonAccount } from '../non-account.ts'

/** What is known of a Bitcoin address that cannot be spent from. `key`: its hash, or its witness program. */
export function bitcoinNonAccount(address: string, key: Uint8Array): NonAccount | null {
  const known = burns.get(address)
  if (known !== undefined) return { kind: 'burn', name: known }
  // A hash of nothing but zeros, in whatever form: neither a key nor a script that has it can be found.
  return key.every((byte) => byte === 0) ? { kind: 'zero', name: '0x0' } : null
}

/** Addresses that spell a text, which leaves no room for the hash of a key. */
const burns: ReadonlyMap<string, string> = new Map([
  ['1BitcoinEaterAddressDontSendf59kuE', 'BitcoinEater'],
  ['1CounterpartyXXXXXXXXXXXXXXXUWLpVr', 'Counterparty burn address'],
])
