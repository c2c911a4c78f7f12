import { textArg } from '../evm/args.ts'
import { unknownOf } from '../evm/build-effects.ts'
import { readOperation } from '../evm/operation/operation.ts'
import { readOperations } from '../evm/operation/read-operations.ts'
import { entryPoints } from '../../chains/evm-contracts.ts'
import { tokenDomain, type SignedData, type TypedDataReader } from './typed-data-reader.ts'

/** An operation as signed for the EntryPoint itself, which has a domain of its own from version 0.8 on. */
export const userOperation: TypedDataReader = {
  name: 'user_operation',
  hasDomain: (signed) => {
    const version = entryPoints.get(signed.verifyingContract)
    return hasName(signed, ['ERC4337']) && (version === '0.8' || version === '0.9')
  },
  read: ({ encodedType, message, verifyingContract }, setting) => {
    if (encodedType !== `PackedUserOperation(${fields})`) return null
    const version = entryPoints.get(verifyingContract) ?? null
    return readOperations([readOperation(message)], { version, beneficiary: null, setting })
  },
}

/** The same for MetaMask's delegation accounts: the account checks it, and reads nothing from its nonce. */
export const delegatorOperation: TypedDataReader = {
  name: 'delegator_operation',
  hasDomain: (signed) => {
    return hasName(signed, delegators) && signed.verifyingContract === textArg(signed.message, 'sender')
  },
  read: ({ encodedType, message }, setting) => {
    if (encodedType !== `PackedUserOperation(${fields},address entryPoint)`) return null
    const entryPoint = textArg(message, 'entryPoint')
    const version = entryPoints.get(entryPoint) ?? null
    const reading = readOperations([readOperation(message)], {
      version,
      beneficiary: null,
      setting,
      isOfOneAccount: true,
    })
    if (version !== null && version !== '0.6') return reading
    const why = version === null ? 'function_unknown' : 'entry_point_layout'
    return { ...reading, effects: [...reading.effects, unknownOf(why, entryPoint)] }
  },
}

function hasName({ domain, encodedDomain }: SignedData, names: readonly string[]): boolean {
  return encodedDomain === tokenDomain && domain.version === '1' && names.includes(domain.name ?? '')
}

const fields =
  'address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData'
const delegators: readonly string[] = ['HybridDeleGator', 'MultiSigDeleGator', 'EIP7702StatelessDeleGator']
