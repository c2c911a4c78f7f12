import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { isListed, type ListEntry } from '../../src/lists/entry.ts'
import type { ChainFinding, ScreeningFacts } from '../../src/screening/facts.ts'
import type { ListKind } from '../../src/lists/kinds.ts'
import { policyNamed } from '../../src/screening/policies.ts'
import { signalWeights } from '../../src/screening/signals.ts'
import { describeResult } from '../../src/screening/describe-result.ts'
import { standingOn } from '../../src/screening/list-standing.ts'
import { judge } from '../../src/screening/verdict.ts'
import type { Verdict } from '../../src/screening/verdict-ladder.ts'
import { anyFacts, anyHit } from '../support/facts-arbitrary.ts'

const runs = { numRuns: 1000 }

/** How bad a verdict is for the screened party; uncertain stands apart and is compared by name. */
const severity: Readonly<Record<Verdict, number>> = { clear: 0, uncertain: 1, caution: 2, risky: 3 }

const activeKinds = (facts: ScreeningFacts) =>
  facts.hits.filter(({ entry }) => isListed(entry, facts.day)).map(({ kind }) => kind)
const onSanctions = (facts: ScreeningFacts) => facts.lists.filter(({ kind }) => kind === 'sanctions')

test('no address is clear while a sanctions list is unusable, stale or missing altogether', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const lists = onSanctions(facts).filter(({ status }) => status !== 'not_configured')
      const sound = lists.length > 0 && lists.every(({ usable, stale }) => usable && !stale)
      const { verdict, risk } = judge(facts)
      if (!sound) assert.ok(verdict === 'uncertain' || verdict === 'risky', verdict)
      assert.equal(risk === null, verdict === 'uncertain')
    }),
    runs,
  )
})

test('no address is clear while something that was switched on did not answer', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const silentChain = facts.observations.some(({ status }) => status === 'failed' || status === 'stale')
      const brokenList = facts.lists.some(
        ({ kind, status, usable }) => kind !== 'context' && status !== 'not_configured' && !usable,
      )
      if (silentChain || brokenList) assert.notEqual(judge(facts).verdict, 'clear')
    }),
    runs,
  )
})

test('a list of bridges and services without a good copy keeps no address from being clear', () => {
  const list = { id: 'ofac', kind: 'sanctions', status: 'fresh', usable: true, stale: false, as_of: null } as const
  const broken = { ...list, id: 'other', status: 'failed', usable: false } as const
  fc.assert(
    fc.property(anyFacts, ({ clock: _right, ...rest }) => {
      const judged = (kind: 'context' | 'scam') =>
        judge({ ...rest, hits: [], observations: [], lists: [list, { ...broken, kind }] }).verdict
      assert.deepEqual([judged('context'), judged('scam')], ['clear', 'uncertain'])
    }),
    { numRuns: 10 },
  )
})

test('a sanctions, mixer or own hit is risky even if all else failed', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const kinds = activeKinds(facts)
      const judgement = judge(facts)
      if (kinds.some((kind) => kind === 'sanctions' || kind === 'mixer' || kind === 'own')) {
        assert.deepEqual([judgement.verdict, judgement.blocked, judgement.cause], ['risky', true, null])
      }
      if (kinds.includes('sanctions')) assert.equal(judgement.reason_code, 'SANCTIONS_MATCH')
    }),
    runs,
  )
})

test('equal facts give equal bytes, and what is judged is not changed', () => {
  fc.assert(
    fc.property(anyFacts, fc.constantFrom('en' as const, 'zh' as const), (facts, lang) => {
      const before = JSON.stringify(facts)
      const wording = { lang, baseUrl: 'https://countersign.example' }
      const copy = JSON.parse(before) as ScreeningFacts
      const bytes = JSON.stringify(describeResult(facts, judge(facts), wording))
      assert.equal(JSON.stringify(describeResult(copy, judge(copy), wording)), bytes)
      assert.equal(JSON.stringify(facts), before)
      assert.doesNotMatch(bytes, /\{\w+\}/, 'a sentence with a hole')
    }),
    runs,
  )
})

