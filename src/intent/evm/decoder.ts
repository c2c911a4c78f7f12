import type { Effect, Payer } from '../effects/effects.ts'
import type { Setting } from '../effects/setting.ts'
import type { AbiFunction } from './abi.ts'
import type { Args } from './decode-args.ts'

/** A call as it would reach a contract. */
export type EvmCall = {
  /** The caller of the contract, whose assets a transfer in this call moves. */
  payer: Payer
  /** Canonical address of the called contract; null creates one. */
  to: string | null
  /** Wei. */
  value: bigint
  data: Uint8Array
  /** The payer runs the code at `to` as its own (delegatecall), instead of calling it. */
  isDelegated?: true
  /** The author of this call may have appended an attribution to its arguments (ERC-8021). */
  mayHaveSuffix?: true
}

export type CallToContract = EvmCall & { to: string }

/** The effects of one function, and its nested calls, which are decoded like any other. */
export type CallReading = { effects: readonly Effect[]; calls: readonly EvmCall[] }

/** The called function, and its place and time. */
export type CallContext = { called: AbiFunction; setting: Setting }

/**
 * Decodes some functions. One file each, one line in decoders.ts. `read` gets arguments that were decoded from the
 * canonical encoding only; other encodings are refused before.
 */
export type EvmDecoder = {
  /** For readers and tests, such as `erc20`. */
  name: string
  /** With names for the arguments: `transfer(address to, uint256 amount)`. */
  functions: readonly string[]
  /** For functions that are decoded only if their code is run by delegatecall, and never if they are called. */
  isDelegated?: true
  /** For functions by which the called contract pays as an account. */
  isAccount?: true
  read: (call: CallToContract, args: Args, context: CallContext) => CallReading
}
