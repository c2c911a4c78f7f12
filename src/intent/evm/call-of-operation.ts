import type { Payer } from '../effects/effects.ts'
import type { EvmCall } from './decoder.ts'

type Called = { payer: Payer; to: string; data: Uint8Array; value: bigint }

/**
 * The call that an account makes for an operation number (Safe's Enum.Operation): 0 calls, 1 runs the code as the
 * account's own. Null for any other number: a Safe refuses it, and an ERC-6551 account creates a contract.
 */
export function callOfOperation(called: Called, operation: bigint): EvmCall | null {
  if (operation === 0n) return called
  // A delegatecall moves no value, because no other contract is called.
  return operation === 1n ? { ...called, value: 0n, isDelegated: true } : null
}
