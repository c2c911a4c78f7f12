import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import {
  entryPoint06Address,
  entryPoint07Address,
  entryPoint08Address,
  getUserOperationTypedData,
} from 'viem/account-abstraction'
import { keyOf } from '../evm/operation/operations.ts'
import { alice, bob, fields, usdc, type Document } from './documents.ts'

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function execute(address target, uint256 value, bytes data)',
  'function execute((address target, uint256 value, bytes callData) execution)',
  'function executeUserOp(address to, uint256 value, bytes data, uint8 operation)',
])
/** A call of one of these functions, as viem writes it. */
export const encode = (functionName: string, args: readonly unknown[]): Hex =>
  (encodeFunctionData as (call: object) => Hex)({ abi, functionName, args })
/** Pays USDC, by default 25 to bob. */
export const transfer = (to = bob, units = 25_000_000n) => encode('transfer', [to, units])
export const executed = (to = bob, units = 25_000_000n) => encode('execute', [usdc, 0n, transfer(to, units)])
/** As viem lays an operation out for its signer. */
export function packed(changes: Record<string, unknown> = {}, entryPointAddress: Hex = entryPoint08Address): Document {
  const userOperation = {
    sender: alice as Hex,
    nonce: 1_767_225_600_002n << 64n,
    callData: executed(),
    callGasLimit: 100_000n,
    verificationGasLimit: 100_000n,
    preVerificationGas: 50_000n,
    maxFeePerGas: 1_000_000n,
    maxPriorityFeePerGas: 1n,
    signature: '0x' as Hex,
    ...changes,
  }
  const { types, primaryType, domain, message } = getUserOperationTypedData({
    chainId: 1,
    entryPointAddress,
    userOperation,
  })
  // viem leaves a signature in it, which is no member of the type.
  const signed = Object.fromEntries(Object.entries(message).filter(([name]) => name !== 'signature'))
  return {
    types: { PackedUserOperation: types.PackedUserOperation.map(({ name, type }) => ({ name, type })) },
    primaryType,
    domain: { ...domain },
    message: { ...signed, nonce: `${message.nonce}`, preVerificationGas: `${message.preVerificationGas}` },
  }
}

/** An operation of alice's delegation account, signed for the account itself. */
export function delegated(changes: Record<string, unknown> = {}, domain: Record<string, unknown> = {}): Document {
  const { types, message } = packed({
    callData: encode('execute', [{ target: usdc, value: 0n, callData: transfer() }]),
  })
  return {
    types: { PackedUserOperation: [...(types['PackedUserOperation'] ?? []), ...fields('address entryPoint')] },
    primaryType: 'PackedUserOperation',
    domain: { name: 'HybridDeleGator', version: '1', chainId: 1, verifyingContract: alice, ...domain },
    message: { ...message, entryPoint: entryPoint07Address, ...changes },
  }
}

const safeModules = {
  '0.6': { module: '0xa581c4A4DB7175302464fF3C06380BC3270b4037', entryPoint: entryPoint06Address },
  '0.7': { module: '0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226', entryPoint: entryPoint07Address },
  'of Safe7579': { module: '0x7579EE8307284F293B1927136486880611F20002', entryPoint: entryPoint07Address },
} as const
const gasOf06 =
  'uint256 callGasLimit,uint256 verificationGasLimit,uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas'
const gasOf07 =
  'uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas'

/** An operation of alice's Safe, as its owners sign it. */
export function safeOperation(
  version: keyof typeof safeModules,
  changes: Record<string, unknown> = {},
  domain: Record<string, unknown> = {},
): Document {
  const { module, entryPoint } = safeModules[version]
  const gas = version === '0.6' ? gasOf06 : gasOf07
  return {
    types: {
      SafeOp: fields(
        `address safe,uint256 nonce,bytes initCode,bytes callData,${gas},bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint`,
      ),
    },
    primaryType: 'SafeOp',
    domain: { chainId: 1, verifyingContract: module, ...domain },
    message: {
      safe: alice,
      nonce: `${keyOf(bob, '0x00000000') << 64n}`,
      initCode: '0x',
      callData: encode('executeUserOp', [usdc, 0n, transfer(), 0]),
      callGasLimit: '100000',
      verificationGasLimit: '100000',
      preVerificationGas: '50000',
      maxFeePerGas: '1000000',
      maxPriorityFeePerGas: '1',
      paymasterAndData: '0x',
      validAfter: 0,
      validUntil: 0,
      entryPoint,
      ...changes,
    },
  }
}
