import { readAddress, type Address, type Family } from '../kit/address.ts'
import { bitcoinNonAccount } from './bitcoin/bitcoin-non-accounts.ts'
import {
  evmFormStarts,
  evmNonAccountByForm,
  evmNonAccounts,
  isEvmPlaceholder,
  startOf,
} from './evm/evm-non-accounts.ts'
import { knownContracts } from './contracts/known-contracts.ts'
import type { NonAccount } from './non-account.ts'
import { networkByName } from './networks.ts'
import { solanaNonAccount, solanaPrograms } from './solana/solana-non-accounts.ts'
import { tokenAccountOfNonAccount } from './solana/token-account-of-non-account.ts'
import { allPayable } from './tokens.ts'
import { tronNonAccount } from './tron/tron-non-accounts.ts'

/**
 * The kind of an address that cannot be a payee's account; null if a payee may own it. Money sent to such an address is
 * lost. A contract known on one network counts on every network of its family: an address that follows from a deployer
 * or from code has no key anywhere. Only the contracts of a local chain count on that chain alone.
 */
export function findNonAccount(address: Address, network: string): NonAccount | null {
  const { canonical, family, key } = address
  if (family === 'evm' && !evmStarts[((key[0] ?? 0) << 8) | (key[1] ?? 0)]) return null
  return byAddress.get(canonical) ?? localTokens.get(network)?.get(canonical) ?? byForm[family](address, network)
}

/** Whether examples use such an address in place of a wallet: EVM digits that repeat or count. */
export function isPlaceholder({ family, canonical }: Address): boolean {
  return family === 'evm' && isEvmPlaceholder(canonical)
}

const byForm: Readonly<Record<Family, (address: Address, network: string) => NonAccount | null>> = {
  evm: ({ canonical }, network) => evmNonAccountByForm(canonical, network),
  tron: ({ canonical, key }) => tronNonAccount(canonical, key),
  solana: ({ canonical, key }) => solanaNonAccount(canonical) ?? tokenAccountOfNonAccount(key, solanaNonAccounts),
  bitcoin: (address) => bitcoinNonAccount(address),
}

const isLocal = (network: string) => networkByName(network)?.isLocal === true
const tokenOf = ({ symbol, network }: { symbol: string; network: string }): NonAccount => {
  return { kind: 'token', name: `${symbol} (${network})` }
}
/**
 * All individually listed addresses in one map: most addresses are in none, and each further map costs another look-up.
 */
const byAddress: ReadonlyMap<string, NonAccount> = new Map([
  ...knownContracts,
  ...evmNonAccounts,
  // Of two networks with a token at one address the first is named.
  ...allPayable
    .filter(({ network }) => !isLocal(network))
    .toReversed()
    .map((token) => [token.address, tokenOf(token)] as const),
])
/** Those of Solana with an address of their own, each of which may have token accounts. */
export function solanaNonAccounts(): ReadonlyMap<string, NonAccount> {
  ofSolana ??= new Map(
    [...byAddress, ...solanaPrograms].filter(([text]) => readAddress(text).address?.family === 'solana'),
  )
  return ofSolana
}
let ofSolana: ReadonlyMap<string, NonAccount> | undefined
const localTokens: ReadonlyMap<string, ReadonlyMap<string, NonAccount>> = new Map(
  [
    ...Map.groupBy(
      allPayable.filter(({ network }) => isLocal(network)),
      ({ network }) => network,
    ),
  ].map(([network, listed]) => [network, new Map(listed.map((token) => [token.address, tokenOf(token)]))]),
)
/**
 * The first two bytes of all EVM addresses in a table or form above. Few of 65,536 occur, so nearly every address is
 * done with one read; hashing its text for the tables is a twentieth of a request (bench/decision-cost.ts).
 */
const evmStarts = new Uint8Array(1 << 16)
for (const start of evmFormStarts()) evmStarts[start] = 1
for (const addresses of [byAddress, ...localTokens.values()])
  for (const text of addresses.keys()) if (text.startsWith('0x')) evmStarts[startOf(text)] = 1
