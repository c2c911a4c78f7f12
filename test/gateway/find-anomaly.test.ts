import assert from 'node:assert/strict'
import test from 'node:test'
import { findAnomaly } from '../../src/gateway/gates/find-anomaly.ts'

const now = Date.parse('2026-11-22T12:30:00.000Z')
const hourMs = 3_600_000

/** Random numbers that are the same in each run. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** An agent that pays some payees at office hours, in amounts that differ by the shape of its business. */
function historyOf(seed: number, shape: 'steady' | 'varied' | 'wild') {
  const random = randomOf(seed)
  const amount = () => {
    const spread = { steady: 0.1, varied: 0.7, wild: 1.5 }[shape]
    // The sum of uniform numbers is close to a normal one; its exponential is what amounts of trade look like.
    const normal = Array.from({ length: 12 }, random).reduce((sum, each) => sum + each, -6)
    return BigInt(Math.round(Math.exp(spread * normal) * 20_000_000))
  }
  const at = (day: number) => now - day * 24 * hourMs + Math.floor((random() - 0.5) * 8 * hourMs)
  const payments = Array.from({ length: 120 }, (_, i) => ({
    amount: amount(),
    to: `payee-${Math.floor(random() * 12)}`,
    at: at(Math.floor(i / 2) + 1),
  }))
  return { payments, next: { amount: amount(), to: `payee-${Math.floor(random() * 12)}`, at: at(0) } }
}

test('of honest payments at most one in a hundred is called unusual, with any shape of the business', () => {
  for (const shape of ['steady', 'varied', 'wild'] as const) {
    let alarms = 0
    const agents = 3_000
    for (let seed = 1; seed <= agents; seed++) {
      const { payments, next } = historyOf(seed * 7_919, shape)
      if (findAnomaly(next, payments, next.at).kind !== 'none') alarms++
    }
    assert.ok(alarms / agents <= 0.01, `${shape}: ${alarms} of ${agents}`)
  }
})

test('a far larger amount, a burst, and a large payment to a new payee at night are each named', () => {
  const { payments } = historyOf(42, 'steady')
  const existing = payments[0]?.to ?? ''
  assert.equal(findAnomaly({ amount: 500_000_000n, to: existing }, payments, now).kind, 'amount')
  const burst = Array.from({ length: 12 }, (_, i) => ({ amount: 20_000_000n, to: existing, at: now - i * 60_000 }))
  assert.equal(findAnomaly({ amount: 20_000_000n, to: existing }, [...burst, ...payments], now).kind, 'rate')
  const night = Date.parse('2026-11-22T02:00:00.000Z')
  const large = payments.map(({ amount }) => amount).toSorted((a, b) => Number(b - a))[0] ?? 0n
  assert.equal(findAnomaly({ amount: large, to: 'stranger' }, payments, night).kind, 'new_payee')
  assert.equal(findAnomaly({ amount: large, to: existing }, payments, night).kind, 'none')
})

test('hours on both sides of midnight are near each other', () => {
  const lateAt = Date.parse('2026-11-20T23:30:00.000Z')
  const late = Array.from({ length: 20 }, (_, day) => ({ amount: 5n, to: 'known', at: lateAt - day * 24 * hourMs }))
  const kindAt = (time: string) =>
    findAnomaly({ amount: 9n, to: 'stranger' }, late, Date.parse(`2026-11-22T${time}:00.000Z`)).kind
  assert.deepEqual(['22:10', '00:20', '01:10', '21:50'].map(kindAt), ['none', 'none', 'new_payee', 'new_payee'])
})

test('with fewer than 20 payments no finding is made, and the numbers are shown', () => {
  const { payments } = historyOf(1, 'steady')
  assert.deepEqual(findAnomaly({ amount: 10n ** 12n, to: 'x' }, payments.slice(0, 19), now), {
    kind: 'too_few',
    count: 19,
    min: 20,
  })
})

test('a payment to a new payee at an unusual hour is large when more than nine of ten were smaller', () => {
  const at = (nth: number) => Date.parse('2026-11-20T12:30:00.000Z') - nth * 24 * hourMs
  const of = (larger: number) =>
    Array.from({ length: 20 }, (_, nth) => ({ amount: nth < larger ? 9n : 5n, to: 'known', at: at(nth) }))
  const kind = (larger: number) =>
    findAnomaly({ amount: 9n, to: 'stranger' }, of(larger), Date.parse('2026-11-22T02:00:00.000Z')).kind
  assert.deepEqual([kind(2), kind(1)], ['none', 'new_payee'])
})
