import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { policyVersion, riskOfWeights } from '../../src/screening/policies.ts'
import { cautionFrom, riskyFrom, signalOfKind, signalWeights, type SignalKey } from '../../src/screening/signals.ts'

const keys = Object.keys(signalWeights) as SignalKey[]
const someKeys = fc.subarray(keys)
const bandOf = (risk: number) => (risk >= 70 ? 'risky' : risk >= 20 ? 'caution' : 'clear')

test('the closed list of signal keys is the documented one', () => {
  const documented =
    'list.sanctions list.asset list.enforcement list.mixer list.own list.scam issuer.frozen payee.not_an_account taint.onehop taint.multihop profile.new profile.contract ' +
    'asset.lookalike key.same_as_listed profile.delegated profile.burst profile.none host.phishing host.lookalike host.punycode host.mixed_script ' +
    'host.ip_literal host.risky_tld host.long_subdomain host.userinfo host.shortener host.obfuscated intent.empty ' +
    'intent.over_cap intent.injection intent.mismatch intent.unknown intent.unlimited_approval intent.authority_change ' +
    'intent.delegation none'
  assert.deepEqual(keys.toSorted(), documented.split(' ').toSorted())
  assert.deepEqual([riskyFrom, cautionFrom], [70, 20])
})

test('sanctions, mixer and own lists are risky alone; a crowd’s list and an address without history are caution at most', () => {
  for (const key of ['list.sanctions', 'list.asset', 'list.mixer', 'list.own', 'issuer.frozen'] as const)
    assert.equal(bandOf(riskOf([key])), 'risky', key)
  for (const key of ['list.scam', 'profile.none'] as const) assert.equal(bandOf(riskOf([key])), 'caution', key)
  assert.deepEqual([riskOf([]), riskOf(['none']), riskOf(['profile.contract'])], [0, 0, 0])
  assert.deepEqual([signalOfKind.context, signalOfKind.sanctions], [null, 'list.sanctions'])
})

test('signals that weigh little do not add up to caution, nor cautious ones to a risk', () => {
  const many = (weight: number) => riskOfWeights(Array.from({ length: 60 }, () => weight))
  assert.deepEqual([many(1), many(19), many(20), many(69), many(70)], [19, 19, 69, 69, 100])
})

test('a score is a whole number from 0 to 100 in the band of its strongest signal', () => {
  fc.assert(
    fc.property(someKeys, (matches) => {
      const risk = riskOf(matches)
      const strongest = Math.max(0, ...matches.map((key) => signalWeights[key]))
      assert.ok(Number.isInteger(risk) && risk >= 0 && risk <= 100)
      assert.ok(risk >= strongest)
      assert.equal(bandOf(risk), bandOf(strongest))
    }),
    { numRuns: 500 },
  )
})

test('one more signal never lowers a score, and their order does not matter', () => {
  fc.assert(
    fc.property(someKeys, fc.constantFrom(...keys), (matches, more) => {
      assert.equal(riskOf(matches.toReversed()), riskOf(matches))
      if (!matches.includes(more)) assert.ok(riskOf([...matches, more]) >= riskOf(matches))
    }),
    { numRuns: 500 },
  )
})

test('each further signal that weighs adds two', () => {
  assert.equal(riskOf(['list.mixer', 'list.sanctions']), 100)
  assert.equal(riskOf(['list.mixer', 'profile.new']), 87)
  assert.equal(riskOf(['profile.new', 'profile.burst', 'profile.contract']), 32)
  assert.equal(
    riskOf(['taint.onehop', 'list.scam', 'profile.new', 'profile.burst', 'taint.multihop', 'profile.none']),
    69,
  )
})

test('the policy is named by its table', () => {
  assert.match(policyVersion, /^policy-[0-9a-f]{16}$/)
})

function riskOf(keys: readonly SignalKey[]): number {
  return riskOfWeights(keys.map((key) => signalWeights[key]))
}
