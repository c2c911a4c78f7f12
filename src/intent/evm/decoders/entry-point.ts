import { checksumEvm } from '../../../kit/address.ts'
import type { Effect } from '../../effects.ts'
import { bytesArg, numberArg, textArg, tuplesArg } from '../args.ts'
import { unknownOf } from '../build-effects.ts'
import type { Args } from '../decode-args.ts'
import type { EvmDecoder } from '../decoder.ts'
import { readPackedWord } from '../packed.ts'

/** ERC-4337: what accounts signed, handed in by a bundler. Version 0.6, and from 0.7 on with its numbers packed in pairs. */
export const entryPoint: EvmDecoder = {
  name: 'entry_point',
  functions: [
    'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, uint256 callGasLimit, uint256 verificationGasLimit, uint256 preVerificationGas, uint256 maxFeePerGas, uint256 maxPriorityFeePerGas, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
    'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
  ],
  read(call, args) {
    const ops = tuplesArg(args, 'ops')
    // All of them together: one account may stand in many of them.
    const fee = ops.reduce((sum, op) => sum + feeMax(op), 0n)
    const paid: Effect = { kind: 'harmless', what: 'network_fee', fee }
    // What any other contract does with operations is its own affair. Without any, the beneficiary is called all the same.
    const isPlain = entryPointAddresses.has(call.to) && ops.length > 0
    return {
      effects: [paid, ...(isPlain ? [] : [unknownOf('function_unknown', call.to)]), ...ops.flatMap(besides)],
      calls: ops.map((op) => {
        const account = textArg(op, 'sender')
        return { payer: { by: 'account', address: account }, to: account, value: 0n, data: bytesArg(op, 'callData') }
      }),
    }
  },
}

/** Code of others that runs with an operation: what creates the account, and who pays for it. */
function besides(op: Args): Effect[] {
  const paymaster = bytesArg(op, 'paymasterAndData')
  const effects: Effect[] = []
  // Kernel and Nexus take the mode of an operation from the first four bytes of its nonce, and one mode installs modules
  // out of what is given as the signature. Accounts that number their operations in lanes leave these bytes empty.
  if (numberArg(op, 'nonce') >> 224n !== 0n) effects.push(unknownOf('account_mode', textArg(op, 'sender')))
  if (bytesArg(op, 'initCode').length > 0) effects.push(unknownOf('contract_created', textArg(op, 'sender')))
  if (paymaster.length > 0) {
    const address = paymaster.length < 20 ? null : checksumEvm(paymaster.subarray(0, 20))
    effects.push(unknownOf('function_unknown', address))
  }
  return effects
}

/** The most that an operation's gas may cost its account, in wei. */
function feeMax(op: Args): bigint {
  const paymaster = bytesArg(op, 'paymasterAndData')
  const fixed = numberArg(op, 'preVerificationGas')
  if ('maxFeePerGas' in op) {
    // Version 0.6 sets the verification's gas aside three times when somebody else pays.
    const verifications = paymaster.length > 0 ? 3n : 1n
    const gas = numberArg(op, 'callGasLimit') + verifications * numberArg(op, 'verificationGasLimit') + fixed
    return gas * numberArg(op, 'maxFeePerGas')
  }
  const [verification, execution] = halves(bytesArg(op, 'accountGasLimits'), 0)
  const [paymasterVerification, paymasterAfter] = paymaster.length < 52 ? [0n, 0n] : halves(paymaster, 20)
  const [, feePerGas] = halves(bytesArg(op, 'gasFees'), 0)
  return (verification + execution + fixed + paymasterVerification + paymasterAfter) * feePerGas
}

/** Two numbers of 16 bytes in 32. */
function halves(bytes: Uint8Array, at: number): [bigint, bigint] {
  const word = readPackedWord(bytes, at)
  return [word >> 128n, word & (2n ** 128n - 1n)]
}

/** The published EntryPoints, each at one address on every network that has it: 0.6, 0.7, 0.8. */
const entryPointAddresses: ReadonlySet<string> = new Set([
  '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
  '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
])
