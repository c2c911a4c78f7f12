import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { paymentOf } from '../../src/gateway/actions/preview.ts'
import { findAnomaly } from '../../src/gateway/gates/find-anomaly.ts'
import { findRemedies } from '../../src/gateway/payments/find-remedies.ts'
import type { GateState } from '../../src/gateway/gates/gate.ts'
import { outcomeOf } from '../../src/gateway/gates/gates.ts'
import { judgePayment, previewPayment } from '../../src/gateway/payments/judge-payment.ts'
import { payInput } from '../../src/gateway/answers/pay-input.ts'
import type { Remedy } from '../../src/decision/remedy.ts'
import {
  cases,
  type Case,
  type Body,
  payees,
  kindOf,
  barred,
  stateOf,
  makeNeeds,
  dayMs,
  amountOf,
} from './remedy-cases.ts'

/** `REMEDY_REFUSALS=10000` is the full measure. */
const refusals = Number(process.env['REMEDY_REFUSALS'] ?? 1_000)
const judgementsMax = 6

/** The rarest refusal, which a run could be without: everything is allowed, and the amount is unusual. */
const unusual: Case = {
  now: '12:00:00.000',
  clock: 'right',
  amount: 60,
  to: 'clear',
  purpose: null,
  max: 60,
  daily: 140,
  spent: 0,
  allowed: [],
  mandated: null,
  expiresInMs: null,
  anomaly: 'block',
  past: { count: 30, hoursAgo: 1, hoursApart: 1, largest: 6, forgotten: false },
  isNonceSpent: false,
}

/** Its amount is unusual at this hour and no longer in the last one of the day: to wait for the next day is not needed. */
const unusualHour: Case = {
  ...unusual,
  now: '12:00:00.000',
  amount: 3,
  to: 'scam',
  max: 2,
  daily: 140,
  past: { count: 20, hoursAgo: 3, hoursApart: 1, largest: 1, forgotten: false },
}

test(`remedies of ${refusals} generated refusals: each leads exactly where it states, and one unit more or a moment less does not`, async () => {
  const offered = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(cases, async (one) => {
      const state = stateOf(one)
      const body = bodyOf(one)
      fc.pre(decide(one, state, body, { at: state.now, isAnswered: false }) === 'block')
      const { remedies, final, screenings } = await remediesOf(one, state, body)
      assert.ok(screenings <= judgementsMax)
      if (barred.includes(one.to)) assert.deepEqual(remedies, [])
      for (const remedy of remedies) {
        offered.set(remedy.kind, (offered.get(remedy.kind) ?? 0) + 1)
        checkRemedy(one, state, body, remedy)
      }
      checkLowerAmount(one, state, body, remedies)
      if (remedies.length > 0) assert.equal(final, false)
    }),
    { numRuns: refusals, maxSkipsPerRun: 1_000, examples: [[unusual], [unusualHour]] },
  )
  const kinds = [
    'lower_amount',
    'wait_until',
    'add_field',
    'change_field',
    'use_payee',
    'probe_first',
    'retry_after_outage',
  ]
  assert.deepEqual([...offered.keys()].toSorted(), kinds.toSorted(), 'every kind of the catalogue was met')
})

test('a refusal is final only where neither one nor two changes of the catalogue let the payment pass', async () => {
  let finals = 0
  await fc.assert(
    fc.asyncProperty(cases, async (one) => {
      const state = stateOf(one)
      const body = bodyOf(one)
      fc.pre(!barred.includes(one.to) && decide(one, state, body, { at: state.now, isAnswered: false }) === 'block')
      const { final } = await remediesOf(one, state, body)
      if (!final) return
      finals++
      assert.equal(wayOut(one, state, body), undefined, JSON.stringify(one))
    }),
    { numRuns: refusals, maxSkipsPerRun: 1_000, examples: [[spentDay], [usedUpAndMisnamed]] },
  )
  assert.ok(finals > refusals / 10)
})

/** Of a day that is used up, and more than a whole day may have: less, on the next day. */
const spentDay: Case = { ...unusual, anomaly: 'off', amount: 60, max: 60, daily: 40, spent: 40 }

/** Of a day that is used up, by a purpose that the mandate does not name. */
const usedUpAndMisnamed: Case = { ...spentDay, amount: 40, mandated: 'data' }

/** By trying them all: one or two changes of amount, payee, purpose and day, and the chain's answer, that let a payment pass. */
function wayOut(one: Case, state: GateState, body: Body): string | undefined {
  const midnight = Date.parse(`${state.day}T00:00:00Z`) + dayMs
  const edits: Record<string, { body?: Body; at?: number; isAnswered?: true }[]> = {
    amount: Array.from({ length: one.amount - 1 }, (_, i) => ({ body: { amountUsdc: amountOf(i + 1) } })),
    payee: one.allowed.filter((kind) => !barred.includes(kind)).map((kind) => ({ body: { to: payees[kind] } })),
    purpose: one.mandated === null ? [] : [{ body: { purpose: one.mandated } }],
    day: [{ at: midnight }],
    answer: [{ isAnswered: true }],
  }
  const passes = (...results: ({ body?: Body; at?: number; isAnswered?: true } | undefined)[]) => {
    const sent = Object.assign({}, body, ...results.map((edit) => edit?.body))
    const at = results.find((edit) => edit?.at !== undefined)?.at ?? state.now
    return decide(one, state, sent, { at, isAnswered: results.some((edit) => edit?.isAnswered) }) !== 'block'
  }
  const names = Object.keys(edits)
  const pairs = names.flatMap((name, i) => names.slice(i + 1).map((other) => [name, other] as const))
  const way = pairs.find(([name, other]) =>
    [undefined, ...(edits[name] ?? [])].some((first) =>
      [undefined, ...(edits[other] ?? [])].some((second) => passes(first, second)),
    ),
  )
  return way?.join(' and ')
}

