import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { limitTexts } from '../../src/api/answers/limit-texts.ts'
import { agentPlan, anonymousPlan, keyPlan, quotePlan, sourcePlan } from '../../src/keys/limit-plans.ts'

const plan = fc.constantFrom(anonymousPlan, keyPlan, agentPlan, sourcePlan, quotePlan)
const taken = fc.record({
  refusedBy: fc.constant(null),
  minuteMax: fc.constantFrom(60, 180, 300, 600),
  minuteUsed: fc.integer({ min: 1, max: 700 }),
  minuteEndsInMs: fc.integer({ min: 0, max: 60_000 }),
  monthUsed: fc.integer({ min: 0, max: 51_000 }),
  monthEndsInMs: fc.integer({ min: 0, max: 31 * 86_400_000 }),
  monthSeconds: fc.constantFrom(28, 29, 30, 31).map((days) => days * 86_400),
  isShared: fc.boolean(),
  countedAtMs: fc.constant(0),
})

test('the headers state what is left, however much of it was stated before', () => {
  const texts = limitTexts()
  // As many as share a place in the cache, and each of them more than once.
  const reports = fc.sample(fc.tuple(plan, taken), 4_000)
  for (const [{ month, ...rest }, each] of [...reports, ...reports.toReversed(), ...reports]) {
    const minuteLeft = each.minuteUsed > each.minuteMax ? 0 : each.minuteMax - each.minuteUsed
    const seconds = (ms: number) => (ms === 0 ? 1 : Math.floor((ms + 999) / 1_000))
    const policy = [`"minute";q=${each.minuteMax};w=60`]
    const left = [`"minute";r=${minuteLeft};t=${seconds(each.minuteEndsInMs)}`]
    if (month !== null) {
      policy.push(`"month";q=${month.callsMax};w=${each.monthSeconds}`)
      const monthLeft = each.monthUsed > month.callsMax ? 0 : month.callsMax - each.monthUsed
      left.push(`"month";r=${monthLeft};t=${seconds(each.monthEndsInMs)}`)
    }
    assert.equal(texts.policy({ month, ...rest }, each), policy.join(', '))
    assert.equal(texts.left({ month, ...rest }, each), left.join(', '))
  }
})

test('a policy is shown as it is now, where the month has become another one or a key has become slow', () => {
  const texts = limitTexts()
  const [november, december] = [30 * 86_400, 31 * 86_400]
  const at = {
    refusedBy: null,
    minuteUsed: 1,
    minuteEndsInMs: 1,
    monthUsed: 1,
    monthEndsInMs: 1,
    isShared: false,
    countedAtMs: 0,
  }
  const policyOf = (minuteMax: number, monthSeconds: number) =>
    texts.policy(keyPlan, { ...at, minuteMax, monthSeconds })
  for (let round = 0; round < 2; round++) {
    assert.equal(policyOf(180, november), '"minute";q=180;w=60, "month";q=5000;w=2592000')
    assert.equal(policyOf(60, november), '"minute";q=60;w=60, "month";q=5000;w=2592000')
    assert.equal(policyOf(60, december), '"minute";q=60;w=60, "month";q=5000;w=2678400')
  }
})
