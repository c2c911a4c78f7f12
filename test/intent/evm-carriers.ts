import assert from 'node:assert/strict'
import fc from 'fast-check'
import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  parseAbi,
  parseAbiParameters,
  parseUnits,
  type Hex,
} from 'viem'
import { checksumEvm } from '../../src/kit/address.ts'

/** No change of a good transaction must pass for it: 0 of at least 5,000. */
export const runs = 1_200

export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const multiSend = '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526'
export const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const zero = '0x0000000000000000000000000000000000000000'
export const bundler = '0x4337001Fff419768e088Ce247456c1B892888084'
export const word0 = `0x${'00'.repeat(32)}` as const
const entryPoint09 = '0x433709009B8330FDa32311DF1C2AFA402eD8D009'
const attribution = '0x62617365617070070080218021802180218021802180218021'
/** Of a form that some key can have produced. */
export const ecdsa = `0x${'11'.repeat(64)}1b` as const
export const sponsorship = concatHex([
  '0x777777777777AeC03fd955926DbF81597e66834C',
  encodePacked(['uint128', 'uint128'], [40_000n, 1n]),
  '0x01',
  encodePacked(['uint48', 'uint48'], [4_000_000_000, 0]),
  ecdsa,
])
/** More than fees are on any network: a sponsor may pay it. */
export const dear = encodePacked(['uint128', 'uint128'], [1n, 10n ** 15n])
export const creation = concatHex([
  '0x91E60e0613810449d098b0b5Ec8b51A0FE8c8985',
  '0x5fbfb9cf',
  encodeAbiParameters(parseAbiParameters('address, uint256'), [bundler, 7n]),
])

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function transferOwnership(address owner)',
  'function multicall(bytes[] data)',
  'function cancelAuthorization(address authorizer, bytes32 nonce, bytes signature)',
  'function multiSend(bytes transactions)',
  'function execute(address target, uint256 value, bytes data)',
  'function execute(bytes32 mode, bytes executionData)',
  'function execute((address target, uint256 value, bytes callData) execution)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
  'function handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
])

export type Call = { to: Hex; value: bigint; data: Hex }
export type Operation = Readonly<
  Record<'sender' | 'initCode' | 'callData' | 'accountGasLimits' | 'gasFees' | 'paymasterAndData' | 'signature', Hex>
> &
  Readonly<Record<'nonce' | 'preVerificationGas', bigint>>
export type Payment = { payee: Hex; units: bigint; account: Hex }

/** The ways in which an honest payment of USDC is carried, each made around any list of calls. */
export const carriers: Readonly<Record<string, (calls: readonly Call[], payment: Payment) => Call>> = {
  plain: ([first]) => first ?? nothing,
  'multicall of a smart account': (calls, { account }) => call(account, encode('multicall', [calls.map(execute)])),
  'smart account': (calls, { account }) =>
    call(account, calls.length === 1 ? execute(calls[0] ?? nothing) : encode('executeBatch', [calls.map(named)])),
  'execution by mode': (calls, { account }) => call(account, byMode(calls)),
  'delegation account': (calls, { account }) =>
    call(account, calls.length === 1 ? encode('execute', [execution(calls[0] ?? nothing)]) : byMode(calls)),
  safe: (calls, { account }) => call(account, safeTransaction(calls)),
  'smart account with an attribution': (calls, { account }) =>
    call(account, concatHex([encode('executeBatch', [calls.map(named)]), attribution])),
  'sponsored bundle': (calls, { account }) =>
    call(entryPoint, userOperation(account, calls, { paymasterAndData: sponsorship, gasFees: dear })),
  'first operation of a smart account': (calls, { account }) =>
    call(entryPoint, userOperation(account, calls, { initCode: creation })),
  'bundle of a key’s own account on EntryPoint 0.9': (calls, { account }) =>
    call(entryPoint09, userOperation(account, calls, { initCode: '0x7702', nonce: (1_767_225_600_002n << 64n) + 4n })),
  'bundle of a smart account': (calls, { account }) => call(entryPoint, userOperation(account, calls)),
  'multicall of a safe in a bundle': (calls, { account }) =>
    call(entryPoint, userOperation(account, [call(account, safeTransaction(calls))])),
}

