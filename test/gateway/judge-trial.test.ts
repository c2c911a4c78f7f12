import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { judgeTrial, type PastPayment } from '../../src/gateway/trials/judge-trial.ts'
import { defaultMandate, type Mandate } from '../../src/registry/mandate.ts'
import type { Agent } from '../../src/registry/agents.ts'

type Course = 'passed' | 'held' | 'blocked'

/** A payment that an agent requested, in small numbers. Amounts are millionths of a USDC. */
const wishes = fc.record({
  /** Hours after the payment before. */
  after: fc.constantFrom(0, 0, 1, 5, 13),
  amount: fc.integer({ min: 1, max: 6 }),
  to: fc.constantFrom('a', 'b'),
  purpose: fc.constantFrom(null, 'data'),
  nonce: fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8'),
  verdict: fc.constantFrom('clear', 'clear', 'clear', 'caution', 'risky'),
  isInjected: fc.constantFrom(false, false, false, true),
  kyc: fc.constantFrom('none', 'verified'),
})
type Wish = typeof wishes extends fc.Arbitrary<infer One> ? One : never
type Asked = Wish & { at: number; day: string }

const mandates = fc
  .record({
    max: fc.integer({ min: 1, max: 6 }),
    daily: fc.integer({ min: 1, max: 12 }),
    allowedPayees: fc.constantFrom([], ['a'], ['a', 'b']),
    purpose: fc.constantFrom(null, null, 'data'),
    kycRequired: fc.constantFrom(false, false, true),
  })
  .map(({ max, daily, ...rest }): Mandate => {
    return {
      ...defaultMandate,
      maxUsdc: `0.00000${max}`,
      dailyUsdc: `0.0000${String(daily).padStart(2, '0')}`,
      ...rest,
    }
  })

/** The oracle: a ledger that lives under a mandate, in the words of the contract. */
type Ledger = { spent: Map<string, number>; nonces: Set<string> }
function live(ledger: Ledger, mandate: Mandate, { amount, to, purpose, nonce, verdict, isInjected, kyc, day }: Asked) {
  const spent = ledger.spent.get(day) ?? 0
  const blocks =
    (mandate.kycRequired && kyc === 'none') ||
    amount > unitsOf(mandate.maxUsdc) ||
    amount + spent > unitsOf(mandate.dailyUsdc) ||
    (mandate.allowedPayees.length > 0 && !mandate.allowedPayees.includes(to)) ||
    isInjected ||
    (mandate.purpose !== null && purpose !== mandate.purpose) ||
    verdict === 'risky' ||
    ledger.nonces.has(nonce)
  const read = { spentToday: spent, isNonceSpent: ledger.nonces.has(nonce) }
  if (!blocks) {
    ledger.spent.set(day, spent + amount)
    ledger.nonces.add(nonce)
  }
  return { course: blocks ? ('blocked' as const) : ('passed' as const), read }
}

const unitsOf = (usdc: string) => Math.round(Number(usdc) * 1_000_000)
const start = Date.parse('2026-11-01T06:00:00.000Z')

function timed(list: readonly Wish[]): Asked[] {
  let at = start
  return list.map((options) => {
    at += options.after * 3_600_000
    return { ...options, at, day: new Date(at).toISOString().slice(0, 10) }
  })
}

test('a draft is tried on a ledger as if it had been in force from the first of the payments on', () => {
  let otherwise = 0
  fc.assert(
    fc.property(
      fc.array(wishes, { minLength: 1, maxLength: 25 }),
      mandates,
      mandates,
      fc.integer({ min: 0, max: 10 }),
      (list, inForce, draft, left) => {
        const requests = timed(list)
        const ledger: Ledger = { spent: new Map(), nonces: new Set() }
        // The first payments are not judged: what they spent is spent under any draft.
        const before = requests.slice(0, left)
        for (const one of before) live(ledger, inForce, one)
        const tried: Ledger = { spent: new Map(ledger.spent), nonces: new Set(ledger.nonces) }
        const rest = requests.slice(left)
        const payments = rest.map((one, i) => pastPayment(one, i, live(ledger, inForce, one)))
        const expected = rest.map((one) => live(tried, draft, one).course)
        const inputOf = (mandate: Mandate) => [
          ...judgeTrial(payments.toReversed(), { agent, draft: mandate, earlier: none }),
        ]
        assert.deepEqual(
          inputOf(draft).map(({ would }) => would),
          expected,
        )
        assert.ok(inputOf(inForce).every(({ happened, would }) => happened === would))
        otherwise += inputOf(draft).filter(({ happened, would }) => happened !== would).length
      },
    ),
    { numRuns: 3_000 },
  )
  assert.ok(otherwise > 1_000)
})