test('one more hit never makes a verdict milder', () => {
  fc.assert(
    fc.property(anyFacts, anyHit, (facts, hit) => {
      const before = judge(facts)
      const after = judge({ ...facts, hits: [...facts.hits, hit] })
      const isOpen = after.reason_code === 'LISTED_ON_UNKNOWN'
      assert.ok(isOpen || severity[after.verdict] >= severity[before.verdict], `${before.verdict} -> ${after.verdict}`)
      if (isOpen) assert.notEqual(before.verdict, 'risky')
      if (before.risk !== null && after.risk !== null) assert.ok(after.risk >= before.risk)
      if (before.blocked) assert.ok(after.blocked)
    }),
    runs,
  )
})

test('the signals are those of active hits and findings, strongest first, and none stands alone', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const { signal_keys: keys, hits } = judge(facts)
      const expected = new Set<string>(
        facts.observations.flatMap(({ findings }) => findings.map(({ signal }) => signal)),
      )
      for (const kind of activeKinds(facts)) if (kind !== 'context') expected.add(`list.${kind}`)
      assert.deepEqual(keys.toSorted(), expected.size > 0 ? [...expected].toSorted() : ['none'])
      const weights = keys.map((key) => signalWeights[key])
      assert.deepEqual(
        weights,
        weights.toSorted((a, b) => b - a),
      )
      assert.equal(hits.length, facts.hits.length, 'ended listings stay in evidence')
    }),
    runs,
  )
})

test('a listing covers its first day and not its last, and what has ended never counts as to come', () => {
  fc.assert(
    fc.property(anyFacts, anyHit, ({ day }, hit) => {
      assert.equal(standingOn(hit, day) === 'active', isListed(hit.entry, day))
    }),
    runs,
  )
  const entry: ListEntry = {
    address: 'x',
    family: 'other',
    assets: [],
    listed_on: '2022-08-08',
    delisted_on: '2025-03-21',
    known_from: '2022-08-09',
    known_to: null,
    absent_on: null,
    ref: null,
    label: null,
  }
  const ofKind = (kind: ListKind, changes: Partial<ListEntry> = {}) => ({ kind, entry: { ...entry, ...changes } })
  const standing = (day: string) => standingOn(ofKind('sanctions'), day)
  assert.deepEqual(['2022-08-07', '2022-08-08', '2025-03-20', '2025-03-21'].map(standing), [
    'later',
    'active',
    'active',
    'ended',
  ])
  const ended = ofKind('sanctions', { delisted_on: null, known_to: '2024-01-01' })
  assert.equal(standingOn(ended, '2024-01-01'), 'ended')
})

test('between the last copy without an entry and the first with it, its standing is unknown', () => {
  const undated = (kind: ListKind, absent_on: string | null) => ({
    kind,
    entry: {
      address: 'x',
      family: 'other',
      assets: [],
      listed_on: null,
      delisted_on: null,
      known_from: '2022-08-09',
      known_to: null,
      absent_on,
      ref: null,
      label: null,
    } satisfies ListEntry,
  })
  const bounded = undated('sanctions', '2022-08-01')
  const days = ['2022-08-01', '2022-08-02', '2022-08-08', '2022-08-09']
  assert.deepEqual(
    days.map((day) => standingOn(bounded, day)),
    ['later', 'unknown', 'unknown', 'active'],
  )
  assert.equal(standingOn(undated('mixer', null), '2009-01-03'), 'unknown', 'no copy bounds it')
  assert.equal(standingOn(undated('own', null), '2022-08-08'), 'later', 'an own entry begins when it is added')
  assert.equal(standingOn(bounded, '2022-08-02', policyNamed('policy-183e0961e9fcb926')), 'later', 'as it was judged')
})

