import { bytesArg, numberArg, textArg } from '../args.ts'
import type { Args } from '../decode-args.ts'
import { readPackedWord } from '../packed.ts'
import type { EntryPointVersion } from '../../../chains/evm-contracts.ts'

/** An operation of an account through an EntryPoint (ERC-4337), in any layout. */
export type Operation = {
  sender: string
  nonce: bigint
  initCode: Uint8Array
  callData: Uint8Array
  paymasterAndData: Uint8Array
  /** Null if the operation is the signed data itself, which contains no signature. */
  signature: Uint8Array | null
  /** The maximum gas that the account may have to pay for, without that of a paymaster. */
  gas: bigint
  verificationGas: bigint
  /** Maximum wei for one gas. */
  feePerGas: bigint
}

/** Reads an operation whose numbers are packed in pairs (0.7 on) or separate (0.6, and operations signed by Safes). */
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

/** The maximum cost of an operation for its payer, in wei. */
export function feeMaxOf(operation: Operation, version: EntryPointVersion | null): bigint {
  const { gas, verificationGas, feePerGas, paymasterAndData } = operation
  // Version 0.6 reserves the verification gas three times if a paymaster pays.
  if (version === '0.6') return (gas + (paymasterAndData.length > 0 ? 2n * verificationGas : 0n)) * feePerGas
  const [paymasterVerification, paymasterAfter] = paymasterAndData.length < 52 ? [0n, 0n] : halves(paymasterAndData, 20)
  return (gas + paymasterVerification + paymasterAfter) * feePerGas
}

/** Two numbers of 16 bytes in 32. */
function halves(bytes: Uint8Array, at: number): [bigint, bigint] {
  const word = readPackedWord(bytes, at)
  return [word >> 128n, word & (2n ** 128n - 1n)]
}
