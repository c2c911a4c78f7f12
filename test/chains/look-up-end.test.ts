import assert from 'node:assert/strict'
import test from 'node:test'
import type { PaymentOutcome, PaymentProspect } from '../../src/chains/authorization.ts'
import { lookUpBalance, lookUpEnd, type SubmittedPayment } from '../../src/chains/look-up-end.ts'

const validBefore = 1_800_000_000
const tx = `0x${'ab'.repeat(32)}`
const payment: SubmittedPayment = {
  network: 'base',
  signed: { token: '0xt', from: '0xf', to: '0xp', value: '5', nonce: '0x1', confirmations: 1 },
  sinceBlock: 7,
  validBefore,
}
const world = { now: () => 0 }

test('an unused nonce has failed from the block on in which the payment is not valid any more', async () => {
  const ends = await Promise.all(
    ([-1, 0, 1] as const).map((ms) => endOf({ state: 'open', timeMs: validBefore * 1_000 + ms })),
  )
  assert.deepEqual(ends, [{ state: 'open' }, { state: 'failed', tx: null }, { state: 'failed', tx: null }])
  assert.deepEqual(await endOf({ state: 'paid', tx }), { state: 'settled', tx })
  assert.deepEqual(await endOf({ state: 'void', tx }), { state: 'failed', tx })
  assert.equal(await endOf(null), null)
})

test('what a payer holds counts while the nonce of the payment is unused', async () => {
  const balance = (isUsed: boolean) => {
    const prospect = { isUsed, balance: '12' } as PaymentProspect
    const chains = { isOn: () => true, prospect: () => Promise.resolve(readingOf(prospect)) }
    return lookUpBalance({ chains, world } as never, payment)
  }
  assert.deepEqual([await balance(false), await balance(true)], [12n, null])
})

function endOf(outcome: PaymentOutcome | null) {
  const chains = { isOn: () => true, outcome: () => Promise.resolve(readingOf(outcome)) }
  return lookUpEnd({ chains, world } as never, payment)
}

function readingOf<Value>(value: Value | null) {
  return { at: value === null ? null : { value, asOf: '2026-11-20T12:00:00.000Z' } }
}
