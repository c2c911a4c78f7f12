import { entryPoints, multicall3Address, multiSendAddresses, permit2Address, x402 } from '../../chains/evm-contracts.ts'
import { findNonAccount } from '../../chains/non-accounts.ts'
import { payableTokens } from '../../chains/tokens.ts'
import { readAddress } from '../../kit/address.ts'
import type { Setting } from '../effects/setting.ts'

/**
 * Whether somebody's account can stand at this address. A call that asks anything else to pay as an account would be
 * refused, or come to nothing.
 */
export function canBeAccount(address: string, setting: Setting): boolean {
  if (!couldBeAccount(address, setting)) return false
  if (!setting.rules.hasNonAccounts) return true
  const reading = readAddress(address)
  const found = reading.address && findNonAccount(reading.address, setting.network.name)
  // Such code executes as each account does that runs it, and what wallets show as an example is often sent to the code.
  return !found || found.kind === 'account_code'
}

/** The same by the rules of the first version. No address below 2^16 is an account that executes, on any network. */
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