test('under a looser draft the first payment spends the nonce, and its smaller repetition is a replay', () => {
  const requests = timed([
    { ...harmless, amount: 6, nonce: '1' },
    { ...harmless, amount: 2, nonce: '1' },
  ])
  const ledger: Ledger = { spent: new Map(), nonces: new Set() }
  const strict = { ...defaultMandate, maxUsdc: '0.000003' }
  const payments = requests.map((one, i) => pastPayment(one, i, live(ledger, strict, one)))
  assert.deepEqual(
    [...judgeTrial(payments, { agent, draft: defaultMandate, earlier: none })].map(({ happened, would, pillar }) => [
      happened,
      would,
      pillar,
    ]),
    [
      ['blocked', 'passed', null],
      ['passed', 'blocked', 'Mandate/Replay'],
    ],
  )
})

test('an unusual payment is held or blocked by a draft that looks for it, from what was paid before and since', () => {
  const past = Array.from({ length: 25 }, (_, i) => ({ amount: 1n, to: 'a', at: start - (i + 1) * 3_600_000 }))
  const requests = timed([
    { ...harmless, amount: 6, nonce: '1' },
    { ...harmless, amount: 2, nonce: '2' },
  ])
  const payments = requests.map((one, i) => pastPayment(one, i, { course: 'passed', read: nothingRead }))
  for (const [anomaly, would] of [
    ['review', 'held'],
    ['block', 'blocked'],
    ['off', 'passed'],
  ] as const) {
    const draft = { ...defaultMandate, anomaly }
    const [first, second] = [...judgeTrial(payments, { agent, draft, earlier: { all: past, onChain: [] } })]
    assert.deepEqual([first?.would, first?.pillar], [would, anomaly === 'off' ? null : 'Behavior/Anomaly'])
    assert.equal(second?.would, 'passed')
  }
})

test('a payment that moved money is compared with those that did, one that moved none with all', () => {
  const past = Array.from({ length: 25 }, (_, i) => ({ amount: 1n, to: 'a', at: start - (i + 1) * 3_600_000 }))
  const ramp = [{ amount: 6n, to: 'a', at: start - 1_000 }, ...past]
  const [one] = timed([{ ...harmless, amount: 6, nonce: '1' }])
  assert.ok(one)
  const draft = { ...defaultMandate, anomaly: 'block' } as const
  const payment = pastPayment(one, 0, { course: 'passed', read: nothingRead })
  const would = (movesMoney: boolean, earlier: { all: typeof past; onChain: typeof past }) =>
    [...judgeTrial([{ ...payment, movesMoney }], { agent, draft, earlier })].map((tried) => tried.would)
  assert.deepEqual(would(true, { all: ramp, onChain: past }), ['blocked'])
  assert.deepEqual(would(false, { all: ramp, onChain: past }), ['passed'])
})

test('what no facts were kept of counts as it happened; a settlement that failed counts for nothing', () => {
  const requests = timed([
    { ...harmless, amount: 6, nonce: '1' },
    { ...harmless, amount: 6, nonce: '2' },
    { ...harmless, amount: 6, nonce: '3' },
  ])
  const payments = requests.map((one, i) => pastPayment(one, i, { course: 'passed', read: nothingRead }))
  const [first, second, third] = payments
  assert.ok(first && second && third)
  const draft = { ...defaultMandate, dailyUsdc: '0.000012' }
  const outcome = (list: readonly PastPayment[]) =>
    [...judgeTrial(list, { agent, draft, earlier: none })].map(({ payment, would }) => [payment.id, would])
  assert.deepEqual(outcome([{ ...first, facts: null }, second, third]), [
    ['p1', 'passed'],
    ['p2', 'blocked'],
  ])
  assert.deepEqual(outcome([{ ...first, state: 'failed' }, second, third]), [
    ['p0', 'passed'],
    ['p1', 'passed'],
    ['p2', 'passed'],
  ])
})

const harmless: Omit<Wish, 'amount' | 'nonce'> = {
  after: 0,
  to: 'a',
  purpose: null,
  verdict: 'clear',
  isInjected: false,
  kyc: 'none',
}
const none = { all: [], onChain: [] }
const nothingRead = { spentToday: 0, isNonceSpent: false }

function pastPayment(
  one: Asked,
  number: number,
  { course, read }: { course: Course; read: { spentToday: number; isNonceSpent: boolean } },
): PastPayment {
  const { at, day, amount, to, purpose, nonce, verdict, isInjected, kyc } = one
  const reason = verdict === 'clear' ? 'NO_RISK_SIGNAL' : 'RISK_SIGNALS_PRESENT'
  return {
    id: `p${number}`,
    at: at + number,
    day,
    state: course === 'blocked' ? 'blocked' : 'settled',
    pillar: null,
    terms: { amount: BigInt(amount), to, purpose, nonce },
    facts: { at, kyc, ...read, outcomes: '', payee: { verdict, reason, isInjected }, state: 'active' },
    movesMoney: false,
    isToItself: false,
  }
}

const agent: Agent = {
  agentId: 'a',
  entity: 'Acme',
  ownerId: null,
  ownerLabel: null,
  registeredFrom: '192.0.2.1',
  wallet: null,
  principal: null,
  mandate: defaultMandate,
  discoverable: false,
  kyc: 'none',
  kycAt: 0,
  state: 'active',
  registeredAt: 0,
  rotatedAt: null,
  revokedAt: null,
  claimedAt: null,
  revokedBy: null,
  version: 1,
}