/** Payment and preview are judged apart; both must come to the same refusal and the same remedies. */
async function remediesOf(one: Case, state: GateState, body: Body) {
  const { needs, screened } = makeNeeds(state.now)
  const payment = paymentOf(payInput.parse(body))
  const judged = await judgePayment(needs, payment, state)
  const previewed = await previewPayment(needs, payment, state)
  assert.equal(outcomeOf(judged.checks), 'block', JSON.stringify(one))
  assert.deepEqual(judged.checks, previewed.checks.slice(0, judged.checks.length))
  const before = screened.length
  const match = await findRemedies(needs, { payment, judged }, 'en')
  const screenings = screened.length - before
  assert.deepEqual(await findRemedies(needs, { payment, judged: previewed }, 'en'), match, 'preview and pay agree')
  return { ...match, screenings }
}

function checkRemedy(one: Case, state: GateState, body: Body, remedy: Remedy): void {
  const { kind, patch, to, valid_from, valid_until } = remedy
  const at = valid_from === null ? state.now : Date.parse(valid_from)
  const isAnswered = kind === 'retry_after_outage'
  const reply = `${JSON.stringify(one)} ${JSON.stringify(remedy)}`
  const ops = { add_field: 'add', change_field: 'replace' } as const
  if (kind === 'add_field' || kind === 'change_field') assert.equal(patch[0]?.op, ops[kind], reply)
  const changed = applyPatch(body, patch)
  const decided = (sent: Body, when: number) => decide(one, state, sent, { at: when, isAnswered })
  assert.equal(decided(changed, at), to, reply)
  assert.equal(decided(changed, Date.parse(valid_until) - 1), to, `until its end: ${reply}`)
  assert.ok(Date.parse(valid_until) > at, reply)
  assert.ok(!barred.includes(kindOf(changed['to'] ?? '')), reply)
  if (kind === 'lower_amount')
    assert.equal(decided({ ...changed, amountUsdc: amountOf(unitsOf(changed) + 1) }, at), 'block', reply)
  if (kind === 'wait_until') assert.equal(decided(changed, at - 1), 'block', reply)
  if (kind === 'retry_after_outage')
    assert.equal(decide(one, state, changed, { at, isAnswered: false }), 'block', reply)
}

/** By trying every amount: the largest that passes is the one that is offered, where the amount alone stands in the way. */
function checkLowerAmount(one: Case, state: GateState, body: Body, remedies: readonly Remedy[]): void {
  if (one.anomaly !== 'off' || barred.includes(one.to)) return
  const passes = (amount: number) =>
    decide(one, state, { ...body, amountUsdc: amountOf(amount) }, { at: state.now, isAnswered: false }) !== 'block'
  let most = one.amount - 1
  while (most > 0 && !passes(most)) most--
  const patch = [{ op: 'replace', path: '/amountUsdc', value: amountOf(most) }]
  const alone = remedies.filter(({ kind, patch: changes }) => kind === 'lower_amount' && changes.length === 1)
  const offered = alone.map((remedy) => remedy.patch)
  assert.deepEqual(offered, most > 0 ? [patch] : [], JSON.stringify(one))
}

/** The oracle: the outcome of a body that is sent at a time, by the contract. */
function decide(one: Case, state: GateState, body: Body, { at, isAnswered }: { at: number; isAnswered: boolean }) {
  const amount = unitsOf(body)
  const payee = kindOf(body['to'] ?? '')
  const today = new Date(at).toISOString().slice(0, 10)
  const spent = today > state.day ? 0 : one.spent
  const history = state.history.filter((past) => past.at > at - 90 * dayMs)
  const terms = { amount: BigInt(amount), to: body['to'] ?? '', purpose: null, nonce: null }
  const isUnusual = one.anomaly !== 'off' && !['none', 'too_few'].includes(findAnomaly(terms, history, at).kind)
  const blocks =
    (one.expiresInMs !== null && at >= state.now + one.expiresInMs) ||
    amount > one.max ||
    amount + spent > one.daily ||
    (one.allowed.length > 0 && !one.allowed.includes(payee)) ||
    (one.mandated !== null && body['purpose'] !== one.mandated) ||
    payee === 'sanctioned' ||
    payee === 'frozen' ||
    payee === 'misconfigured' ||
    (payee === 'silent' && !isAnswered) ||
    (isUnusual && one.anomaly === 'block') ||
    one.isNonceSpent
  if (blocks) return 'block'
  // What a silent chain leaves open holds up only a payee that would be clear.
  const hasSignals = payee === 'scam' || payee === 'tainted' || payee === 'silentAndTainted'
  return isUnusual || hasSignals ? 'review' : 'allow'
}

/** RFC 6902, of which remedies use two operations on members of the body. */
function applyPatch(body: Body, patch: Remedy['patch']): Body {
  const changed: Record<string, string> = { ...body }
  for (const { op, path, value } of patch) {
    const name = path.slice(1)
    assert.equal(name in changed, op === 'replace', 'what is replaced is there, and what is added is not')
    changed[name] = value
  }
  return changed
}

function bodyOf({ amount, to, purpose }: Case): Body {
  const body = { agentId: 'a', amountUsdc: amountOf(amount), to: payees[to], nonce: 'n' }
  return purpose === null ? body : { ...body, purpose }
}
const unitsOf = (body: Body) => Math.round(Number(body['amountUsdc']) * 1_000_000)
