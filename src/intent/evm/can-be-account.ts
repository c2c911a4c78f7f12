import { payableTokens } from '../../chains/tokens.ts'
import type { Setting } from '../setting.ts'
import { entryPoints, multicall3Address, multiSendAddresses, permit2Address, x402 } from './published.ts'

/**
 * Whether somebody's account can stand at this address. A call that asks anything else to pay as an account would be
 * refused, or come to nothing: precompiles and what a chain itself keeps at low addresses, tokens, and contracts that
 * everybody shares.
 */
export function canBeAccount(address: string, { network }: Setting): boolean {
  if (address.startsWith(lowAddress) || address.startsWith(predeployed)) return false
  return !sharedContracts.has(address) && !payableTokens(network.name).has(address)
}

/** Nobody has a key to an address below 2^16, nor found code that is created there. */
const lowAddress = `0x${'0'.repeat(36)}`
/** What chains of the OP stack are born with. */
const predeployed = `0x42${'0'.repeat(34)}`

const sharedContracts: ReadonlySet<string> = new Set([
  permit2Address,
  multicall3Address,
  ...entryPoints.keys(),
  ...multiSendAddresses,
  ...Object.values(x402),
])
