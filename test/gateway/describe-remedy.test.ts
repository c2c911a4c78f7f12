import assert from 'node:assert/strict'
import test from 'node:test'
import { describeRemedy } from '../../src/gateway/payments/describe-remedy.ts'

const amount = { kind: 'lower_amount', params: { amount: '5' }, valid_from: null } as const
const purpose = { kind: 'change_field', params: { purpose: 'data' }, valid_from: null } as const
const payee = { kind: 'use_payee', params: { payee: '0x1' }, valid_from: null } as const
const tomorrow = { kind: 'wait_until', params: { at: 'midnight' }, valid_from: '2026-11-30T00:00:00.000Z' } as const
const outage = { kind: 'retry_after_outage', params: { at: 'noon' }, valid_from: '2026-11-29T12:00:00.000Z' } as const

test('one change has the sentence of its kind', () => {
  assert.equal(describeRemedy([amount], 'en'), 'Pay 5 USDC.')
  assert.equal(describeRemedy([tomorrow], 'en'), 'Send the same payment after midnight.')
})

test('several changes are one sentence that is true of all of them', () => {
  assert.equal(
    describeRemedy([tomorrow, amount, purpose], 'en'),
    'After midnight, send a payment with the amount 5 USDC, the purpose of the mandate (“data”) if it is what the payment is for.',
  )
  assert.equal(
    describeRemedy([payee, amount], 'en'),
    'Send a payment with the payee 0x1 of the mandate, the amount 5 USDC.',
  )
  assert.equal(describeRemedy([amount, payee], 'zh'), '请发送一笔付款，并满足：金额为 5 USDC、收款方为授权允许的 0x1。')
})

test('a combination with an outage waits for the later time, and states on what it depends', () => {
  const both =
    'After midnight, send a payment with the same nonce and a new Idempotency-Key. It passes if the chain answers'
  for (const changes of [
    [outage, tomorrow],
    [tomorrow, outage],
  ])
    assert.ok(describeRemedy(changes, 'en').startsWith(both))
})

test('a combination never names the same payment', () => {
  for (const lang of ['en', 'zh'] as const)
    for (const one of [tomorrow, outage])
      assert.doesNotMatch(describeRemedy([one, amount], lang), /same payment|相同的付款/)
})
