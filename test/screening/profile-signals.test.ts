import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { Profile } from '../../src/chains/chain-reader.ts'
import { profileSignals } from '../../src/screening/observing/profile-signals.ts'

const asOf = '2026-11-20T12:00:00.000Z'
const weekMs = 7 * 86_400_000
const plain: Profile = {
  kind: 'account',
  delegate: null,
  hasHistory: true,
  activeSince: null,
  emptyAt: null,
  transactions: null,
  lastDay: null,
}
const delegate = '0xd90e2f925DA726b50C4Ed8D0Fb90Ad053324F31b'

test('what a source reports gives its signals, and what it does not report gives none', () => {
  const cases: [string, Partial<Profile>, string[]][] = [
    ['an ordinary account of which nothing more is known', {}, []],
    ['one without any history', { hasHistory: false }, ['profile.none {}']],
    ['a contract', { kind: 'contract' }, ['profile.contract {}']],
    ['a delegated account', { kind: 'delegated', delegate }, [`profile.delegated {"to":"${delegate}"}`]],
    ['one that only received tokens', { transactions: 0, lastDay: 0 }, []],
    ['a first activity seven days ago', first(weekMs), []],
    ['one a millisecond younger', first(weekMs - 1), ['profile.new {"days":"6"}']],
    ['a first activity now', first(0), ['profile.new {"days":"0"}']],
    ['a first activity in a block younger than the newest', first(-5_000), ['profile.new {"days":"0"}']],
    ['an old first activity', first(400 * 86_400_000), []],
    ['an activity that is only the oldest to be seen', since(1_000), []],
    ['nothing there a week ago', { ...since(0), ...empty(weekMs - 1) }, ['profile.new {"days":"<7"}']],
    ['nothing there a day ago', { ...since(0), ...empty(86_400_000) }, ['profile.new {"days":"<1"}']],
    ['nothing there just now', { ...since(0), ...empty(0) }, ['profile.new {"days":"<1"}']],
    ['nothing there a month ago', { ...since(8 * 86_400_000), ...empty(30 * 86_400_000) }, []],
    ['nothing there exactly a week ago', { ...since(0), ...empty(weekMs) }, []],
    ['nothing there yet where no activity is known', empty(weekMs - 1), ['profile.new {"days":"<7"}']],
    ['a known first activity, which another source did not see', { ...first(weekMs), ...empty(1_000) }, []],
    ['19 of 20 in a day', { transactions: 20, lastDay: 19 }, []],
    ['20 of 39 in a day', { transactions: 39, lastDay: 20 }, ['profile.burst {"count":"20"}']],
    ['20 of 40 in a day', { transactions: 40, lastDay: 20 }, []],
    ['all of 20 in a day', { transactions: 20, lastDay: 20 }, ['profile.burst {"count":"20"}']],
    ['many in a day, of an unknown number', { transactions: null, lastDay: 1_000 }, []],
    ['many, of unknown days', { transactions: 1_000, lastDay: null }, []],
    [
      'all of it together',
      { kind: 'delegated', delegate, ...first(86_400_000), transactions: 25, lastDay: 25 },
      [`profile.delegated {"to":"${delegate}"}`, 'profile.new {"days":"1"}', 'profile.burst {"count":"25"}'],
    ],
  ]
  for (const [what, members, expected] of cases) {
    const matches = profileSignals({ ...plain, ...members }, asOf)
    assert.deepEqual(
      matches.map(({ signal, detail }) => `${signal} ${JSON.stringify(detail)}`),
      expected,
      what,
    )
  }
})

test('a source that does not know of the time before the first activity is read as one that does not report it', () => {
  const { emptyAt: _left, ...older } = plain
  assert.deepEqual(profileSignals({ ...older, activeSince: { at: asOf, isFirst: false } }, asOf), [])
})

const instant = fc.integer({ min: -20 * 86_400_000, max: 86_400_000 }).map((ms) => isoOf(Date.parse(asOf) + ms))
const anyProfile = fc.record({
  kind: fc.constantFrom('account', 'contract', 'delegated'),
  delegate: fc.option(fc.constant(delegate)),
  hasHistory: fc.boolean(),
  activeSince: fc.option(fc.record({ at: instant, isFirst: fc.boolean() })),
  emptyAt: fc.option(instant),
  transactions: fc.option(fc.nat(60)),
  lastDay: fc.option(fc.nat(60)),
})

test('with any profile: each signal once, each detail a text, and no history stands alone', () => {
  fc.assert(
    fc.property(anyProfile, (profile) => {
      const before = JSON.stringify(profile)
      const matches = profileSignals(profile, asOf)
      const signals = matches.map(({ signal }) => signal)
      assert.equal(new Set(signals).size, signals.length)
      assert.equal(signals.includes('profile.none'), !profile.hasHistory)
      if (!profile.hasHistory) assert.equal(signals.length, 1)
      for (const { detail } of matches) for (const text of Object.values(detail)) assert.match(text, /^(<?\d+|0x.+|)$/)
      assert.equal(JSON.stringify(profile), before)
      assert.deepEqual(profileSignals(profile, asOf), matches)
    }),
  )
})

test('an address that grows older never becomes new, and one that did more in a day never becomes quieter', () => {
  fc.assert(
    fc.property(anyProfile, fc.nat(20), fc.nat(40), (profile, days, more) => {
      const later = isoOf(Date.parse(asOf) + days * 86_400_000)
      if (!has(profile, asOf, 'profile.new')) assert.equal(has(profile, later, 'profile.new'), false)
      const busier = { ...profile, lastDay: profile.lastDay === null ? null : profile.lastDay + more }
      if (has(profile, asOf, 'profile.burst')) assert.equal(has(busier, asOf, 'profile.burst'), true)
    }),
  )
})

function has(profile: Profile, at: string, signal: string): boolean {
  return profileSignals(profile, at).some((match) => match.signal === signal)
}

function first(agoMs: number): Pick<Profile, 'activeSince'> {
  return { activeSince: { at: isoOf(Date.parse(asOf) - agoMs), isFirst: true } }
}

function since(agoMs: number): Pick<Profile, 'activeSince'> {
  return { activeSince: { at: isoOf(Date.parse(asOf) - agoMs), isFirst: false } }
}

function empty(agoMs: number): Pick<Profile, 'emptyAt'> {
  return { emptyAt: isoOf(Date.parse(asOf) - agoMs) }
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString()
}
