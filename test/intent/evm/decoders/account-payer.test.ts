import type { Effect, Payer } from '../../../../src/intent/effects/effects.ts'
import { encodeArgs, encodeCall } from '../encode-call.ts'
import { expectEffects } from '../expect-effects.ts'
import { nativeFrom, tokenFrom, transfer } from '../known-effects.ts'
import { alice, bob, carol, multicall3, nothing, signature, usdc } from '../people.ts'

const execute = 'execute(address target, uint256 value, bytes data)'
const call = { target: usdc, value: 0n, data: transfer }
const packed = Buffer.concat([Buffer.from(usdc.slice(2), 'hex'), Buffer.alloc(32), transfer])
const single = new Uint8Array(32)
const batch = Uint8Array.from({ length: 32 }, (_, i) => (i === 0 ? 1 : 0))
const executeSafe =
  'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)'
const safeArgs = (gasPrice: bigint) => [usdc, 0n, transfer, 0, 9n, 1n, gasPrice, usdc, bob, signature]

/** Every function by which an account makes a call, with arguments by which it pays 5 USDC to Bob. */
const functions: readonly { text: string; args: readonly unknown[] }[] = [
  { text: execute, args: [usdc, 0n, transfer] },
  { text: 'execute(address target, uint256 value, bytes data, uint8 operation)', args: [usdc, 0n, transfer, 0] },
  { text: 'executeUserOp(address target, uint256 value, bytes data, uint8 operation)', args: [usdc, 0n, transfer, 0] },
  { text: 'executeBatch(address[] targets, bytes[] datas)', args: [[usdc], [transfer]] },
  { text: 'executeBatch(address[] targets, uint256[] values, bytes[] datas)', args: [[usdc], [0n], [transfer]] },
  { text: 'executeBatch((address target, uint256 value, bytes data)[] calls)', args: [[call]] },
  { text: 'execute(bytes32 mode, bytes executionData)', args: [single, packed] },
  {
    text: 'execute(bytes32 mode, bytes executionData)',
    args: [batch, encodeArgs('b((address target, uint256 value, bytes data)[] calls)', [[call]])],
  },
  { text: 'executeFromExecutor(bytes32 mode, bytes executionData)', args: [single, packed] },
  { text: executeSafe, args: safeArgs(0n) },
  {
    text: 'execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation)',
    args: [usdc, 0n, transfer, 0],
  },
]
const aliceAccount: Payer = { by: 'account', address: alice }
const carolContract: Payer = { by: 'contract', address: carol }

expectEffects(
  functions.flatMap(({ text, args }, i) => {
    const name = `${text.slice(0, text.indexOf('('))}, case ${i + 1}`
    const data = encodeCall(text, args)
    return [
      { name: `The sender’s account pays by ${name}.`, to: alice, text, args, effects: [tokenFrom(aliceAccount)] },
      {
        name: `An account that calls itself still pays, by ${name}.`,
        to: alice,
        text: execute,
        args: [alice, 0n, data],
        effects: [tokenFrom(aliceAccount)],
      },
      {
        name: `Another contract that an account calls is an account in its own word only, by ${name}.`,
        to: alice,
        text: execute,
        args: [carol, 0n, data],
        effects: [tokenFrom(carolContract)],
      },
      {
        name: `Its own word is not better for being said twice, by ${name}.`,
        to: alice,
        text: execute,
        args: [carol, 0n, encodeCall(execute, [carol, 0n, encodeCall(execute, [carol, 0n, data])])],
        effects: [tokenFrom(carolContract)],
      },
      {
        name: `A contract that an aggregator calls is an account in its own word only, by ${name}.`,
        to: multicall3,
        text: 'aggregate((address target, bytes callData)[] calls)',
        args: [[{ target: carol, callData: data }]],
        effects: [tokenFrom(carolContract)],
      },
      {
        name: `What the sender’s account runs of itself is paid by it, by ${name}.`,
        to: alice,
        text: 'multicall(bytes[] data)',
        args: [[data]],
        effects: [tokenFrom(aliceAccount)],
      },
    ]
  }),
)

expectEffects([
  {
    name: 'The value that another contract sends on is the contract’s, and the account’s the value that it is given.',
    to: alice,
    text: execute,
    args: [carol, 3n, encodeCall(execute, [bob, 3n, nothing])],
    effects: [nativeFrom(aliceAccount, carol, 3n), nativeFrom(carolContract, bob, 3n)],
  },
  {
    name: 'A Safe that somebody else calls refunds from what is a Safe in its own word only.',
    to: alice,
    text: execute,
    args: [carol, 0n, encodeCall(executeSafe, safeArgs(1n))],
    effects: [{ ...tokenFrom(carolContract), amount: 50_010n } as Effect, tokenFrom(carolContract)],
  },
])
