import type { Effect, Payer } from '../effects/effects.ts'
import type { Setting } from '../effects/setting.ts'
import type { AbiFunction } from './abi.ts'
import type { Args } from './decode-args.ts'

/** A call as it would reach a contract. */
export type EvmCall = {
  /** Whose assets a transfer in this call moves: the contract's caller. */
  payer: Payer
  /** Canonical address of the contract that is called; null creates one. */
  to: string | null
  /** Wei. */
  value: bigint
  data: Uint8Array
  /** The payer runs the code at `to` as its own (delegatecall), instead of calling it. */
  isDelegated?: true
  /** Whoever writes this call may put an attribution behind its arguments (ERC-8021). */
  mayHaveSuffix?: true
}

export type CallToContract = EvmCall & { to: string }

/** What one function does: its effects, and the calls it makes in turn, which are decoded like any other. */
export type CallReading = { effects: readonly Effect[]; calls: readonly EvmCall[] }

/** Which function is called, and where and when. */
export type CallContext = { called: AbiFunction; setting: Setting }

/**
 * Understands some functions. One file each, one line in decoders.ts. `read` sees arguments that were decoded in the one
 * canonical way: bytes that any other way of writing them would show never get here.
 */
export type EvmDecoder = {
  /** For readers and tests, such as `erc20`. */
  name: string
  /** With names for the arguments: `transfer(address to, uint256 amount)`. */
  functions: readonly string[]
  /** For functions that are understood only when their code is run as the payer's own, and never when they are called. */
  isDelegated?: true
  /** For functions by which the contract that is called pays as somebody's account. */
  isAccount?: true
  read: (call: CallToContract, args: Args, context: CallContext) => CallReading
}
