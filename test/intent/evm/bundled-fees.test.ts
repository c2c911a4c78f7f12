import assert from 'node:assert/strict'
import test from 'node:test'
import { networks } from '../../../src/chains/networks.ts'
import { check } from '../../support/intent/check.ts'
import { encodeCall } from './encode-call.ts'
import { alice, bob, carol, nothing, signature, usdc } from './people.ts'

const points = ['0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108', '0x0000000071727De22E5E9d8BAf0edAc6f37da032']
const ops =
  'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)'
const execute = 'execute(address target, uint256 value, bytes data)'
const intent = { action: 'pay', to: bob, amount: '2500', asset: 'USDC' }
const payment = encodeCall(execute, [
  usdc,
  0n,
  encodeCall('transfer(address to, uint256 amount)', [bob, 2_500_000_000n]),
])
const usual = networks[0]?.feeUsualMax ?? 0n
const word = (value: bigint) => Buffer.from(value.toString(16).padStart(64, '0'), 'hex')

/** A bundle of one operation of Alice that costs `fee` wei, of which the bundler names the receiver. */
function bundle(callData: Uint8Array, fee: bigint): Uint8Array {
  const op = { sender: alice, nonce: 0n, initCode: nothing, callData, paymasterAndData: nothing, signature }
  const gas = { accountGasLimits: word(0n), preVerificationGas: fee, gasFees: word(1n) }
  return encodeCall(ops, [[{ ...op, ...gas }], carol])
}

function decide(outer: bigint, inner: bigint): string {
  const nested = encodeCall(execute, [points[0], 0n, bundle(payment, inner)])
  const data = `0x${Buffer.from(bundle(nested, outer)).toString('hex')}`
  return check({ intent, contract: points[1], data }).decision
}

test('fees beside one another are harmless up to what one fee may be', () => {
  assert.ok(usual > 0n)
  assert.equal(decide(usual - 1n, 1n), 'match')
  assert.equal(decide(usual, 0n), 'match')
  assert.equal(decide(usual, 1n), 'unknown')
  assert.equal(decide(usual / 2n + 1n, usual / 2n), 'unknown')
})

test('a bundle of nothing beside a payment is not understood, with any target', () => {
  const empty = encodeCall(ops, [[], carol])
  const transfer = encodeCall('transfer(address to, uint256 amount)', [bob, 2_500_000_000n])
  for (const point of points) {
    const calls = [
      { target: usdc, value: 0n, data: transfer },
      { target: point, value: 0n, data: empty },
    ]
    const batch = encodeCall('executeBatch((address target, uint256 value, bytes data)[] calls)', [calls])
    const data = `0x${Buffer.from(batch).toString('hex')}`
    assert.equal(check({ intent, contract: alice, data }).decision, 'unknown')
  }
})