export const anyAddress = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((key) => checksumEvm(key) as Hex)
export const anyPayment: fc.Arbitrary<Payment> = fc.record({
  payee: anyAddress,
  units: fc.bigInt({ min: 1n, max: 10n ** 15n }),
  account: anyAddress,
})

export const nothing: Call = { to: zero, value: 0n, data: '0x' }

export function transfer({ payee, units: amount }: Payment): Call {
  return call(usdc, encode('transfer', [payee, amount]))
}

export function call(to: Hex, data: Hex): Call {
  return { to, value: 0n, data }
}

export function body({ payee, units: amount }: Payment, { to, value, data }: Call) {
  return {
    intent: { action: 'pay', to: payee, amount: units(amount), asset: 'USDC' },
    contract: to,
    data,
    value: value.toString(),
  }
}

export function units(amount: bigint): string {
  const text = amount.toString().padStart(7, '0')
  const written = `${text.slice(0, -6)}.${text.slice(-6)}`
  assert.equal(parseUnits(written, 6), amount)
  return written
}

export function encode(functionName: string, args: readonly unknown[]): Hex {
  // The names are those of the list above; viem's own types cannot follow a name that is chosen at run time.
  return (encodeFunctionData as (call: object) => Hex)({ abi, functionName, args })
}

function named({ to, value, data }: Call) {
  return { target: to, value, data }
}

function execution({ to, value, data }: Call) {
  return { target: to, value, callData: data }
}

/** ERC-7579: one call packed, more of them as the ABI has them. */
function byMode(calls: readonly Call[]): Hex {
  const [only] = calls
  if (calls.length === 1 && only) {
    return encode('execute', [word0, encodePacked(['address', 'uint256', 'bytes'], [only.to, only.value, only.data])])
  }
  const batch = encodeAbiParameters(parseAbiParameters('(address target, uint256 value, bytes callData)[]'), [
    calls.map(execution),
  ])
  return encode('execute', [`0x01${'00'.repeat(31)}`, batch])
}

export function execute({ to, value, data }: Call): Hex {
  return encode('execute', [to, value, data])
}

function safeTransaction(calls: readonly Call[]): Hex {
  const [only] = calls
  const tail = [0n, 0n, 0n, zero, zero, '0x1234']
  if (calls.length === 1 && only) return encode('execTransaction', [only.to, only.value, only.data, 0, ...tail])
  const packed = calls.map(({ to, value, data }) =>
    encodePacked(
      ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
      [0, to, value, BigInt(data.length / 2 - 1), data],
    ),
  )
  const joined = `0x${packed.map((each) => each.slice(2)).join('')}`
  return encode('execTransaction', [multiSend, 0n, encode('multiSend', [joined]), 1, ...tail])
}

function userOperation(sender: Hex, calls: readonly Call[], changes: Record<string, unknown> = {}): Hex {
  return encode('handleOps', [[{ ...userOperationOf(sender, calls), ...changes }], bundler])
}

export function userOperationOf(sender: Hex, calls: readonly Call[]): Operation {
  const callData = calls.length === 1 ? execute(calls[0] ?? nothing) : encode('executeBatch', [calls.map(named)])
  const gas = encodePacked(['uint128', 'uint128'], [100_000n, 100_000n])
  const fees = encodePacked(['uint128', 'uint128'], [1n, 1_000_000_000n])
  return {
    sender,
    nonce: 7n,
    initCode: '0x',
    callData,
    accountGasLimits: gas,
    preVerificationGas: 50_000n,
    gasFees: fees,
    paymasterAndData: '0x',
    signature: word0,
  }
}
