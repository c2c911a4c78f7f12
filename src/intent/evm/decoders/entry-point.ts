import type { Effect } from '../../effects/effects.ts'
import { textArg, tuplesArg } from '../args.ts'
import { unknownOf, zeroAddress } from '../build-effects.ts'
import type { AbiFunction } from '../abi.ts'
import type { EvmDecoder } from '../decoder.ts'
import { readOperation } from '../operation/operation.ts'
import { readOperations } from '../operation/read-operations.ts'
import { entryPoints } from '../../../chains/evm-contracts.ts'

/**
 * ERC-4337: operations signed by accounts, submitted by a bundler. Version 0.6, and from 0.7 on with its numbers packed
 * in pairs.
 */
export const entryPoint: EvmDecoder = {
  name: 'entry_point',
  functions: [
    'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, uint256 callGasLimit, uint256 verificationGasLimit, uint256 preVerificationGas, uint256 maxFeePerGas, uint256 maxPriorityFeePerGas, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
    'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
  ],
  read(call, args, { called, setting }) {
    const operations = tuplesArg(args, 'ops').map(readOperation)
    const beneficiary = textArg(args, 'beneficiary')
    const version = isUnpacked(called) ? '0.6' : (entryPoints.get(call.to) ?? null)
    const { effects, calls } = readOperations(operations, { version, beneficiary, setting })
    const [fee, ...others] = effects
    const doubts = doubtsOf(call.to, called, operations.length, beneficiary)
    return { effects: [...(fee ? [fee] : []), ...doubts, ...others], calls }
  },
}

/** Other contracts may do anything with operations, and none accepts those of another version. */
function doubtsOf(address: string, called: AbiFunction, count: number, beneficiary: string): Effect[] {
  const version = entryPoints.get(address)
  // Without any operation the beneficiary is called all the same.
  if (version === undefined || count === 0) return [unknownOf('function_unknown', address)]
  if ((version === '0.6') !== isUnpacked(called)) return [unknownOf('entry_point_layout', address)]
  return beneficiary === zeroAddress ? [unknownOf('never_carried_out', address)] : []
}

function isUnpacked({ signature }: AbiFunction): boolean {
  return !signature.includes('bytes32')
}