test('the reason names what kept the verdict from being given', () => {
  const sanctions = {
    id: 'ofac',
    kind: 'sanctions',
    status: 'fresh',
    usable: true,
    stale: false,
    as_of: '2026-01-01',
  } as const
  const own = { id: 'own', kind: 'own', status: 'failed', usable: false, stale: false, as_of: null } as const
  const silent = { network: 'base', question: 'profile', block: null, as_of: null, reach: null, findings: [] } as const
  const base: ScreeningFacts = {
    facts: 1,
    engine: 'e',
    policy: 'p',
    subject: { address: 'x', family: 'evm', network: 'ethereum' },
    ignored_network: null,
    day: '2026-01-02',
    point_in_time: false,
    lists_root: 'r',
    lists: [sanctions],
    hits: [],
    observations: [],
  }
  const answer = (change: Partial<ScreeningFacts>) => {
    const { verdict, reason_code, cause } = judge({ ...base, ...change })
    return [verdict, reason_code, cause]
  }
  assert.deepEqual(answer({}), ['clear', 'NO_RISK_SIGNAL', null])
  assert.deepEqual(answer({ lists: [] }), ['uncertain', 'SCREENING_UNAVAILABLE', 'no_lists'])
  assert.deepEqual(answer({ lists: [{ ...sanctions, usable: false, status: 'failed' }] }), [
    'uncertain',
    'SCREENING_UNAVAILABLE',
    'no_lists',
  ])
  assert.deepEqual(answer({ lists: [{ ...sanctions, status: 'stale', stale: true }] }), [
    'uncertain',
    'LISTS_STALE',
    'stale',
  ])
  assert.deepEqual(
    answer({ lists: [{ ...sanctions, status: 'failed', stale: true }] }),
    ['uncertain', 'LISTS_STALE', 'stale'],
    'refused and too old',
  )
  assert.deepEqual(
    answer({ lists: [{ ...sanctions, status: 'failed' }] }),
    ['clear', 'NO_RISK_SIGNAL', null],
    'the last good copy is in force',
  )
  assert.deepEqual(answer({ lists: [sanctions, own] }), ['uncertain', 'SCREENING_UNAVAILABLE', 'malformed'])
  assert.deepEqual(answer({ observations: [{ ...silent, status: 'failed', cause: 'disagreement' }] }), [
    'uncertain',
    'SCREENING_UNAVAILABLE',
    'disagreement',
  ])
  assert.deepEqual(answer({ observations: [{ ...silent, status: 'not_configured', cause: null }] }), [
    'clear',
    'NO_RISK_SIGNAL',
    null,
  ])
})

test('tainted money is named by the strictest kind of the parties it was exchanged with', () => {
  const taint = (list_kind: string, signal: 'taint.onehop' | 'taint.multihop' = 'taint.onehop'): ChainFinding => ({
    signal,
    detail: { party: 'x', list: 'any', list_kind, direction: 'in', amount: '1 USDC' },
    url: 'https://etherscan.io/',
  })
  for (const [findings, reason] of [
    [[taint('sanctions')], 'SANCTIONS_TAINT'],
    [[taint('enforcement')], 'ENFORCEMENT_TAINT'],
    [[taint('mixer'), taint('enforcement', 'taint.multihop')], 'ENFORCEMENT_TAINT'],
    [[taint('enforcement'), taint('sanctions')], 'SANCTIONS_TAINT'],
    [[taint('mixer')], 'MIXER_TAINT'],
    [[taint('own')], 'OWN_LIST_TAINT'],
    [[taint('own'), taint('mixer')], 'MIXER_TAINT'],
    [[taint('mixer'), taint('sanctions', 'taint.multihop'), taint('own')], 'SANCTIONS_TAINT'],
    [[taint('own', 'taint.multihop')], 'OWN_LIST_TAINT'],
  ] as const) {
    assert.equal(judge(exchangedWith(findings)).reason_code, reason)
    assert.equal(judge(exchangedWith(findings.toReversed())).reason_code, reason)
  }
})

/** An address that only the chain shows something of. */
function exchangedWith(findings: readonly ChainFinding[]): ScreeningFacts {
  const observation = {
    network: 'ethereum',
    question: 'taint',
    status: 'ok',
    cause: null,
    block: 1,
    as_of: null,
    reach: null,
    findings,
  } as const
  return {
    facts: 1,
    engine: 'countersign/0',
    policy: 'policy-test',
    subject: { address: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97', family: 'evm', network: 'ethereum' },
    ignored_network: null,
    day: '2026-11-22',
    point_in_time: false,
    lists_root: 'ab'.repeat(32),
    lists: [{ id: 'ofac', kind: 'sanctions', status: 'fresh', usable: true, stale: false, as_of: '2026-11-01' }],
    hits: [],
    observations: [observation],
  }
}
