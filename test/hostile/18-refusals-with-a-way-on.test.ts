import assert from 'node:assert/strict'
import test from 'node:test'
import { ServiceError } from '../../src/endpoint/errors.ts'
import { readPayment, readPaymentHeader, readPaymentMember } from '../../src/paid/read-payment.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { shared } from '../support/test-app.ts'

// Seen: a repeated nonce was refused with "change what the reason names", and a caller who did so paid twice; a payment
// that could not be read named no field.

test('a repeated nonce is refused with the way to find out what became of the payment, and is no invitation to pay again', async () => {
  const app = await shared.app()
  const agent = await payingAgent(app)
  assert.equal((await agent.pay({ nonce: 'twice' })).status, 200)
  const { status, json } = await agent.pay({ nonce: 'twice' })
  assert.deepEqual(
    [status, json['reason_code'], json['field'], json['final'], json['remedies']],
    [409, 'replay_detected', 'nonce', true, []],
  )
  const { condition } = json['retry'] as { condition: string }
  for (const text of [condition, String(json['advice'])]) {
    assert.match(text, /`history`.*earlier payment/)
    assert.match(text, /new payment/)
    assert.doesNotMatch(text, /Change what the reason names/)
  }
  const other = await agent.pay({ nonce: 'other', amountUsdc: 1e9 })
  assert.deepEqual([other.status, other.json['field']], [403, undefined])
  assert.match(String(other.json['advice']), /Change what the reason names/)
})

test('a payment of a call that cannot be read names the header or member that is wrong', () => {
  const fieldOf = (read: () => unknown) => {
    try {
      read()
    } catch (error) {
      assert.ok(error instanceof ServiceError)
      assert.equal(error.code, 'payment_payload_invalid')
      return error.field
    }
    return 'it was read'
  }
  const header = (value: unknown) => [Buffer.from(JSON.stringify(value)).toString('base64')]
  assert.deepEqual(
    [
      fieldOf(() => readPaymentHeader(['%'])),
      fieldOf(() => readPaymentHeader([...header({}), ...header({})])),
      fieldOf(() => readPaymentHeader(['bm90IGpzb24='])),
      fieldOf(() => readPaymentHeader(header(5))),
      fieldOf(() => readPaymentHeader(header({ x402Version: 1 }))),
      fieldOf(() => readPaymentMember({ x402Version: 2, accepted: { scheme: 'upto' } })),
      fieldOf(() => readPaymentMember({ x402Version: '\ud800' })),
      fieldOf(() => readPayment(null)),
    ],
    [
      'payment-signature',
      'payment-signature',
      'payment-signature',
      'payment-signature',
      'payment-signature.x402Version',
      'x402/payment.accepted.scheme',
      'x402/payment',
      'payment-signature',
    ],
  )
})
