import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { type Hex } from 'viem'
import { check } from '../support/intent/check.ts'
import {
  carriers,
  runs,
  usdc,
  word0,
  type Call,
  type Payment,
  anyAddress,
  anyPayment,
  nothing,
  transfer,
  call,
  body,
  units,
  encode,
  execute,
} from './evm-carriers.ts'

const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const anyCarrier = fc.constantFrom(...Object.keys(carriers))

test('an honest payment is a match in every way it is carried', () => {
  fc.assert(
    fc.property(anyPayment, anyCarrier, (payment, name) => {
      const result = check(body(payment, carriers[name]?.([transfer(payment)], payment) ?? nothing))
      assert.equal(result.decision, 'match', `${name}: ${JSON.stringify(result.effects)}`)
    }),
    { numRuns: 300 },
  )
})

test('an unrelated account that is called by the payer’s own is not trusted', () => {
  fc.assert(
    fc.property(anyPayment, anyAddress, fc.constantFrom('smart account', 'safe'), (payment, stranger, carrier) => {
      fc.pre(stranger !== payment.account && stranger !== payment.payee && payment.payee !== payment.account)
      const inner = call(stranger, execute(transfer(payment)))
      const carried = body(payment, carriers[carrier]?.([inner], payment) ?? nothing)
      assert.equal(check(carried).decision, 'unknown')
      const { intent } = carried
      assert.equal(check({ ...carried, intent: { ...intent, from: payment.account } }).decision, 'mismatch')
      assert.equal(check({ ...carried, intent: { ...intent, from: stranger } }).decision, 'match')
    }),
  )
})

/** What may be done to the calls of a payment: each makes them do something else. */
const tricks: Readonly<Record<string, (payment: Payment, stranger: Hex) => readonly Call[]>> = {
  'another recipient': ({ units }, stranger) => [call(usdc, encode('transfer', [stranger, units]))],
  'a larger amount': ({ payee, units }) => [call(usdc, encode('transfer', [payee, units + 1n]))],
  'a smaller amount': ({ payee, units }) => [call(usdc, encode('transfer', [payee, units - 1n]))],
  'another token': ({ payee, units }) => [call(usdt, encode('transfer', [payee, units]))],
  'an approval instead': ({ payee, units }) => [call(usdc, encode('approve', [payee, units]))],
  'an approval beside it': (payment, stranger) => [transfer(payment), call(usdc, encode('approve', [stranger, 1n]))],
  'a second payment': (payment, stranger) => [transfer(payment), call(usdc, encode('transfer', [stranger, 1n]))],
  'the payment twice': (payment) => [transfer(payment), transfer(payment)],
  'another’s money': ({ payee, units }, stranger) => [call(usdc, encode('transferFrom', [stranger, payee, units]))],
  'native currency beside it': (payment, stranger) => [transfer(payment), { to: stranger, value: 1n, data: '0x' }],
  'a new owner beside it': (payment, stranger) => [
    transfer(payment),
    call(usdc, encode('transferOwnership', [stranger])),
  ],
  'a call of nothing beside it': (payment, stranger) => [transfer(payment), call(stranger, '0x')],
  'an empty batch beside it': (payment, stranger) => [transfer(payment), call(stranger, encode('multicall', [[]]))],
  'a cancellation beside it': (payment, stranger) => [
    transfer(payment),
    call(stranger, encode('cancelAuthorization', [payment.account, word0, '0x'])),
  ],
  'an unknown call beside it': (payment, stranger) => [transfer(payment), call(stranger, '0xdeadbeef')],
}

