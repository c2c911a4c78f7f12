import assert from 'node:assert/strict'
import test from 'node:test'
import type { Effect, Payer } from '../../../../src/intent/effects/effects.ts'
import { callTo, decode, encodeCall } from '../encode-call.ts'
import { expectEffects } from '../expect-effects.ts'
import { nativeFrom, tokenFrom, transfer, unknown } from '../known-effects.ts'
import { alice, bob, carol, hash, multiSendCallOnly, zeroAddress, nothing, signature, usdc } from '../people.ts'

const text =
  'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)'
const multiSendText = 'multiSend(bytes transactions)'
const safe: Payer = { by: 'account', address: alice }
const tokenPaid = tokenFrom(safe)
const refunded = (fee: bigint, to?: string): Effect => ({
  kind: 'harmless',
  what: 'network_fee',
  fee,
  ...(to === undefined ? {} : { to }),
})
const nativePaid = (to: string, amount: bigint | null): Effect => nativeFrom(safe, to, amount)

type Asked = {
  to: string
  value?: bigint
  data: Uint8Array
  operation?: number
  safeTxGas?: bigint
  gasPrice?: bigint
  gasToken?: string
  refundReceiver?: string
}
const argsOf = ({
  to,
  value = 0n,
  data,
  operation = 0,
  safeTxGas = 100_000n,
  gasPrice = 0n,
  gasToken = zeroAddress,
  refundReceiver = zeroAddress,
}: Asked) => [to, value, data, operation, safeTxGas, 20_000n, gasPrice, gasToken, refundReceiver, signature]

const packed = (operation: number, to: string, value: bigint, data: Uint8Array) =>
  Buffer.concat([
    Buffer.of(operation),
    Buffer.from(to.slice(2), 'hex'),
    Buffer.from(value.toString(16).padStart(64, '0') + data.length.toString(16).padStart(64, '0'), 'hex'),
    data,
  ])
const batch = (...parts: readonly Uint8Array[]) => encodeCall(multiSendText, [Buffer.concat(parts)])
const delegated = (data: Uint8Array, to = multiSendCallOnly) => argsOf({ to, data, operation: 1 })

