import { bytesArg, numberArg, textArg } from '../args.ts'
import type { Args } from '../decode-args.ts'
import { readPackedWord } from '../packed.ts'
import type { EntryPointVersion } from '../../../chains/evm-contracts.ts'

/** What an account is asked to do through an EntryPoint (ERC-4337), whichever layout it stood in. */
export type Operation = {
  sender: string
  nonce: bigint
  initCode: Uint8Array
  callData: Uint8Array
  paymasterAndData: Uint8Array
  /** Null where the operation is what is signed, so that none stands in it. */
  signature: Uint8Array | null
  /** The most gas that the account may have to pay for, but that of a paymaster. */
  gas: bigint
  verificationGas: bigint
  /** Wei for one gas, at most. */
  feePerGas: bigint
}

/** Reads an operation whose numbers stand in pairs (0.7 on) or one by one (0.6, and what Safes sign). */
export function readOperation(args: Args): Operation {
  const [verificationGas, callGas] =
    'accountGasLimits' in args
      ? halves(bytesArg(args, 'accountGasLimits'), 0)
      : [numberArg(args, 'verificationGasLimit'), numberArg(args, 'callGasLimit')]
  return {
    sender: textArg(args, 'sender' in args ? 'sender' : 'safe'),
    nonce: numberArg(args, 'nonce'),
    initCode: bytesArg(args, 'initCode'),
    callData: bytesArg(args, 'callData'),
    paymasterAndData: bytesArg(args, 'paymasterAndData'),
    signature: 'signature' in args ? bytesArg(args, 'signature') : null,
    gas: verificationGas + callGas + numberArg(args, 'preVerificationGas'),
    verificationGas,
    feePerGas: 'gasFees' in args ? halves(bytesArg(args, 'gasFees'), 0)[1] : numberArg(args, 'maxFeePerGas'),
  }
}

/** The most that an operation may cost whoever pays for it, in wei. */
export function feeMaxOf(operation: Operation, version: EntryPointVersion | null): bigint {
  const { gas, verificationGas, feePerGas, paymasterAndData } = operation
  // Version 0.6 sets the verification's gas aside three times when somebody else pays.
  if (version === '0.6') return (gas + (paymasterAndData.length > 0 ? 2n * verificationGas : 0n)) * feePerGas
  const [paymasterVerification, paymasterAfter] = paymasterAndData.length < 52 ? [0n, 0n] : halves(paymasterAndData, 20)
  return (gas + paymasterVerification + paymasterAfter) * feePerGas
}

/** Two numbers of 16 bytes in 32. */
function halves(bytes: Uint8Array, at: number): [bigint, bigint] {
  const word = readPackedWord(bytes, at)
  return [word >> 128n, word & (2n ** 128n - 1n)]
}
