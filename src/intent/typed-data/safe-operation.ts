import { numberArg, textArg } from '../evm/args.ts'
import { unknownOf } from '../evm/build-effects.ts'
import { readOperation } from '../evm/operation/operation.ts'
import { readOperations } from '../evm/operation/read-operations.ts'
import { entryPoints, type EntryPointVersion } from '../../chains/evm-contracts.ts'
import { whyNotValid } from '../evm/validity.ts'
import type { Effect } from '../effects/effects.ts'
import { safeDomain } from './safe-transaction.ts'
import type { TypedDataReader } from './typed-data-reader.ts'

/**
 * An operation of a Safe in the form its owners sign (SafeOp): its module for ERC-4337 checks it, and reads nothing
 * from its nonce. The domain is the module's, so only the published modules are trusted.
 */
export const safeOperation: TypedDataReader = {
  name: 'safe_operation',
  hasDomain: ({ encodedDomain }) => encodedDomain === safeDomain,
  read: ({ encodedType, message, verifyingContract }, setting) => {
    const version = versions.get(encodedType)
    if (version === undefined) return null
    const { effects, calls } = readOperations([readOperation(message)], {
      version,
      beneficiary: null,
      setting,
      isOfOneAccount: true,
    })
    const entryPoint = textArg(message, 'entryPoint')
    const late = whyNotValid(numberArg(message, 'validAfter'), numberArg(message, 'validUntil'), setting.now)
    const doubts: Effect[] = []
    if (modules.get(verifyingContract) !== version) doubts.push(unknownOf('function_unknown', verifyingContract))
    if (entryPoints.get(entryPoint) !== version) doubts.push(unknownOf('entry_point_layout', entryPoint))
    if (late !== null) doubts.push(unknownOf(late, textArg(message, 'safe')))
    return { effects: [...effects, ...doubts], calls }
  },
}

const head = 'address safe,uint256 nonce,bytes initCode,bytes callData'
const tail = 'bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint'
const versions: ReadonlyMap<string, EntryPointVersion> = new Map([
  [
    `SafeOp(${head},uint256 callGasLimit,uint256 verificationGasLimit,uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,${tail})`,
    '0.6',
  ],
  [
    `SafeOp(${head},uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,${tail})`,
    '0.7',
  ],
])

/** Safe4337Module 0.2 and 0.3, and Safe7579, each at the same address on every network that has it. */
const modules: ReadonlyMap<string, EntryPointVersion> = new Map([
  ['0xa581c4A4DB7175302464fF3C06380BC3270b4037', '0.6'],
  ['0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226', '0.7'],
  ['0x7579EE8307284F293B1927136486880611F20002', '0.7'],
])
