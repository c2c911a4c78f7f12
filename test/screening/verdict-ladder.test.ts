import assert from 'node:assert/strict'
import test from 'node:test'
import { policyNamed, policyVersion } from '../../src/screening/policies.ts'
import { judgeSignals } from '../../src/screening/verdict-ladder.ts'

const completeOf = () => null
const policy = policyNamed(policyVersion)

test('a signal without a reason of its own is named by where it was seen and how much it weighs', () => {
  const reason = (signal: 'host.lookalike' | 'profile.burst', weight: number) =>
    judgeSignals(new Map([[signal, weight]]), policy, completeOf).reason_code
  assert.equal(reason('profile.burst', 90), 'ONCHAIN_HIGH_RISK')
  assert.equal(reason('profile.burst', 30), 'RISK_SIGNALS_PRESENT')
  assert.equal(reason('host.lookalike', 90), 'RISK_SIGNALS_PRESENT')
  assert.equal(reason('host.lookalike', 60), 'RISK_SIGNALS_PRESENT')
  assert.equal(reason('profile.burst', 19), 'NO_RISK_SIGNAL')
})

test('what is missing is requested below the risky band only, with the risk so far', () => {
  const requests: number[] = []
  const incompleteAt = (risk: number) => {
    requests.push(risk)
    return { reason: 'LISTS_STALE', cause: 'stale' } as const
  }
  const risky = judgeSignals(new Map([['list.sanctions', 70]]), policy, incompleteAt)
  assert.deepEqual([risky.verdict, risky.risk, risky.cause, requests], ['risky', 70, null, []])
  const missing = judgeSignals(new Map([['list.scam', 69]]), policy, incompleteAt)
  assert.deepEqual(
    [missing.verdict, missing.risk, missing.blocked, missing.reason_code, missing.cause, requests],
    ['uncertain', null, true, 'LISTS_STALE', 'stale', [69]],
  )
  const clear = judgeSignals(new Map(), policy, completeOf)
  assert.deepEqual([clear.verdict, clear.risk, clear.blocked, clear.signal_keys], ['clear', 0, false, ['none']])
})

test('signals come strongest first, those of equal weight by name', () => {
  const weights = new Map([
    ['profile.new', 25],
    ['list.scam', 45],
    ['host.punycode', 25],
  ] as const)
  assert.deepEqual(judgeSignals(weights, policy, completeOf).signal_keys, ['list.scam', 'host.punycode', 'profile.new'])
})
