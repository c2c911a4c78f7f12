import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listStatus, listStatusOn } from '../../src/lists/list-status.ts'
import type { ListState } from '../../src/lists/snapshot.ts'

const now = Date.UTC(2024, 0, 4)
const good = {
  kind: 'sanctions' as const,
  cadence_hours: 24,
  snapshot: 'ab',
  current_at: '2024-01-01T00:00:00.000Z',
  covers_through: '2024-01-01' as string | null,
  problems: [],
}
const problem = { file: 'SDN.XML', reason: 'html' as const, where: null }

function status(more: Partial<ListState>, maxAgeHours: number | null = null) {
  return listStatus({ ...good, ...more }, now, maxAgeHours)
}

test('A list that is on and has no problem is fresh, and its age counts from when it was last known current.', () => {
  assert.deepEqual(status({}), { status: 'fresh', stale: false, waiting: false, aged: false, age_hours: 72 })
  assert.equal(status({ current_at: '2024-01-03T22:27:00.000Z' }).age_hours, 1.6)
})

test('A sanctions list older than the limit is stale; without a limit, or at it, it is not.', () => {
  assert.deepEqual(status({}, 71.9), { status: 'stale', stale: true, waiting: false, aged: false, age_hours: 72 })
  assert.equal(status({}, 72).status, 'fresh')
  assert.equal(status({ kind: 'scam' }, 1).status, 'fresh')
})

test('Mixer and own lists do not age.', () => {
  for (const kind of ['mixer', 'own'] as const) {
    assert.deepEqual(status({ kind }, 1), { status: 'fresh', stale: false, waiting: false, aged: false, age_hours: 72 })
  }
})

test('A list with a refused file has failed, and an old one states beside it that it is stale.', () => {
  assert.deepEqual(status({ problems: [problem] }), {
    status: 'failed',
    stale: false,
    waiting: false,
    aged: false,
    age_hours: 72,
  })
  assert.deepEqual(status({ problems: [problem] }, 24), {
    status: 'failed',
    stale: true,
    waiting: false,
    aged: false,
    age_hours: 72,
  })
})

test('A list without a copy is off; when its file was refused it has failed.', () => {
  assert.deepEqual(status({ snapshot: null, current_at: null }, 1), {
    status: 'not_configured',
    stale: false,
    waiting: false,
    aged: false,
    age_hours: null,
  })
  assert.equal(status({ snapshot: null, current_at: null, problems: [problem] }).status, 'failed')
})

test('A past day is covered up to the last one that the copy covers to its end, and by no limit after it.', () => {
  const staleOn = (day: string, maxAgeHours: number | null, more: Partial<ListState> = {}) => {
    return listStatusOn({ ...good, ...more }, day, Date.UTC(2026, 0, 1), maxAgeHours).stale
  }
  assert.deepEqual(
    ['2018-11-28', '2023-12-31', '2024-01-01'].map((day) => staleOn(day, 1)),
    [false, false, false],
    'a copy covers its last whole day, and all before',
  )
  for (const limit of [1, 48, 100_000, null])
    assert.deepEqual(
      ['2024-01-02', '2025-06-01', '2025-12-31'].map((day) => staleOn(day, limit)),
      [true, true, true],
    )
  assert.equal(staleOn('2025-06-01', 48, { kind: 'mixer' }), false)
  assert.equal(
    listStatusOn({ ...good, current_at: null, snapshot: null }, '2024-01-01', now, 1).status,
    'not_configured',
  )
})

test('A file covers no past day to its end that it was published on: more may have been listed after it.', () => {
  const file = { ...good, current_at: '2024-01-03T15:00:00.000Z', covers_through: '2024-01-02' }
  const staleAt = (day: string, at: number) => listStatusOn(file, day, at, null).stale
  const days = ['2024-01-02', '2024-01-03', '2024-01-04']
  assert.deepEqual(
    days.map((day) => staleAt(day, Date.UTC(2024, 0, 5))),
    [false, true, true],
  )
  assert.equal(staleAt('2024-01-03', Date.UTC(2024, 0, 3, 23)), false, 'on the day itself it is as new as any')
})

