import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coverageSentences, type Words } from '../../src/http/pages/coverage-sentences.ts'
import { coverageOf, type CoveringSource } from '../../src/http/pages/verdict-coverage.ts'
import { sanctionsAuthorities } from '../../src/lists/sanctions-authorities.ts'
import { isDownloaded } from '../../src/lists/list-status.ts'
import { sources } from '../../src/lists/sources.ts'
import { message } from '../../src/messages/message.ts'

const nowMs = Date.parse('2026-12-01T12:00:00Z')
const list = (id: string, kind: string, status = 'fresh', as_of: string | null = '2026-12-01'): CoveringSource => {
  return { id, kind, status: status, as_of: status === 'not_configured' ? null : as_of }
}
const allAuthorities = sanctionsAuthorities.map(([id]) => list(id, 'sanctions'))
const en: Words = { lang: 'en', t: (key, params) => message('en', key, params) }

test('the authorities are those whose sanctions lists the service can download', () => {
  const byAuthority = Map.groupBy(
    sources.filter(({ kind, id }) => kind === 'sanctions' && (isDownloaded(id) || id === 'ofac')),
    ({ authority }) => authority,
  )
  const named = sanctionsAuthorities.map((ids) => ids.toSorted().join())
  for (const lists of byAuthority.values()) {
    const ids = lists.map(({ id }) => id)
    assert.ok(
      named.some((group) => ids.every((id) => group.includes(id))),
      ids.join(),
    )
  }
})

test('a clear verdict is amber where one sanctions list is old, unreadable or missing, and names it', () => {
  assert.equal(coverageOf('clear', allAuthorities, nowMs).isAmber, false)
  for (const [nth, { id }] of allAuthorities.entries())
    for (const status of ['stale', 'failed', 'not_configured']) {
      const weak = allAuthorities.with(nth, list(id, 'sanctions', status, '2026-11-01'))
      const coverage = coverageOf('clear', weak, nowMs)
      assert.equal(coverage.isAmber, true, `${id} ${status}`)
      assert.deepEqual(coverage.missingSanctions, status === 'not_configured' ? [id] : [], `${id} ${status}`)
      assert.notDeepEqual(coverageSentences(coverage, 'clear', en).warnings, status === 'failed' ? null : [], id)
    }
})

test('the other list of an authority counts, and hosts have no sanctions lists to miss', () => {
  const other = [list('ofac-addresses', 'sanctions'), ...allAuthorities.slice(1)]
  assert.deepEqual(coverageOf('clear', other, nowMs).missingSanctions, [])
  const host = coverageOf('clear', [list('openphish', 'phishing')], nowMs)
  assert.deepEqual([host.isAmber, host.missingSanctions], [false, []])
})

test('the age is that of the oldest sanctions list that was checked, from the day that it is complete through', () => {
  const old = { ...list('ofac', 'sanctions', 'stale', '2026-11-30'), complete_through: '2026-08-20' }
  const { oldest, checked, total } = coverageOf(
    'clear',
    [...allAuthorities.slice(1), old, list('mixers', 'mixer', 'fresh', '2020-01-01'), list('own', 'own')],
    nowMs,
  )
  assert.deepEqual(oldest, { id: 'ofac', days: 103, isStale: true })
  assert.deepEqual([checked, total], [5, 5])
})

test('each gap has its reason, and the own lists of the operator are none', () => {
  const chain = (question: string, status: string) => list(`base.${question}`, 'chain', status)
  const { gaps } = coverageOf(
    'clear',
    [
      list('ofac', 'sanctions', 'stale', '2026-08-20'),
      list('uk-sanctions', 'sanctions', 'failed'),
      list('forta', 'scam', 'not_configured'),
      { ...list('scamsniffer', 'scam', 'failed'), cause: 'download_failed' },
      chain('taint', 'failed'),
      chain('profile', 'not_configured'),
      chain('issuer_freeze', 'no_view'),
      list('own', 'own', 'not_configured'),
      list('eu-fsf', 'sanctions'),
    ],
    nowMs,
  )
  assert.deepEqual(
    gaps.map(({ id, why }) => `${id} ${why}`),
    [
      'ofac stale',
      'uk-sanctions failed',
      'forta not_configured',
      'scamsniffer download_failed',
      'base.taint chain_failed',
      'base.profile chain_off',
      'base.issuer_freeze no_view',
    ],
  )
})

test('a verdict that is not clear states how much was checked beside its word', () => {
  const coverage = coverageOf(
    'risky',
    [list('ofac', 'sanctions', 'stale', '2026-08-20'), ...allAuthorities.slice(1)],
    nowMs,
  )
  const { warnings, facts } = coverageSentences(coverage, 'risky', en)
  assert.deepEqual([warnings, facts], [[], '4 of 4 sources checked · OFAC SDN list, 103 days old'])
})
