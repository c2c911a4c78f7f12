import type { Effect, Payer } from '../../../../src/intent/effects.ts'
import { encodeArgs, encodeCall } from '../encode-call.ts'
import { expectEffects } from '../expect-effects.ts'
import { alice, bob, carol, hash, multicall3, nobody, nothing, signature, usdc } from '../people.ts'

const transfer = encodeCall('transfer(address to, uint256 amount)', [bob, 5n])
const tokenFrom = (from: Payer): Effect => ({
  kind: 'transfer',
  asset: { kind: 'token', address: usdc },
  from,
  to: bob,
  amount: 5n,
})
const nativeFrom = (from: Payer, to: string, amount: bigint): Effect => ({
  kind: 'transfer',
  asset: { kind: 'native' },
  from,
  to,
  amount,
})
const unknown = (why: Extract<Effect, { kind: 'unknown' }>['why'], target: string | null): Effect => ({
  kind: 'unknown',
  why,
  target,
})
const sender: Payer = { by: 'sender' }
const account: Payer = { by: 'account', address: alice }
const aggregator: Payer = { by: 'contract', address: multicall3 }
const inner = { target: usdc, callData: transfer }
const modeOf = (...bytes: readonly number[]) => Uint8Array.from({ length: 32 }, (_, i) => bytes[i] ?? 0)
const packed = (to: string, value: bigint, data: Uint8Array) =>
  Buffer.concat([Buffer.from(to.slice(2), 'hex'), Buffer.from(value.toString(16).padStart(64, '0'), 'hex'), data])
const batchOf = (calls: readonly unknown[]) =>
  encodeArgs('b((address target, uint256 value, bytes data)[] calls)', [calls])

const multicalls = [
  { text: 'multicall(bytes[] data)', args: [[transfer]] },
  { text: 'multicall(uint256 deadline, bytes[] data)', args: [9n, [transfer]] },
  { text: 'multicall(bytes32 previousBlockhash, bytes[] data)', args: [hash, [transfer]] },
]
expectEffects(
  multicalls.map(({ text, args }) => ({
    name: `What a contract runs of itself by ${text} is called by the same sender, without the value again.`,
    to: usdc,
    text,
    args,
    value: 3n,
    effects: [nativeFrom(sender, usdc, 3n), tokenFrom(sender)],
  })),
)

const aggregates = [
  { text: 'aggregate((address target, bytes callData)[] calls)', args: [[inner]] },
  { text: 'tryAggregate(bool r, (address target, bytes callData)[] calls)', args: [true, [inner]] },
  { text: 'blockAndAggregate((address target, bytes callData)[] calls)', args: [[inner]] },
  { text: 'tryBlockAndAggregate(bool r, (address target, bytes callData)[] calls)', args: [false, [inner]] },
  {
    text: 'aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
    args: [[{ ...inner, allowFailure: false }]],
  },
]
expectEffects(
  aggregates.flatMap(({ text, args }) => [
    { name: `${text} is called by the aggregator.`, to: multicall3, text, args, effects: [tokenFrom(aggregator)] },
    {
      name: `${text} of another contract is not understood.`,
      to: carol,
      text,
      args,
      effects: [unknown('function_unknown', carol), tokenFrom({ by: 'contract', address: carol })],
    },
  ]),
)

