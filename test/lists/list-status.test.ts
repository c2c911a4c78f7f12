import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listStatus } from '../../src/lists/list-status.ts'
import type { ListState } from '../../src/lists/snapshot.ts'

const now = Date.UTC(2024, 0, 4)
const good = { kind: 'sanctions' as const, snapshot: 'ab', current_at: '2024-01-01T00:00:00.000Z', problems: [] }
const problem = { file: 'SDN.XML', reason: 'html' as const, where: null }

function status(more: Partial<ListState>, maxAgeHours: number | null = null) {
  return listStatus({ ...good, ...more }, now, maxAgeHours)
}

test('A list that is on and has no problem is fresh, and its age counts from when it was last known current.', () => {
  assert.deepEqual(status({}), { status: 'fresh', stale: false, age_hours: 72 })
  assert.equal(status({ current_at: '2024-01-03T22:27:00.000Z' }).age_hours, 1.6)
})

test('A sanctions list older than the limit is stale; without a limit, or at it, it is not.', () => {
  assert.deepEqual(status({}, 71.9), { status: 'stale', stale: true, age_hours: 72 })
  assert.equal(status({}, 72).status, 'fresh')
  assert.equal(status({ kind: 'scam' }, 1).status, 'fresh')
})

test('Mixer and own lists do not age.', () => {
  for (const kind of ['mixer', 'own'] as const) {
    assert.deepEqual(status({ kind }, 1), { status: 'fresh', stale: false, age_hours: 72 })
  }
})

test('A list with a refused file has failed, and an old one says beside it that it is stale.', () => {
  assert.deepEqual(status({ problems: [problem] }), { status: 'failed', stale: false, age_hours: 72 })
  assert.deepEqual(status({ problems: [problem] }, 24), { status: 'failed', stale: true, age_hours: 72 })
})

test('A list without a copy is off; when its file was refused it has failed.', () => {
  assert.deepEqual(status({ snapshot: null, current_at: null }, 1), { status: 'off', stale: false, age_hours: null })
  assert.equal(status({ snapshot: null, current_at: null, problems: [problem] }).status, 'failed')
})

test('A clock that was set back makes no negative age.', () => {
  assert.equal(status({ current_at: '2024-01-05T00:00:00.000Z' }).age_hours, 0)
})
