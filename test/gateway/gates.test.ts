import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { checkAll, checkToBlock, courseOf, gates, outcomeOf, type Check } from '../../src/gateway/gates/gates.ts'
import type { GateState, PaymentTerms } from '../../src/gateway/gates/gate.ts'
import { noHistory } from '../../src/gateway/gates/agent-history.ts'
import { mayFollow, paymentStates, type PaymentState } from '../../src/gateway/gates/payment-states.ts'
import { defaultMandate, type Mandate } from '../../src/registry/mandate.ts'
import type { Agent } from '../../src/registry/agents.ts'
import type { DecisionJudgement } from '../../src/decision/judge-decision.ts'

const payees = ['payee-a', 'payee-b', 'payee-c']
const now = Date.parse('2026-11-22T12:00:00.000Z')

/** A payment and everything it is judged from, in small numbers, so that limits are met exactly. */
type Case = {
  amount: number
  to: string
  purpose: string | null
  agent: 'none' | 'unknown' | 'active' | 'revoked'
  isSecretRight: boolean | null
  max: number
  daily: number
  spent: number
  allowed: readonly string[]
  /** Whom the other agents on the wallet allow; null where there are none, or they allow anyone. */
  shared: readonly string[] | null
  mandated: string | null
  expired: boolean
  kycRequired: boolean
  kyc: 'none' | 'verified'
  verdict: 'clear' | 'caution' | 'risky' | 'uncertain'
  injected: boolean
  nonceSpent: boolean
}

const cases: fc.Arbitrary<Case> = fc.record({
  amount: fc.integer({ min: 1, max: 6 }),
  to: fc.constantFrom(...payees),
  purpose: fc.constantFrom(null, 'data', 'other'),
  agent: fc.constantFrom('none', 'unknown', 'active', 'active', 'active', 'revoked'),
  isSecretRight: fc.constantFrom(null, true, true, true, false),
  max: fc.integer({ min: 1, max: 6 }),
  daily: fc.integer({ min: 1, max: 8 }),
  spent: fc.integer({ min: 0, max: 8 }),
  allowed: fc.oneof(fc.constant([]), fc.subarray(payees)),
  shared: fc.option(fc.subarray(payees)),
  mandated: fc.constantFrom(null, null, 'data'),
  expired: fc.boolean(),
  kycRequired: fc.boolean(),
  kyc: fc.constantFrom('none', 'verified'),
  verdict: fc.constantFrom('clear', 'caution', 'risky', 'uncertain'),
  injected: fc.boolean(),
  nonceSpent: fc.boolean(),
})

/** The oracle: in words of the contract, which gate blocks first, and whether what passes is to be looked at. */
function expected(one: Case): { blockedAt: number | null; isReview: boolean } {
  const isExisting = one.agent === 'active' || one.agent === 'revoked'
  const reasons: [number, boolean][] = [
    [1, one.agent === 'unknown'],
    [2, one.agent === 'revoked'],
    [3, isExisting && one.isSecretRight === false],
    [4, isExisting && one.kycRequired && one.kyc === 'none'],
    [5, isExisting && (one.expired || one.amount > one.max)],
    [6, isExisting && one.isSecretRight === true && one.amount + one.spent > one.daily],
    [7, isExisting && one.allowed.length > 0 && !one.allowed.includes(one.to)],
    [7, isExisting && one.isSecretRight === true && one.shared?.includes(one.to) === false],
    [8, one.injected || (isExisting && one.mandated !== null && one.purpose !== one.mandated)],
    [9, one.verdict === 'risky' || one.verdict === 'uncertain'],
    [11, isExisting && one.isSecretRight === true && one.nonceSpent],
  ]
  const [blockedAt = null] = reasons.find(([, blocks]) => blocks) ?? []
  return { blockedAt, isReview: one.verdict === 'caution' }
}

test('a review holds a payment where its gate states it, whichever gate it is', () => {
  const reviewed = (reviewHolds: boolean): Check[] =>
    gates.map((gate, i) => {
      const review = { outcome: 'review', reason: 'anomaly_detected', detail: { key: 'gate.anomaly_pass' } } as const
      const pass = { outcome: 'pass', detail: { key: 'gate.anomaly_pass' } } as const
      return { n: i + 1, gate: { ...gate, reviewHolds }, result: i === 0 ? review : pass }
    })
  assert.deepEqual([courseOf(reviewed(true)), courseOf(reviewed(false))], ['held', 'passed'])
  assert.deepEqual(
    gates.filter(({ reviewHolds }) => reviewHolds).map(({ key }) => key),
    ['anomaly'],
  )
})

