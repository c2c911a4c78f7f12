import assert from 'node:assert/strict'
import test from 'node:test'
import { componentsOf, type Absence } from '../../src/status/component.ts'
import { currentState, judgeStatus, type ComponentState } from '../../src/status/judging/judge-status.ts'

const judge = (
  states: Record<string, ComponentState>,
  stale: readonly string[] = [],
  isReady = true,
  missing: readonly string[] = [],
) => judgeStatus({ isReady, components: Object.entries(states).map(([id, state]) => ({ id, state })), missing, stale })

test('the state is ok only where nothing fails, nothing is stale and everything configured was measured', () => {
  const well = { storage: 'ok', 'list:ofac': 'ok', mail: 'not_configured' } as const
  assert.equal(judge(well).state, 'ok')
  assert.equal(judge({ ...well, 'list:ofac': 'degraded' }, ['list:ofac']).state, 'stale_lists')
  assert.equal(judge({ ...well, storage: 'not_measured' }).state, 'not_measured')
  assert.equal(judge({ ...well, mail: 'failed' }).state, 'degraded')
  assert.equal(judge(well, [], false).state, 'not_ready')
  assert.equal(judge(well, [], true, ['un-sc']).state, 'missing_lists')
  assert.equal(judge(well, ['list:ofac'], true, ['un-sc']).state, 'missing_lists', 'worse than an old list')
})

test('the stricter state wins, and each cause is named once', () => {
  const all = {
    storage: 'degraded',
    signing: 'not_measured',
    'list:ofac': 'degraded',
    'list:eu-fsf': 'failed',
  } as const
  assert.deepEqual(judge(all, ['list:ofac']), {
    state: 'degraded',
    impaired: ['list:eu-fsf', 'storage'],
    unmeasured: ['signing'],
  })
  assert.equal(judge(all, ['list:ofac'], false).state, 'not_ready')
  assert.equal(judge({ signing: 'not_measured', 'list:ofac': 'degraded' }, ['list:ofac']).state, 'stale_lists')
})

test('a result is the current state for two probes and a minute, and never that of a part that is not configured', () => {
  const now = Date.parse('2026-12-01T12:00:00.000Z')
  const state = (minutesAgo: number, everyMinutes: number, absence: Absence | null = null) =>
    currentState({ id: 'x', everyMinutes, absence }, { outcome: 'ok', atMs: now - minutesAgo * 60_000 }, now)
  assert.deepEqual(
    [state(3, 1), state(4, 1), state(31, 15), state(32, 15)],
    ['ok', 'not_measured', 'ok', 'not_measured'],
  )
  assert.equal(state(-4, 1), 'not_measured', 'a result of the future')
  assert.equal(state(0, 1, 'not_configured'), 'not_configured')
  assert.equal(state(0, 1, 'download_failed'), 'download_failed')
  assert.equal(currentState({ id: 'x', everyMinutes: 1, absence: null }, null, now), 'not_measured')
})

test('chains stand as one component where none is configured, and one by one where some are', () => {
  const idsOf = (chains: readonly string[]) =>
    componentsOf([], { mail: true, facilitator: false, chains }).map(({ id, absence }) => `${id} ${absence === null}`)
  const own = ['storage true', 'signing true', 'lists true']
  assert.deepEqual(idsOf([]), [...own, 'chain false', 'facilitator false', 'mail true'])
  assert.deepEqual(idsOf(['base', 'tron']), [
    ...own,
    'chain:base true',
    'chain:tron true',
    'facilitator false',
    'mail true',
  ])
})
