import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { hashPaymentInputs, type PaymentInputs } from '../../src/gateway/payments/payment-inputs.ts'
import { canonicalHash } from '../../src/kit/canonical-json.ts'
import { anyPaymentInputs } from '../support/decisions/payment-arbitrary.ts'

test('the hash of a payment is that of its RFC 8785 form', () => {
  fc.assert(
    fc.property(anyPaymentInputs, (inputs) => assert.equal(hashPaymentInputs(inputs), canonicalHash(inputs))),
    { numRuns: 50 },
  )
})

test('the hash differs when any member does, and when one is absent', () => {
  fc.assert(
    fc.property(anyPaymentInputs, (inputs) => {
      const hash = hashPaymentInputs(inputs)
      for (const name of Object.keys(inputs) as (keyof PaymentInputs)[]) {
        const { [name]: member, ...others } = inputs
        // The screening is written by a room of its own, and has tests there.
        if (name !== 'screening') assert.notEqual(hashPaymentInputs(others as PaymentInputs), hash, `without ${name}`)
        const other = typeof member === 'object' ? null : `${String(member)}0`
        if (member !== other) assert.notEqual(hashPaymentInputs({ ...inputs, [name]: other }), hash, `another ${name}`)
      }
    }),
    { numRuns: 50 },
  )
})
