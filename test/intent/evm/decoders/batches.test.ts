import type { Payer } from '../../../../src/intent/effects/effects.ts'
import { encodeArgs, encodeCall } from '../encode-call.ts'
import { expectEffects } from '../expect-effects.ts'
import { nativeFrom, tokenFrom, transfer, unknown } from '../known-effects.ts'
import { alice, bob, carol, hash, multicall3, multiSendCallOnly, zeroAddress, nothing, usdc } from '../people.ts'

const sender: Payer = { by: 'sender' }
const account: Payer = { by: 'account', address: alice }
const aggregator: Payer = { by: 'contract', address: multicall3 }
const inner = { target: usdc, callData: transfer }
const modeOf = (...bytes: readonly number[]) => Uint8Array.from({ length: 32 }, (_, i) => bytes[i] ?? 0)
const packed = (to: string, value: bigint, data: Uint8Array) =>
  Buffer.concat([Buffer.from(to.slice(2), 'hex'), Buffer.from(value.toString(16).padStart(64, '0'), 'hex'), data])
const lengthOf = (data: Uint8Array) => Buffer.from(data.length.toString(16).padStart(64, '0'), 'hex')
/** The transfer as Safe's MultiSend takes it. */
const sentOn = Buffer.concat([Buffer.of(0), packed(usdc, 0n, Buffer.concat([lengthOf(transfer), transfer]))])
const batchOf = (calls: readonly unknown[]) =>
  encodeArgs('b((address target, uint256 value, bytes data)[] calls)', [calls])

const multicalls = [
  { text: 'multicall(bytes[] data)', args: [[transfer]] },
  { text: 'multicall(uint256 deadline, bytes[] data)', args: [2_000_000_000n, [transfer]] },
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
  ...['execute', 'executeUserOp', 'executeUserOpWithErrorString'].map((name) => ({
    name: `Another operation than a call or code of its own is not understood in ${name}, with any data.`,
    to: alice,
    text: `${name}(address target, uint256 value, bytes data, uint8 operation)`,
    args: [multiSendCallOnly, 0n, encodeCall('multiSend(bytes transactions)', [sentOn]), 2],
    effects: [unknown('function_unknown', alice)],
  })),
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
    name: 'A batch by mode to the zero address may mean the account itself, and is not understood.',
    to: alice,
    text: moded,
    args: [modeOf(1), batchOf([{ target: zeroAddress, value: 4n, data: nothing }])],
    effects: [unknown('function_unknown', alice), nativeFrom(account, zeroAddress, 4n)],
  },
  {
    name: 'Code by mode that an account runs as its own is not understood.',
    to: alice,
    text: moded,
    args: [modeOf(255), packed(usdc, 0n, transfer)],
    effects: [unknown('code_delegated', usdc)],
  },
  ...[modeOf(254), modeOf(0, 2), modeOf(1, 0, 0, 0, 0, 0, 0x78, 0x21, 0, 2), modeOf(...new Uint8Array(31), 1)].map(
    (mode, i) => ({
      name: `A mode that is not known is not understood, case ${i + 1}.`,
      to: alice,
      text: moded,
      args: [mode, packed(usdc, 0n, transfer)],
      effects: [unknown('function_unknown', alice)],
    }),
  ),
])

const withData = modeOf(1, 0, 0, 0, 0, 0, 0x78, 0x21, 0, 1)
const call = { target: usdc, value: 0n, data: transfer }
const andData = (calls: readonly unknown[], opData: Uint8Array) =>
  encodeArgs('b((address target, uint256 value, bytes data)[] calls, bytes opData)', [calls, opData])
const signed = Buffer.concat([Buffer.alloc(64, 0x11), Buffer.of(27)])
expectEffects([
  ...[
    batchOf([call]),
    andData([call], nothing),
    andData([call], signed),
    andData([call], Buffer.concat([Buffer.alloc(32, 7), signed])),
  ].map((executionData, i) => ({
    name: `A batch of ERC-7821 is read with and without data for its account, case ${i + 1}.`,
    to: alice,
    text: moded,
    args: [withData, executionData],
    effects: [tokenFrom(account)],
  })),
  {
    name: 'Data for the account that is no signature of a key may be read as anything.',
    to: alice,
    text: moded,
    args: [withData, andData([call], Buffer.concat([signed, Buffer.of(0)]))],
    effects: [unknown('signature_mode', alice), tokenFrom(account)],
  },
  {
    name: 'A batch with data and a byte behind it is not understood.',
    to: alice,
    text: moded,
    args: [withData, Buffer.concat([andData([call], signed), Buffer.of(0)])],
    effects: [unknown('calldata_not_canonical', alice)],
  },
  {
    name: 'To ERC-7821 the zero address is the account itself, which pays itself.',
    to: alice,
    text: moded,
    args: [withData, andData([{ target: zeroAddress, value: 4n, data: nothing }], nothing)],
    effects: [nativeFrom(account, alice, 4n)],
  },
])

const batchless = [
  { text: 'multicall(bytes[] data)', args: [[]] },
  { text: 'multicall(uint256 deadline, bytes[] data)', args: [2_000_000_000n, []] },
  { text: 'multicall(bytes32 previousBlockhash, bytes[] data)', args: [hash, []] },
  { text: 'executeBatch(address[] targets, bytes[] datas)', args: [[], []] },
  { text: lists, args: [[], [], []] },
  { text: tuples, args: [[]] },
  { text: moded, args: [modeOf(1), batchOf([])] },
]
expectEffects([
  ...batchless.map(({ text, args }) => ({
    name: `${text} of no calls is handed to code that is not known.`,
    to: carol,
    text,
    args,
    effects: [unknown('function_unknown', carol)],
  })),
  ...aggregates.map(({ text, args }) => ({
    name: `${text} of no calls comes to nothing, and is not understood.`,
    to: multicall3,
    text,
    args: [...args.slice(0, -1), []],
    effects: [unknown('function_unknown', multicall3)],
  })),
  {
    name: 'An account that calls somebody without value or data calls code that is not known.',
    to: alice,
    text: 'execute(address target, uint256 value, bytes data)',
    args: [carol, 0n, nothing],
    effects: [unknown('function_unknown', carol)],
  },
  {
    name: 'A call of nothing beside a payment is shown beside it.',
    to: alice,
    text: lists,
    args: [
      [usdc, carol],
      [0n, 0n],
      [transfer, nothing],
    ],
    effects: [tokenFrom(account), unknown('function_unknown', carol)],
  },
])
