import { entryPoints, multicall3Address, multiSendAddresses, permit2Address, x402 } from '../../chains/evm-contracts.ts'
import { findNonAccount } from '../../chains/non-accounts.ts'
import { payableTokens } from '../../chains/tokens.ts'
import { readAddress } from '../../kit/address.ts'
import type { Setting } from '../effects/setting.ts'

/**
 * Whether an address can be an account. A call that asks anything else to pay as an account would be refused, or have
 * no effect.
 */
export function canBeAccount(address: string, setting: Setting): boolean {
  if (!couldBeAccount(address, setting)) return false
  if (!setting.rules.hasNonAccounts) return true
  const reading = readAddress(address)
  const nonAccount = reading.address && findNonAccount(reading.address, setting.network.name)
  // Each account that uses such code executes it, and examples in wallets are often sent to the code's address.
  return !nonAccount || nonAccount.kind === 'account_code'
}

/** The same by the rules of the first version. No address below 2^16 is an executing account, on any network. */
function couldBeAccount(address: string, { network, rules }: Setting): boolean {
  if (address.startsWith(lowAddress) || address.startsWith(predeployed)) return false
  return !sharedContracts.has(address) && !payableTokens(network.name, rules.tokens).has(address)
}

const lowAddress = `0x${'0'.repeat(36)}`
const predeployed = `0x42${'0'.repeat(34)}`
const sharedContracts: ReadonlySet<string> = new Set([
  permit2Address,
  multicall3Address,
  ...entryPoints.keys(),
  ...multiSendAddresses,
  ...Object.values(x402),
])