expectEffects(
  [
    {
      name: 'What a Safe carries out is paid by the Safe.',
      args: argsOf({ to: usdc, value: 2n, data: transfer }),
      effects: [nativePaid(usdc, 2n), tokenPaid],
    },
    {
      name: 'A Safe that is ordered to change its owners changes them.',
      args: argsOf({ to: alice, data: encodeCall('changeThreshold(uint256 t)', [1n]) }),
      effects: [{ kind: 'authority' as const, of: alice, right: 'threshold' as const, to: null }],
    },
    {
      name: 'A refund of gas in the chain’s currency is a fee, for the gas of the call and what is set aside.',
      args: argsOf({ to: usdc, data: transfer, gasPrice: 3n, refundReceiver: carol }),
      effects: [refunded(510_000n, carol), tokenPaid],
    },
    {
      name: 'A refund of gas to the zero address is a fee for the sender.',
      args: argsOf({ to: usdc, data: transfer, gasPrice: 3n }),
      effects: [refunded(510_000n), tokenPaid],
    },
    {
      name: 'A refund of gas in a token is a transfer of it.',
      args: argsOf({ to: usdc, data: transfer, gasPrice: 3n, gasToken: usdc, refundReceiver: carol }),
      effects: [{ ...tokenPaid, to: carol, amount: 510_000n } as Effect, tokenPaid],
    },
    {
      name: 'A refund of gas in a token to the sender is a fee without a bound.',
      args: argsOf({ to: usdc, data: transfer, gasPrice: 3n, gasToken: usdc }),
      effects: [unknown('fee_unbounded', alice), tokenPaid],
    },
    {
      name: 'A refund for a call that gets no gas is paid, and the payment is not.',
      args: argsOf({ to: usdc, data: transfer, safeTxGas: 0n, gasPrice: 3n, refundReceiver: carol }),
      effects: [refunded(210_000n, carol), unknown('never_carried_out', alice), tokenPaid],
    },
    {
      name: 'Code that a Safe runs as its own is not understood, with any function.',
      args: argsOf({ to: usdc, data: transfer, operation: 1 }),
      effects: [unknown('code_delegated', usdc)],
    },
    {
      name: 'Code that a Safe runs as its own without any data is not understood.',
      args: argsOf({ to: usdc, data: nothing, operation: 1, value: 4n }),
      effects: [unknown('code_delegated', usdc)],
    },
    {
      name: 'A batch of Safe’s own is its calls.',
      args: delegated(batch(packed(0, usdc, 0n, transfer), packed(0, bob, 7n, nothing))),
      effects: [tokenPaid, nativePaid(bob, 7n)],
    },
    {
      name: 'A batch by a contract that Safe did not publish is not understood.',
      args: delegated(batch(packed(0, usdc, 0n, transfer)), carol),
      effects: [unknown('code_delegated', carol)],
    },
    {
      name: 'A batch that is called, and not run as the Safe’s own code, is not understood.',
      args: argsOf({ to: multiSendCallOnly, data: batch(packed(0, usdc, 0n, transfer)) }),
      effects: [unknown('function_unknown', multiSendCallOnly)],
    },
    {
      name: 'An operation that does not exist is none of a batch, and its refund is shown.',
      args: argsOf({
        to: multiSendCallOnly,
        data: batch(packed(0, usdc, 0n, transfer)),
        operation: 2,
        gasPrice: 1n,
        refundReceiver: carol,
      }),
      effects: [refunded(170_000n, carol), unknown('function_unknown', alice)],
    },
    {
      name: 'A batch within a batch is its calls.',
      args: delegated(batch(packed(1, multiSendCallOnly, 9n, batch(packed(0, usdc, 0n, transfer))))),
      effects: [tokenPaid],
    },
    {
      name: 'Other code within a batch that is run as the Safe’s own is not understood.',
      args: delegated(batch(packed(1, usdc, 0n, transfer))),
      effects: [unknown('code_delegated', usdc)],
    },
    {
      name: 'An empty batch comes to nothing, and is not understood.',
      args: delegated(batch()),
      effects: [unknown('function_unknown', multiSendCallOnly)],
    },
    {
      name: 'A Safe that calls somebody without value or data calls code that is not known.',
      args: argsOf({ to: carol, data: nothing }),
      effects: [unknown('function_unknown', carol)],
    },
    {
      name: 'A call of nothing in a batch is shown beside the payment.',
      args: delegated(batch(packed(0, usdc, 0n, transfer), packed(0, carol, 0n, nothing))),
      effects: [tokenPaid, unknown('function_unknown', carol)],
    },
    ...[
      { name: 'with a byte too many', data: batch(packed(0, usdc, 0n, transfer), Buffer.of(0)) },
      { name: 'that ends within its data', data: batch(packed(0, usdc, 0n, transfer).subarray(0, -1)) },
      { name: 'that ends within its head', data: batch(packed(0, usdc, 0n, nothing).subarray(0, -1)) },
      { name: 'with an operation that does not exist', data: batch(packed(2, usdc, 0n, transfer)) },
      { name: 'with a length beyond every data', data: batch(packed(0, usdc, 0n, nothing).fill(255, 53, 85)) },
      { name: 'to the zero address', data: batch(packed(0, zeroAddress, 1n, nothing)) },
    ].map(({ name, data }) => ({
      name: `A batch ${name} is not understood.`,
      args: delegated(data),
      effects: [unknown('calldata_not_canonical', multiSendCallOnly)],
    })),
  ].map((each) => ({ ...each, to: alice, text })),
)

expectEffects([
  {
    name: 'What a module asks of a Safe is paid by the Safe.',
    to: alice,
    text: 'execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation)',
    args: [usdc, 0n, transfer, 0],
    effects: [tokenPaid],
  },
  {
    name: 'What a module asks of a Safe by an operation that does not exist is not understood.',
    to: alice,
    text: 'execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation)',
    args: [multiSendCallOnly, 0n, batch(packed(0, usdc, 0n, transfer)), 2],
    effects: [unknown('function_unknown', alice)],
  },
  {
    name: 'A hash that is approved is an order that is not shown.',
    to: alice,
    text: 'approveHash(bytes32 hash)',
    args: [hash],
    effects: [unknown('order_signed', alice)],
  },
])

test('A batch of Safe’s that is called directly is not understood.', () => {
  const { effects } = decode(callTo(multiSendCallOnly, batch(packed(0, usdc, 0n, transfer))))
  assert.deepEqual(effects, [unknown('function_unknown', multiSendCallOnly)])
})
