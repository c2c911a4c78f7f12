import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { langs } from '../../../src/messages/message.ts'
import type { HostHit, HostScreeningFacts } from '../../../src/screening/hosts/host-facts.ts'
import { hostResultSchema } from '../../../src/screening/host-result.ts'
import { judgeHost } from '../../../src/screening/hosts/host-verdict.ts'
import { cautionFrom, crowdWeightMax, riskyFrom } from '../../../src/screening/signals.ts'
import { describeHost } from '../../../src/screening/describe-host.ts'

const listsOk = ['own', 'curated', 'other', 'crowd'].map((id) => ({
  id,
  kind: 'phishing' as const,
  status: 'fresh' as const,
  usable: true,
  stale: false,
  as_of: '2026-01-01',
}))

function facts(more: Partial<HostScreeningFacts> = {}): HostScreeningFacts {
  return {
    facts: 1,
    engine: 'countersign/test',
    policy: 'policy-test',
    subject: { url: 'https://a.b.example/', host: 'a.b.example', registrable_domain: 'b.example' },
    day: '2026-06-01',
    lists_root: 'ab',
    lists: listsOk,
    hits: [],
    shape: [],
    ...more,
  }
}

function hit(list: string, effect: 'block' | 'allow', depth: number, more: Partial<HostHit> = {}): HostHit {
  const kind = list === 'own' ? 'own' : 'phishing'
  const rule = depth === 0 ? 'a.b.example/page' : depth === 1 ? 'a.b.example' : 'b.example'
  const entry = { effect, listed_on: null, delisted_on: null, known_from: '2026-01-02', label: null }
  return { list, kind, crowd: list === 'crowd', snapshot: 'cd', as_of: '2026-01-01', rule, depth, entry, ...more }
}

test('no rule and no finding is clear, and states it alone', () => {
  const { verdict, risk, signal_keys, reason_code, blocked } = judgeHost(facts())
  assert.deepEqual(
    { verdict, risk, signal_keys, reason_code, blocked },
    { verdict: 'clear', risk: 0, signal_keys: ['none'], reason_code: 'NO_RISK_SIGNAL', blocked: false },
  )
})

test('an edited list makes a host risky, a crowd alone only gives caution, however much else is found', () => {
  assert.equal(judgeHost(facts({ hits: [hit('curated', 'block', 1)] })).verdict, 'risky')
  const crowd = judgeHost(facts({ hits: [hit('crowd', 'block', 1)] }))
  assert.deepEqual([crowd.verdict, crowd.risk, crowd.reason_code], ['caution', crowdWeightMax, 'PHISHING_MATCH'])
  const shape = (['host.lookalike', 'host.punycode', 'host.risky_tld', 'host.obfuscated'] as const).map((signal) => ({
    signal,
    detail: {},
  }))
  assert.equal(judgeHost(facts({ hits: [hit('crowd', 'block', 1)], shape })).verdict, 'caution')
})

test('the operator’s own list is outweighed by no other', () => {
  const { verdict, reason_code } = judgeHost(
    facts({ hits: [hit('curated', 'allow', 0), hit('own', 'block', 2), hit('other', 'allow', 1)] }),
  )
  assert.deepEqual([verdict, reason_code], ['risky', 'OWN_LIST_MATCH'])
})

test('a rule that vouches for a parent never clears a listed sub-name, and one for a sub-name outweighs a listed parent', () => {
  assert.equal(judgeHost(facts({ hits: [hit('curated', 'allow', 2), hit('other', 'block', 1)] })).verdict, 'risky')
  assert.equal(judgeHost(facts({ hits: [hit('curated', 'allow', 1), hit('other', 'block', 2)] })).verdict, 'clear')
  assert.equal(judgeHost(facts({ hits: [hit('curated', 'allow', 1), hit('other', 'block', 0)] })).verdict, 'risky')
})

test('of equally specific rules the blocking one wins, unless both are of one list or only a crowd blocks', () => {
  const both = (allow: string, block: string) =>
    judgeHost(facts({ hits: [hit(allow, 'allow', 1), hit(block, 'block', 1)] })).verdict
  assert.equal(both('curated', 'other'), 'risky')
  assert.equal(both('curated', 'curated'), 'clear')
  assert.equal(both('curated', 'crowd'), 'clear')
  const crowds = [hit('crowd', 'allow', 1), hit('another', 'block', 1, { crowd: true })]
  assert.equal(judgeHost(facts({ hits: crowds })).verdict, 'caution', 'one crowd does not outweigh another')
})

test('a list that vouches for a name silences what the name shows, and nothing of how the URL is written', () => {
  const shape = [
    { signal: 'host.lookalike' as const, detail: { brand: 'x' } },
    { signal: 'host.userinfo' as const, detail: {} },
  ]
  const { signal_keys } = judgeHost(facts({ hits: [hit('curated', 'allow', 2)], shape }))
  assert.deepEqual(signal_keys, ['host.userinfo'])
  const wildcard = hit('curated', 'allow', 2, { rule: '*.b.example' })
  assert.deepEqual(judgeHost(facts({ hits: [wildcard], shape })).signal_keys, ['host.lookalike', 'host.userinfo'])
})

