import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { concatHex, type Hex } from 'viem'
import { checksumEvm } from '../../src/kit/address.ts'
import { check } from '../support/intent/check.ts'
import {
  runs,
  usdc,
  entryPoint,
  bundler,
  ecdsa,
  sponsorship,
  dear,
  creation,
  type Operation,
  type Payment,
  anyAddress,
  anyPayment,
  transfer,
  call,
  body,
  encode,
  userOperationOf,
} from './evm-carriers.ts'

test('a bundle that pays its bundler more than fees are is not understood', () => {
  const payment = {
    payee: checksumEvm(new Uint8Array(20).fill(1)),
    units: 10_000n,
    account: checksumEvm(new Uint8Array(20).fill(2)),
  } as Payment
  const greedy = { ...userOperationOf(payment.account, [transfer(payment)]), preVerificationGas: 49_000_000n }
  const carried = body(payment, call(entryPoint, encode('handleOps', [[greedy], bundler])))
  assert.equal(check(carried).decision, 'unknown')
  assert.equal(check({ ...carried, network: 'polygon', contract: entryPoint }).decision, 'mismatch')
})

/** What may be done to an operation around a good call: each may make it do something else, or keep it from being done. */
const operationTricks: Readonly<Record<string, (operation: Operation, stranger: Hex, at: number) => Operation>> = {
  'a bit of the nonce’s key': (operation, _stranger, at) => ({
    ...operation,
    // A key of 2^41 would be a time in milliseconds.
    nonce: 1n << BigInt(at % 190 === 40 ? 255 : 65 + (at % 190)),
  }),
  'a validator of a stranger': (operation, stranger) => ({ ...operation, nonce: BigInt(stranger) << 96n }),
  'an enabling of Kernel 3': (operation, stranger) => ({
    ...operation,
    nonce: (0x0101n << 240n) + (BigInt(stranger) << 80n),
  }),
  'an enabling before the signature': (operation, _stranger, at) => ({
    ...operation,
    signature: concatHex([(['0x00000002', '0x01', '0x02', '0x00000001'] as const)[at % 4] ?? '0x01', ecdsa]),
  }),
  'something behind the signature': (operation, stranger) => ({
    ...operation,
    signature: concatHex([ecdsa, stranger]),
  }),
  'a paymaster of a stranger': (operation, stranger) => ({
    ...operation,
    paymasterAndData: concatHex([stranger, `0x${sponsorship.slice(42)}`]),
  }),
  'a sponsorship that takes tokens': (operation, stranger) => ({
    ...operation,
    paymasterAndData: concatHex([`0x${sponsorship.slice(0, 106).slice(2)}`, '0x03', stranger, ecdsa]),
  }),
  'a factory of a stranger': (operation, stranger) => ({
    ...operation,
    initCode: concatHex([stranger, `0x${creation.slice(42)}`]),
  }),
  'another function of the factory': (operation) => ({
    ...operation,
    initCode: creation.replace('5fbfb9cf', 'deadbeef') as Hex,
  }),
  'a fee that is no fee any more': (operation) => ({ ...operation, gasFees: dear }),
  'a sender that is a token': (operation) => ({ ...operation, sender: usdc }),
}

test('no operation that was tampered with around its call is a match', () => {
  const report: Record<string, number> = {}
  const anyTrick = fc.constantFrom(...Object.keys(operationTricks))
  fc.assert(
    fc.property(anyPayment, anyAddress, anyTrick, fc.nat(1_000), (payment, stranger, trick, at) => {
      const good = userOperationOf(payment.account, [transfer(payment)])
      const bad = operationTricks[trick]?.(good, stranger, at) ?? good
      const { decision } = check(body(payment, call(entryPoint, encode('handleOps', [[bad], bundler]))))
      assert.notEqual(decision, 'match', `${trick} ${at}`)
      report[trick] = (report[trick] ?? 0) + 1
    }),
    { numRuns: runs },
  )
  assert.deepEqual(Object.keys(report).toSorted(), Object.keys(operationTricks).toSorted())
})