const lists = 'executeBatch(address[] targets, uint256[] values, bytes[] datas)'
const tuples = 'executeBatch((address target, uint256 value, bytes data)[] calls)'
const moded = 'execute(bytes32 mode, bytes executionData)'
expectEffects([
  {
    name: 'Values of an aggregate go to the aggregator and from there on.',
    to: multicall3,
    text: 'aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
    args: [[{ target: bob, allowFailure: false, value: 3n, callData: nothing }]],
    value: 3n,
    effects: [nativeFrom(sender, multicall3, 3n), nativeFrom(aggregator, bob, 3n)],
  },
  {
    name: 'What an account executes is paid by the account.',
    to: alice,
    text: 'execute(address target, uint256 value, bytes data)',
    args: [usdc, 2n, transfer],
    effects: [nativeFrom(account, usdc, 2n), tokenFrom(account)],
  },
  {
    name: 'What an account executes as its own code is not understood.',
    to: alice,
    text: 'execute(address target, uint256 value, bytes data, uint8 operation)',
    args: [usdc, 2n, transfer, 1],
    effects: [unknown('code_delegated', usdc)],
  },
  {
    name: 'What a Safe executes by its module for ERC-4337 is paid by the Safe.',
    to: alice,
    text: 'executeUserOp(address target, uint256 value, bytes data, uint8 operation)',
    args: [usdc, 0n, transfer, 0],
    effects: [tokenFrom(account)],
  },
  {
    name: 'A batch in two lists is one call for each.',
    to: alice,
    text: 'executeBatch(address[] targets, bytes[] datas)',
    args: [
      [usdc, usdc],
      [transfer, transfer],
    ],
    effects: [tokenFrom(account), tokenFrom(account)],
  },
  {
    name: 'A batch in three lists is one call for each, with its value.',
    to: alice,
    text: lists,
    args: [
      [usdc, bob],
      [0n, 4n],
      [transfer, nothing],
    ],
    effects: [tokenFrom(account), nativeFrom(account, bob, 4n)],
  },
  {
    name: 'A batch without any values sends none along.',
    to: alice,
    text: lists,
    args: [[usdc], [], [transfer]],
    effects: [tokenFrom(account)],
  },
  {
    name: 'A batch with too few values is not understood.',
    to: alice,
    text: lists,
    args: [[usdc, bob], [4n], [transfer, nothing]],
    effects: [unknown('calldata_not_canonical', alice)],
  },
  {
    name: 'A batch with too few data is not understood.',
    to: alice,
    text: lists,
    args: [[usdc, bob], [], [transfer]],
    effects: [unknown('calldata_not_canonical', alice)],
  },
  {
    name: 'A batch of tuples is one call for each.',
    to: alice,
    text: tuples,
    args: [[{ target: usdc, value: 1n, data: transfer }]],
    effects: [nativeFrom(account, usdc, 1n), tokenFrom(account)],
  },
  {
    name: 'A single call by mode is packed.',
    to: alice,
    text: moded,
    args: [modeOf(0), packed(usdc, 1n, transfer)],
    effects: [nativeFrom(account, usdc, 1n), tokenFrom(account)],
  },
  {
    name: 'A single call by mode that ends within its value is truncated.',
    to: alice,
    text: moded,
    args: [modeOf(0), packed(usdc, 1n, nothing).subarray(0, 51)],
    effects: [unknown('calldata_truncated', alice)],
  },
  {
    name: 'A batch by mode is encoded by the ABI, and may go on after a failure.',
    to: alice,
    text: moded,
    args: [modeOf(1, 1), batchOf([{ target: usdc, value: 0n, data: transfer }])],
    effects: [tokenFrom(account)],
  },
  {
    name: 'A batch by mode with a byte too many is not understood.',
    to: alice,
    text: moded,
    args: [modeOf(1), Buffer.concat([batchOf([{ target: usdc, value: 0n, data: transfer }]), Buffer.of(0)])],
    effects: [unknown('calldata_not_canonical', alice)],
  },
  {
    name: 'A batch by mode to nobody may mean the account itself, and is not understood.',
    to: alice,
    text: moded,
    args: [modeOf(1), batchOf([{ target: nobody, value: 4n, data: nothing }])],
    effects: [unknown('function_unknown', alice), nativeFrom(account, nobody, 4n)],
  },
  {
    name: 'Code by mode that an account runs as its own is not understood.',
    to: alice,
    text: moded,
    args: [modeOf(255), packed(usdc, 0n, transfer)],
    effects: [unknown('code_delegated', usdc)],
  },
  ...[modeOf(254), modeOf(0, 2), modeOf(1, 0, 0, 0, 0, 0, 0x78, 0x21, 0, 1), modeOf(...new Uint8Array(31), 1)].map(
    (mode, i) => ({
      name: `A mode that is not known is not understood, case ${i + 1}.`,
      to: alice,
      text: moded,
      args: [mode, packed(usdc, 0n, transfer)],
      effects: [unknown('function_unknown', alice)],
    }),
  ),
])