test('a rule that ended or has not begun is shown and weighs nothing', () => {
  const ended = hit('own', 'block', 1)
  const { verdict, hits } = judgeHost(
    facts({
      hits: [
        { ...ended, entry: { ...ended.entry, listed_on: '2026-02-01', delisted_on: '2026-06-01' } },
        { ...ended, entry: { ...ended.entry, listed_on: '2026-06-02' } },
      ],
    }),
  )
  assert.equal(verdict, 'clear')
  assert.deepEqual(
    hits.map(({ standing, weight }) => [standing, weight]),
    [
      ['ended', 0],
      ['later', 0],
    ],
  )
})

test('without a usable list a host is uncertain, never clear; a finding stays a finding', () => {
  const off = listsOk.map((list) => ({ ...list, status: 'not_configured' as const, usable: false }))
  assert.deepEqual(
    [judgeHost(facts({ lists: off })).verdict, judgeHost(facts({ lists: off })).cause],
    ['uncertain', 'no_lists'],
  )
  const broken = listsOk.map((list, i) => (i === 1 ? { ...list, status: 'failed' as const, usable: false } : list))
  const judged = judgeHost(facts({ lists: broken }))
  assert.deepEqual([judged.verdict, judged.risk, judged.blocked, judged.cause], ['uncertain', null, true, 'malformed'])
  assert.equal(judgeHost(facts({ lists: broken, hits: [hit('curated', 'block', 1)] })).verdict, 'risky')
})

const someHit = fc
  .record({
    list: fc.constantFrom('own', 'curated', 'other', 'crowd'),
    effect: fc.constantFrom('block' as const, 'allow' as const),
    depth: fc.integer({ min: 0, max: 3 }),
  })
  .filter(({ list, effect }) => effect === 'block' || (list !== 'own' && list !== 'crowd'))

test('with any matching rules, the verdict is the one that a reading of the rules of precedence gives', () => {
  fc.assert(
    fc.property(fc.array(someHit, { maxLength: 6 }), (inputs) => {
      const { verdict } = judgeHost(facts({ hits: inputs.map(({ list, effect, depth }) => hit(list, effect, depth)) }))
      const standing = inputs.filter((block) => {
        if (block.effect === 'allow') return false
        if (block.list === 'own') return true
        return !inputs.some((allow) => {
          if (allow.effect === 'block') return false
          if (allow.depth < block.depth) return true
          return allow.depth === block.depth && (allow.list === block.list || block.list === 'crowd')
        })
      })
      const edited = standing.some(({ list }) => list !== 'crowd')
      assert.equal(verdict, edited ? 'risky' : standing.length > 0 ? 'caution' : 'clear')
    }),
    { numRuns: 1_000 },
  )
})

test('a verdict in words has the documented shape in both languages, and its numbers agree with its verdict', () => {
  fc.assert(
    fc.property(fc.array(someHit, { maxLength: 4 }), fc.constantFrom(...langs), (inputs, lang) => {
      const recorded = facts({ hits: inputs.map(({ list, effect, depth }) => hit(list, effect, depth)) })
      const result = describeHost(recorded, judgeHost(recorded), { lang, baseUrl: 'https://countersign.example' })
      hostResultSchema.parse(result)
      const risk = result.risk ?? 0
      assert.equal(result.verdict, risk >= riskyFrom ? 'risky' : risk >= cautionFrom ? 'caution' : 'clear')
      assert.equal(result.evidence.length, inputs.length)
      assert.doesNotMatch(JSON.stringify(result), /\{\w+\}/)
    }),
    { numRuns: 200 },
  )
})

test('one crowd alone against a well-known name weighs nothing and is shown as disputed; a second list makes it weigh', () => {
  const brand = { url: 'https://www.coinbase.com/', host: 'www.coinbase.com', registrable_domain: 'coinbase.com' }
  const crowd = hit('crowd', 'block', 1, { rule: 'www.coinbase.com' })
  const alone = judgeHost(facts({ brand: true, subject: brand, hits: [crowd, crowd] }))
  assert.deepEqual([alone.verdict, alone.risk, alone.signal_keys], ['clear', 0, ['none']])
  assert.deepEqual(
    alone.hits.map(({ standing, weight }) => [standing, weight]),
    [
      ['disputed', 0],
      ['disputed', 0],
    ],
  )
  const text = describeHost(facts({ brand: true, subject: brand, hits: [crowd] }), alone, {
    lang: 'en',
    baseUrl: 'https://x.example',
  })
  assert.match(text.evidence[0]?.detail ?? '', /disputed/)
  const second = { ...crowd, list: 'other-crowd' }
  assert.equal(judgeHost(facts({ brand: true, subject: brand, hits: [crowd, second] })).verdict, 'caution')
  const curated = hit('curated', 'block', 2, { rule: 'coinbase.com' })
  assert.equal(judgeHost(facts({ brand: true, subject: brand, hits: [crowd, curated] })).verdict, 'risky')
  assert.equal(
    judgeHost(facts({ brand: true, subject: brand, hits: [hit('own', 'block', 1), crowd] })).verdict,
    'risky',
  )
  assert.equal(judgeHost(facts({ brand: true, subject: brand, hits: [curated] })).verdict, 'risky')
})

test('a page on a well-known site, and an unknown name, are blocked by one crowd as ever', () => {
  const site = { url: 'https://github.com/thief/drainer', host: 'github.com', registrable_domain: 'github.com' }
  const page = hit('crowd', 'block', 0, { rule: 'github.com/thief/drainer' })
  assert.equal(judgeHost(facts({ brand: true, subject: site, hits: [page] })).verdict, 'caution')
  assert.equal(judgeHost(facts({ hits: [hit('crowd', 'block', 1)] })).verdict, 'caution')
})