test('no payment that was tampered with is a match, however it is carried', () => {
  const report: Record<string, number> = {}
  const anyTrick = fc.constantFrom(...Object.keys(tricks))
  fc.assert(
    fc.property(anyPayment, anyAddress, anyCarrier, anyTrick, (payment, stranger, carrier, trick) => {
      fc.pre(stranger !== payment.payee)
      const calls = tricks[trick]?.(payment, stranger) ?? []
      // A plain call has no room for a second one.
      fc.pre(carrier !== 'plain' || calls.length === 1)
      const { decision } = check(body(payment, carriers[carrier]?.(calls, payment) ?? nothing))
      assert.notEqual(decision, 'match', `${trick}, ${carrier}`)
      report[trick] = (report[trick] ?? 0) + 1
    }),
    { numRuns: 2 * runs },
  )
  assert.deepEqual(Object.keys(report).toSorted(), Object.keys(tricks).toSorted())
})

test('no payment that is declared otherwise is a match, and none carried with something more', () => {
  fc.assert(
    fc.property(anyPayment, anyAddress, anyCarrier, fc.nat(6), (payment, stranger, carrier, change) => {
      fc.pre(stranger !== payment.payee)
      const honest = body(payment, carriers[carrier]?.([transfer(payment)], payment) ?? nothing)
      const { intent } = honest
      const changed = [
        { ...honest, intent: { ...intent, to: stranger } },
        { ...honest, intent: { ...intent, amount: units(payment.units + 1n) } },
        { ...honest, intent: { ...intent, asset: 'USDT' } },
        { ...honest, intent: { ...intent, asset: 'ETH' } },
        { ...honest, value: '1' },
        { ...honest, authorizationList: [{ address: stranger, chainId: 1 }] },
        // Whose account it is that pays is only known from the declared payer.
        { ...honest, intent: { ...intent, from: payment.account }, contract: stranger },
      ][change]
      assert.ok(changed)
      assert.notEqual(check(changed).decision, 'match', `${change} ${carrier}`)
    }),
    { numRuns: runs },
  )
})

test('no other bytes than those of the payment are a match: trailing, truncated, dirty, or with any bit turned', () => {
  fc.assert(
    fc.property(
      anyPayment,
      fc.nat(7),
      fc.nat(67),
      fc.uint8Array({ minLength: 1, maxLength: 40 }),
      (payment, how, at, tail) => {
        const honest = body(payment, transfer(payment))
        const data = Buffer.from(honest.data.slice(2), 'hex')
        const changed = [
          Buffer.concat([data, tail]),
          data.subarray(0, at),
          turned(data, at, 1 << how),
          Buffer.concat([data.subarray(0, 4), Buffer.alloc(32), data.subarray(4)]),
        ][how % 4]
        const { decision } = check({ ...honest, data: `0x${changed?.toString('hex')}` })
        assert.notEqual(decision, 'match')
      },
    ),
    { numRuns: runs },
  )
})

test('no native payment that was tampered with is a match', () => {
  fc.assert(
    fc.property(
      anyAddress,
      anyAddress,
      fc.bigInt({ min: 1n, max: 10n ** 20n }),
      fc.nat(4),
      (payee, stranger, wei, change) => {
        fc.pre(stranger !== payee)
        const amount = `${wei / 10n ** 18n}.${(wei % 10n ** 18n).toString().padStart(18, '0')}`
        const honest = {
          intent: { action: 'pay', to: payee, asset: 'ETH', amount },
          contract: payee,
          data: '0x',
          value: `${wei}`,
        }
        assert.equal(check(honest).decision, 'match')
        const changed = [
          { ...honest, contract: stranger },
          { ...honest, value: `${wei + 1n}` },
          { ...honest, data: '0x00' },
          { ...honest, data: encode('transfer', [stranger, wei]) },
          { ...honest, intent: { ...honest.intent, asset: 'USDC', amount: '1' } },
        ][change]
        assert.notEqual(check(changed ?? {}).decision, 'match')
      },
    ),
    { numRuns: runs },
  )
})

function turned(data: Buffer, at: number, bit: number): Buffer {
  const copy = Buffer.from(data)
  copy[at % data.length] = (copy[at % data.length] ?? 0) ^ bit
  return copy
}