const op6 =
  'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, uint256 callGasLimit, uint256 verificationGasLimit, uint256 preVerificationGas, uint256 maxFeePerGas, uint256 maxPriorityFeePerGas, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)'
const op7 =
  'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)'
const pair = (high: bigint, low: bigint) => Buffer.from(((high << 128n) | low).toString(16).padStart(64, '0'), 'hex')
const executed = encodeCall('execute(address target, uint256 value, bytes data)', [usdc, 0n, transfer])
const common = { sender: alice, nonce: 0n, initCode: nothing, callData: executed, paymasterAndData: nothing, signature }
const unpacked = {
  ...common,
  callGasLimit: 200_000n,
  verificationGasLimit: 200_000n,
  preVerificationGas: 100_000n,
  maxFeePerGas: 100_000_000_000n,
  maxPriorityFeePerGas: 1n,
}
const inPairs = {
  ...common,
  accountGasLimits: pair(200_000n, 200_000n),
  preVerificationGas: 100_000n,
  gasFees: pair(1n, 100_000_000_000n),
}
const fee: Effect = { kind: 'harmless', what: 'network_fee' }
const point = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const sponsored = Buffer.concat([Buffer.from(carol.slice(2), 'hex'), pair(0n, 0n), hash])

expectEffects([
  {
    name: 'An operation of version 0.6 is carried out by its account, whose fee of 0.05 is harmless.',
    to: point,
    text: op6,
    args: [[unpacked], bob],
    effects: [fee, tokenFrom(account)],
  },
  {
    name: 'An operation of version 0.6 whose fee may pass 0.05 by one gas has no bound.',
    to: point,
    text: op6,
    args: [[{ ...unpacked, preVerificationGas: 100_001n }], bob],
    effects: [unknown('fee_unbounded', point), tokenFrom(account)],
  },
  {
    name: 'A paymaster of version 0.6 sets the verification aside three times and is code that is not known.',
    to: point,
    text: op6,
    args: [[{ ...unpacked, paymasterAndData: sponsored }], bob],
    effects: [unknown('fee_unbounded', point), unknown('function_unknown', carol), tokenFrom(account)],
  },
  {
    name: 'An operation of version 0.7 is carried out by its account, whose fee of 0.05 is harmless.',
    to: point,
    text: op7,
    args: [[inPairs], bob],
    effects: [fee, tokenFrom(account)],
  },
  {
    name: 'An operation of version 0.7 whose fee may pass 0.05 by one gas has no bound.',
    to: point,
    text: op7,
    args: [[{ ...inPairs, accountGasLimits: pair(200_001n, 200_000n) }], bob],
    effects: [unknown('fee_unbounded', point), tokenFrom(account)],
  },
  {
    name: 'Two operations that keep the bound each, and not together, have none.',
    to: point,
    text: op7,
    args: [[inPairs, inPairs], bob],
    effects: [unknown('fee_unbounded', point), tokenFrom(account), tokenFrom(account)],
  },
  {
    name: 'A paymaster of version 0.7 is code that is not known.',
    to: point,
    text: op7,
    args: [[{ ...inPairs, paymasterAndData: sponsored }], bob],
    effects: [fee, unknown('function_unknown', carol), tokenFrom(account)],
  },
  {
    name: 'The gas of a paymaster of version 0.7 counts.',
    to: point,
    text: op7,
    args: [[{ ...inPairs, paymasterAndData: Buffer.concat([Buffer.from(carol.slice(2), 'hex'), pair(0n, 1n)]) }], bob],
    effects: [unknown('fee_unbounded', point), unknown('function_unknown', carol), tokenFrom(account)],
  },
  {
    name: 'An operation that creates its account is not understood.',
    to: point,
    text: op7,
    args: [[{ ...inPairs, initCode: sponsored }], bob],
    effects: [fee, unknown('contract_created', alice), tokenFrom(account)],
  },
])