test('the gates block where an oracle in the words of the contract does, on 10,000 payments', () => {
  fc.assert(
    fc.property(cases, (one) => {
      const [terms, state] = judgeable(one)
      const { blockedAt, isReview } = expected(one)
      const checks = checkToBlock(terms, state)
      const last = checks.at(-1)
      assert.equal(last?.result.outcome === 'block' ? last.n : null, blockedAt)
      assert.equal(outcomeOf(checks), blockedAt !== null ? 'block' : isReview ? 'review' : 'allow')
      const all = checkAll(terms, state)
      assert.deepEqual(
        all.map(({ n }) => n),
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
      )
      assert.deepEqual(
        all.slice(0, checks.length).map(({ result }) => result),
        checks.map(({ result }) => result),
        'preview and pay agree',
      )
    }),
    { numRuns: 10_000 },
  )
})

test('less is never blocked where more passes', () => {
  fc.assert(
    fc.property(cases, (one) => {
      if (one.amount === 1) return
      const outcome = (amount: number) => outcomeOf(checkToBlock(...judgeable({ ...one, amount })))
      if (outcome(one.amount) !== 'block') assert.equal(outcome(one.amount - 1), outcome(one.amount))
    }),
    { numRuns: 5_000 },
  )
})

test('a payment changes its state only as the table specifies, and what ended stays as it ended', () => {
  const states = Object.keys(paymentStates) as PaymentState[]
  const reachable = (from: PaymentState, seen = new Set<PaymentState>()): Set<PaymentState> => {
    for (const to of states) if (mayFollow(from, to) && !seen.has(to)) reachable(to, seen.add(to))
    return seen
  }
  for (const ended of ['settled', 'blocked', 'denied', 'expired'] as const) assert.equal(reachable(ended).size, 0)
  assert.deepEqual([...reachable('failed')], ['settled'], 'what was given back and carried out by another party')
  assert.ok(reachable('held').has('settled') && reachable('held').has('denied'))
  assert.ok(
    states.every((state) => !mayFollow(state, 'held') && !reachable(state).has(state)),
    'nothing comes back',
  )
})

const unlimited = { maxUsdc: 1_000n, dailyUsdc: 1_000n, spentToday: 0n }

function judgeable(one: Case): [PaymentTerms, GateState] {
  const mandate: Mandate = {
    ...defaultMandate,
    maxUsdc: `0.00000${one.max}`,
    dailyUsdc: `0.00000${one.daily}`,
    allowedPayees: one.allowed,
    purpose: one.mandated,
    expiresAt: one.expired ? now : now + 1,
    kycRequired: one.kycRequired,
  }
  const existing: Agent = {
    agentId: 'a',
    entity: 'Acme',
    ownerId: null,
    ownerLabel: null,
    registeredFrom: '192.0.2.1',
    wallet: null,
    principal: null,
    mandate,
    discoverable: false,
    kyc: one.kyc,
    kycAt: 0,
    state: one.agent === 'revoked' ? 'revoked' : 'active',
    registeredAt: 0,
    rotatedAt: null,
    revokedAt: null,
    claimedAt: null,
    revokedBy: null,
    version: 1,
  }
  const findings = one.injected ? [{ signal: 'intent.injection' }] : []
  const decision = { findings, screening: { verdict: one.verdict, reason_code: 'NO_RISK_SIGNAL' } } as object
  const state: GateState = {
    now,
    day: '2026-11-22',
    agent: one.agent === 'none' ? 'none' : one.agent === 'unknown' ? null : existing,
    isSecretRight: one.isSecretRight,
    spentToday: BigInt(one.spent),
    // Without its secret, nothing of the others was read.
    others: one.isSecretRight === true && one.shared ? { ...unlimited, allowedPayees: one.shared } : null,
    isNonceSpent: one.nonceSpent,
    history: noHistory,
    decision: decision as DecisionJudgement,
  }
  return [{ amount: BigInt(one.amount), to: one.to, purpose: one.purpose, nonce: 'n' }, state]
}
