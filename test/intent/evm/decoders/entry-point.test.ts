import type { Effect, Payer } from '../../../../src/intent/effects/effects.ts'
import { encodeCall } from '../encode-call.ts'
import { expectEffects } from '../expect-effects.ts'
import { tokenFrom, transfer, unknown } from '../known-effects.ts'
import { alice, bob, carol, hash, multicall3, zeroAddress, nothing, signature, usdc } from '../people.ts'

const account: Payer = { by: 'account', address: alice }
const gasPrice = 100_000_000_000n
const op6 =
  'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, uint256 callGasLimit, uint256 verificationGasLimit, uint256 preVerificationGas, uint256 maxFeePerGas, uint256 maxPriorityFeePerGas, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)'
const op7 =
  'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)'
const pair = (high: bigint, low: bigint) => Buffer.from(((high << 128n) | low).toString(16).padStart(64, '0'), 'hex')
const single = 'execute(address target, uint256 value, bytes data)'
const executed = encodeCall(single, [usdc, 0n, transfer])
const common = { sender: alice, nonce: 0n, initCode: nothing, callData: executed, paymasterAndData: nothing, signature }
const unpacked = {
  ...common,
  callGasLimit: 200_000n,
  verificationGasLimit: 200_000n,
  preVerificationGas: 100_000n,
  maxFeePerGas: gasPrice,
  maxPriorityFeePerGas: 1n,
}
const inPairs = {
  ...common,
  accountGasLimits: pair(200_000n, 200_000n),
  preVerificationGas: 100_000n,
  gasFees: pair(1n, gasPrice),
}
const network = (fee: bigint): Effect => ({ kind: 'harmless', what: 'network_fee', fee, to: bob })
const fee = 50_000_000_000_000_000n
const point6 = '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789'
const point = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const sponsored = Buffer.concat([Buffer.from(carol.slice(2), 'hex'), pair(0n, 0n), hash])

expectEffects([
  {
    name: 'An operation of version 0.6 is carried out by its account, whose fee is shown.',
    to: point6,
    text: op6,
    args: [[unpacked], bob],
    effects: [network(fee), tokenFrom(account)],
  },
  {
    name: 'The fixed gas of an operation of version 0.6 counts.',
    to: point6,
    text: op6,
    args: [[{ ...unpacked, preVerificationGas: 100_001n }], bob],
    effects: [network(fee + gasPrice), tokenFrom(account)],
  },
  {
    name: 'A paymaster of version 0.6 sets the verification aside three times and is code that is not known.',
    to: point6,
    text: op6,
    args: [[{ ...unpacked, paymasterAndData: sponsored }], bob],
    effects: [network(fee + 400_000n * gasPrice), unknown('paymaster_unknown', carol), tokenFrom(account)],
  },
  {
    name: 'An operation of version 0.7 is carried out by its account, whose fee is shown.',
    to: point,
    text: op7,
    args: [[inPairs], bob],
    effects: [network(fee), tokenFrom(account)],
  },
  {
    name: 'The gas for the verification of version 0.7 counts.',
    to: point,
    text: op7,
    args: [[{ ...inPairs, accountGasLimits: pair(200_001n, 200_000n) }], bob],
    effects: [network(fee + gasPrice), tokenFrom(account)],
  },
  {
    name: 'The fees of two operations of one account are shown as one.',
    to: point,
    text: op7,
    args: [[inPairs, inPairs], bob],
    effects: [network(2n * fee), tokenFrom(account), tokenFrom(account)],
  },
  {
    name: 'A paymaster of version 0.7 is code that is not known.',
    to: point,
    text: op7,
    args: [[{ ...inPairs, paymasterAndData: sponsored }], bob],
    effects: [network(fee), unknown('paymaster_unknown', carol), tokenFrom(account)],
  },
  {
    name: 'The gas of a paymaster of version 0.7 counts.',
    to: point,
    text: op7,
    args: [[{ ...inPairs, paymasterAndData: Buffer.concat([Buffer.from(carol.slice(2), 'hex'), pair(0n, 1n)]) }], bob],
    effects: [network(fee + gasPrice), unknown('paymaster_unknown', carol), tokenFrom(account)],
  },
  {
    name: 'An operation that creates its account is not understood.',
    to: point,
    text: op7,
    args: [[{ ...inPairs, initCode: sponsored }], bob],
    effects: [network(fee), unknown('contract_created', alice), tokenFrom(account)],
  },
  {
    name: 'A fee of a million has no bound of its own here: it is shown as it is.',
    to: point6,
    text: op6,
    args: [[{ ...unpacked, preVerificationGas: 0n, callGasLimit: 0n, maxFeePerGas: 5n * 10n ** 18n }], bob],
    effects: [network(10n ** 24n), tokenFrom(account)],
  },
  ...[point, '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108', '0x433709009B8330FDa32311DF1C2AFA402eD8D009'].flatMap(
    (to) => [
      {
        name: `The EntryPoint at ${to} takes operations whose numbers stand in pairs.`,
        to,
        text: op7,
        args: [[inPairs], bob],
        effects: [network(fee), tokenFrom(account)],
      },
      {
        name: `The EntryPoint at ${to} refuses operations as they were laid out for version 0.6.`,
        to,
        text: op6,
        args: [[unpacked], bob],
        effects: [network(fee), unknown('entry_point_layout', to), tokenFrom(account)],
      },
    ],
  ),
  {
    name: 'The EntryPoint of version 0.6 refuses operations whose numbers stand in pairs.',
    to: point6,
    text: op7,
    args: [[inPairs], bob],
    effects: [network(fee), unknown('entry_point_layout', point6), tokenFrom(account)],
  },
  {
    name: 'Fees for the zero address are refused by the EntryPoint, and the operations with them.',
    to: point,
    text: op7,
    args: [[inPairs], zeroAddress],
    effects: [{ ...network(fee), to: zeroAddress } as Effect, unknown('never_carried_out', point), tokenFrom(account)],
  },
  {
    name: 'An operation of what cannot be an account is refused.',
    to: point,
    text: op7,
    args: [[{ ...inPairs, sender: multicall3 }], bob],
    effects: [
      network(fee),
      unknown('not_an_account', multicall3),
      unknown('not_an_account', multicall3),
      tokenFrom({ by: 'account', address: multicall3 }),
    ],
  },
  ...[
    { text: op6, op: unpacked },
    { text: op7, op: inPairs },
  ].flatMap(({ text, op }, i) => [
    {
      name: `Operations handed to a contract that is no published EntryPoint are not understood, version 0.${i + 6}.`,
      to: carol,
      text,
      args: [[op], bob],
      effects: [network(fee), unknown('function_unknown', carol), tokenFrom(account)],
    },
    {
      name: `No operations at all are still handed to code that is not known, version 0.${i + 6}.`,
      to: carol,
      text,
      args: [[], bob],
      effects: [network(0n), unknown('function_unknown', carol)],
    },
  ]),
  ...[op6, op7].map((text, i) => ({
    name: `No operations at all come to nothing, and the beneficiary is called, version 0.${i + 6}.`,
    to: point,
    text,
    args: [[], bob],
    effects: [network(0n), unknown('function_unknown', point)],
  })),
  {
    name: 'Another account that an operation calls says of itself only that it is one.',
    to: point,
    text: op7,
    args: [[{ ...inPairs, callData: encodeCall(single, [carol, 0n, executed]) }], bob],
    effects: [network(fee), tokenFrom({ by: 'contract', address: carol })],
  },
])
