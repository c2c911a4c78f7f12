import { concatHex, encodeFunctionData, encodePacked, hexToBytes, numberToHex, parseAbi, type Hex } from 'viem'
import { encodeCall } from '../encode-call.ts'
import { alice, carol } from '../people.ts'

/** EntryPoints by version, as viem knows them. */
export {
  entryPoint06Address,
  entryPoint07Address,
  entryPoint08Address,
  entryPoint09Address,
} from 'viem/account-abstraction'

const unpackedOps =
  'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, uint256 callGasLimit, uint256 verificationGasLimit, uint256 preVerificationGas, uint256 maxFeePerGas, uint256 maxPriorityFeePerGas, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)'
const packedOps =
  'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)'

/** A signature that some key can have produced, as it is supplied for estimates of gas. */
export const ecdsa: Hex =
  '0xfffffffffffffffffffffffffffffff0000000000000000000000000000000007aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1c'

export type Asked = {
  callData: Uint8Array | Hex
  key?: bigint
  nonce?: bigint
  sender?: string
  signature?: Hex
  initCode?: Hex
  paymasterAndData?: Hex
  gasPrice?: bigint
}

/** A bundle of one operation of Alice, in the layout of version 0.6 or in that of all later ones. */
export function bundle(request: Asked, layout: '0.6' | 'packed' = 'packed'): Uint8Array {
  const { callData, sender = alice, key = 0n, nonce = (key << 64n) + 3n, gasPrice = 1_000_000n } = request
  const common = {
    sender,
    nonce,
    initCode: bytes(request.initCode ?? '0x'),
    callData: typeof callData === 'string' ? bytes(callData) : callData,
    preVerificationGas: 50_000n,
    paymasterAndData: bytes(request.paymasterAndData ?? '0x'),
    signature: bytes(request.signature ?? ecdsa),
  }
  if (layout === '0.6') {
    const gas = { callGasLimit: 100_000n, verificationGasLimit: 100_000n }
    return encodeCall(unpackedOps, [[{ ...common, ...gas, maxFeePerGas: gasPrice, maxPriorityFeePerGas: 1n }], carol])
  }
  const gas = bytes(encodePacked(['uint128', 'uint128'], [100_000n, 100_000n]))
  const fees = bytes(encodePacked(['uint128', 'uint128'], [1n, gasPrice]))
  return encodeCall(packedOps, [[{ ...common, accountGasLimits: gas, gasFees: fees }], carol])
}

export function bytes(hex: Hex): Uint8Array {
  return hexToBytes(hex)
}

/** A key of 24 bytes out of its parts. */
export function keyOf(...parts: readonly Hex[]): bigint {
  const joined = concatHex([...parts])
  return BigInt(joined)
}

/** Pays 25 USDC on Ethereum. */
export function payment(to: string): Hex {
  const abi = parseAbi(['function transfer(address to, uint256 amount)'])
  return encodeFunctionData({ abi, functionName: 'transfer', args: [to as Hex, 25_000_000n] })
}

export function zeros(count: number): Hex {
  return numberToHex(0, { size: count })
}
