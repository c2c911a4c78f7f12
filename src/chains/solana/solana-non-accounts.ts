import { hasRun } from '../contracts/has-run.ts'
import { associatedTokenProgram, tokenPrograms } from '../../kit/associated-token-account.ts'
import type { NonAccount } from '../non-account.ts'

/** The non-account at an address of Solana, except mints of the table of tokens; null for accounts. */
export function solanaNonAccount(address: string): NonAccount | null {
  const listed = solanaPrograms.get(address)
  if (listed) return listed
  return hasRun(address, spelledFrom) ? { kind: 'burn', name: `${address.slice(0, 8)}…` } : null
}

/** Sixteen equal characters in a row, as in the names of the runtime's accounts: no key has such an address. */
const spelledFrom = 16

/** Programs and accounts of the runtime (agave, sdk ids), and mints in which payments are not declared. */
const programs: readonly (readonly [address: string, name: string])[] = [
  ['11111111111111111111111111111111', 'System program'],
  [tokenPrograms['spl-token'], 'SPL Token program'],
  [tokenPrograms['spl-token-2022'], 'Token-2022 program'],
  [associatedTokenProgram, 'Associated Token Account program'],
  ['ComputeBudget111111111111111111111111111111', 'Compute Budget program'],
  ['Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo', 'Memo program 1'],
  ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo program 2'],
  ['Stake11111111111111111111111111111111111111', 'Stake program'],
  ['StakeConfig11111111111111111111111111111111', 'Stake configuration'],
  ['Vote111111111111111111111111111111111111111', 'Vote program'],
  ['Config1111111111111111111111111111111111111', 'Config program'],
  ['Feature111111111111111111111111111111111111', 'Feature program'],
  ['AddressLookupTab1e1111111111111111111111111', 'Address Lookup Table program'],
  ['NativeLoader1111111111111111111111111111111', 'Native loader'],
  ['BPFLoader1111111111111111111111111111111111', 'BPF loader 1'],
  ['BPFLoader2111111111111111111111111111111111', 'BPF loader 2'],
  ['BPFLoaderUpgradeab1e11111111111111111111111', 'Upgradeable BPF loader'],
  ['LoaderV411111111111111111111111111111111111', 'Loader 4'],
  ['Ed25519SigVerify111111111111111111111111111', 'Ed25519 program'],
  ['KeccakSecp256k11111111111111111111111111111', 'Secp256k1 program'],
  ['Secp256r1SigVerify1111111111111111111111111', 'Secp256r1 program'],
  ['Sysvar1111111111111111111111111111111111111', 'Sysvar owner'],
  ['SysvarC1ock11111111111111111111111111111111', 'Clock sysvar'],
  ['SysvarEpochRewards1111111111111111111111111', 'Epoch Rewards sysvar'],
  ['SysvarEpochSchedu1e111111111111111111111111', 'Epoch Schedule sysvar'],
  ['SysvarFees111111111111111111111111111111111', 'Fees sysvar'],
  ['Sysvar1nstructions1111111111111111111111111', 'Instructions sysvar'],
  ['SysvarLastRestartS1ot1111111111111111111111', 'Last Restart Slot sysvar'],
  ['SysvarRecentB1ockHashes11111111111111111111', 'Recent Blockhashes sysvar'],
  ['SysvarRent111111111111111111111111111111111', 'Rent sysvar'],
  ['SysvarRewards111111111111111111111111111111', 'Rewards sysvar'],
  ['SysvarS1otHashes111111111111111111111111111', 'Slot Hashes sysvar'],
  ['SysvarS1otHistory11111111111111111111111111', 'Slot History sysvar'],
  ['SysvarStakeHistory1111111111111111111111111', 'Stake History sysvar'],
  ['metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s', 'Token Metadata program'],
]

/** For tests too: every individually listed address. */
export const solanaPrograms: ReadonlyMap<string, NonAccount> = new Map<string, NonAccount>([
  ...programs.map(([address, name]) => [address, { kind: 'program', name }] as const),
  ['1nc1nerator11111111111111111111111111111111', { kind: 'burn', name: 'Incinerator' }],
  ['So11111111111111111111111111111111111111112', { kind: 'token', name: 'Wrapped SOL' }],
  ['9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXej9', { kind: 'token', name: 'Wrapped SOL (Token-2022)' }],
])
