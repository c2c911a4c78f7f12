import assert from 'node:assert/strict'
import test from 'node:test'
import { resourceOf } from '../../src/paid/offer.ts'
import { readPayment } from '../../src/paid/read-payment.ts'
import type { Sale } from '../../src/paid/sale.ts'
import { sqlitePlace } from '../storage/place.ts'
import { inShop, dearer, paymentOf, payloadOf } from './shop.ts'

inShop(
  sqlitePlace,
  'a cheap signature on a dear resource, another resource and altered terms get a fresh quote',
  async (shop) => {
    const cheap = paymentOf(1)
    const refused: readonly (readonly [string, Partial<Sale>])[] = [
      ['invalid_payment_requirements', { offer: dearer }],
      ['resource_mismatch', { payment: paymentOf(1, { resource: resourceOf(dearer) }) }],
      ['invalid_payment_requirements', { payment: accepting({ payTo: `0x${'1'.repeat(40)}` }) }],
      ['invalid_payment_requirements', { payment: accepting({ network: 'eip155:1' }) }],
      ['invalid_payment_requirements', { payment: accepting({ asset: `0x${'2'.repeat(40)}` }) }],
      ['invalid_payment_requirements', { payment: accepting({ maxTimeoutSeconds: 301 }) }],
      ['invalid_payment_requirements', { payment: accepting({ extra: { name: 'USDC', version: '2' } }) }],
      // What is declared to be paid matches, and what was signed does not.
      ['invalid_exact_evm_payload_authorization_value_mismatch', { payment: paymentOf(1, {}, '1') }],
      [
        'extension_echo_mismatch',
        { payment: paymentOf(1, { extensions: { 'payment-identifier': { info: { required: true } } } }) },
      ],
    ]
    for (const [error, sale] of refused) {
      const charged = await shop.buy(1, { payment: cheap, ...sale })
      assert.equal(charged.kind === 'unpaid' && charged.required.error, error)
      assert.ok(charged.kind === 'unpaid' && charged.required.extensions?.['signedRequirements'], 'it is signed')
    }
    assert.deepEqual([shop.works(), shop.token.settles, await shop.rows()], [0, 0, 0])
  },
)

test('a payload that is no payment is refused, with any fault', () => {
  const good = payloadOf(1)
  assert.doesNotThrow(() => readPayment(good))
  const { payload, accepted } = good
  const { authorization } = payload
  const bad: readonly unknown[] = [
    null,
    [],
    5,
    'x',
    {},
    { ...good, x402Version: 1 },
    { ...good, x402Version: 3 },
    { ...good, x402Version: '2' },
    { ...good, payload: {} },
    { ...good, payload: null },
    { ...good, accepted: undefined },
    { ...good, accepted: [] },
    { ...good, accepted: { ...accepted, amount: 300_000 } },
    { ...good, accepted: { ...accepted, scheme: 'upto' } },
    { ...good, payload: { ...payload, signature: '0x12' } },
    { ...good, payload: { ...payload, signature: `${payload.signature}0` } },
    ...Object.keys(authorization).flatMap((name) =>
      [undefined, null, '', '0x', '-1', '1e3', 1, []].map((value) => ({
        ...good,
        payload: { ...payload, authorization: { ...authorization, [name]: value } },
      })),
    ),
    { ...good, extensions: { 'payment-identifier': { info: { id: 'short' } } } },
  ]
  for (const value of bad)
    assert.throws(() => readPayment(value), { code: 'payment_payload_invalid' }, JSON.stringify(value))
})

function accepting(others: Record<string, unknown>) {
  return readPayment({ ...payloadOf(1), accepted: { ...payloadOf(1).accepted, ...others } })
}