test('For today a copy is as old as it is now, unless it is of today.', () => {
  const at = Date.UTC(2024, 0, 4, 12)
  const state = { ...good, current_at: '2024-01-03T00:00:00.000Z', covers_through: '2024-01-02' }
  assert.equal(listStatusOn(state, '2024-01-04', at, 36).stale, false)
  assert.equal(listStatusOn(state, '2024-01-04', at, 35.9).stale, true)
  assert.equal(listStatusOn({ ...good, current_at: '2024-01-04T00:00:00.000Z' }, '2024-01-04', at, 6).stale, false)
  assert.equal(listStatusOn(state, '2024-01-04', at, null).stale, false)
  const aged = { ...good, current_at: '2024-01-01T00:00:00.000Z', cadence_hours: 24 }
  assert.deepEqual(
    [listStatusOn(aged, '2024-01-04', at, null), listStatusOn({ ...aged, kind: 'mixer' }, '2024-01-04', at, null)].map(
      ({ status, stale }) => [status, stale],
    ),
    [
      ['stale', true],
      ['fresh', false],
    ],
  )
})

test('For a past day a copy that had been missed three times by then is out of date, and none that was not.', () => {
  const agedOn = (day: string) => listStatusOn(good, day, Date.UTC(2026, 0, 1), null).aged
  assert.deepEqual(['2023-06-01', '2024-01-01', '2024-01-03', '2024-01-04'].map(agedOn), [false, false, false, true])
})

test('A clock that was set back makes no negative age.', () => {
  assert.equal(status({ current_at: '2024-01-05T00:00:00.000Z' }).age_hours, 0)
})

test('A list older than three times its cadence is shown as stale without a limit, and weighs nothing by that.', () => {
  for (const kind of ['sanctions', 'scam', 'phishing'] as const) {
    assert.deepEqual(status({ kind, cadence_hours: 23 }), {
      status: 'stale',
      stale: false,
      waiting: false,
      aged: true,
      age_hours: 72,
    })
    assert.equal(status({ kind, cadence_hours: 24 }).status, 'fresh')
  }
  assert.equal(status({ cadence_hours: 1 }, 1000).stale, false)
})

test('A list without a publisher does not age.', () => {
  for (const kind of ['mixer', 'own', 'context'] as const) {
    assert.deepEqual(status({ kind, cadence_hours: 1 }).status, 'fresh')
  }
})

test('A publisher who cannot be reached leaves the status to the age of the copy; a list without one is off.', () => {
  const problems = [{ file: 'downloads/SDN.XML', reason: 'download_failed' as const, where: 'unreachable' }]
  assert.equal(status({ problems }).status, 'fresh')
  assert.equal(status({ problems, cadence_hours: 1 }).status, 'stale')
  assert.equal(status({ problems, snapshot: null, current_at: null }).status, 'not_configured')
  assert.equal(status({ problems: [...problems, problem] }).status, 'failed')
})

test('With a limit, a list of the bundle waits for an update within it, or a complete file as young.', () => {
  const waits = (updated_at: string | null, maxAgeHours: number | null) => {
    const { status: shown, stale, waiting } = status({ updated_at }, maxAgeHours)
    return [shown, stale, waiting]
  }
  assert.deepEqual(waits(null, 5000), ['stale', true, true])
  assert.deepEqual(waits('2023-12-30T00:00:00.000Z', 100), ['stale', true, true], 'the file is older than the limit')
  assert.deepEqual(waits('2023-12-31T00:00:00.000Z', 100), ['fresh', false, false])
  assert.deepEqual(waits(null, 71), ['stale', true, false], 'the age of the bundle is reason enough')
  assert.deepEqual(waits(null, null), ['fresh', false, false])
  assert.equal(status({ updated_at: null, kind: 'phishing' }, 5000).waiting, false)
  assert.equal(status({ updated_at: null, snapshot: null, current_at: null }, 5000).stale, false)
})

test('For a day that the bundle covers no update is waited for; for today it is.', () => {
  const bundled = { ...good, updated_at: null }
  assert.equal(listStatusOn(bundled, '2023-12-31', now, 5000).stale, false)
  assert.equal(listStatusOn(bundled, '2024-01-04', now, 5000).waiting, true)
})

test('A list with part of a copy and no complete one is judged like a list without a copy, and has failed.', () => {
  const partial = { file: 'consolidated.xml', reason: 'partial' as const, where: null }
  const part = { current_at: null, covers_through: null, problems: [partial] }
  assert.deepEqual(status(part, 72), { status: 'failed', stale: false, waiting: false, aged: false, age_hours: null })
  assert.equal(listStatusOn({ ...good, ...part }, '2023-12-31', now, null).stale, false)
  assert.equal(status({ current_at: null }, 72).stale, true, 'a copy of unknown age is older than any limit')
})
