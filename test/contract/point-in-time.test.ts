import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { dayAfter } from '../../src/kit/day.ts'
import { sanctioned, tornadoPool, unlisted } from '../support/known-addresses.ts'
import { shared, startTestApp, type TestApp } from '../support/test-app.ts'

const { complete_through: completeText } = JSON.parse(await readFile('data/lists/ofac.json', 'utf8')) as {
  complete_through: string
}

test('200: under an age limit a past day that the copy covers is judged as of then, however old the copy is now', async (t) => {
  const app = await startTestApp({ LISTS_MAX_AGE_HOURS: '72' })
  t.after(app.stop)
  for (const on of ['2018-11-28', '2024-01-01', completeText]) {
    const { json } = await screen(app, `addr=${unlisted.evm}&on=${on}`)
    assert.deepEqual(outcomeOf(json), ['clear', 0, false, 'NO_RISK_SIGNAL', undefined], on)
    assert.deepEqual(
      json.intelligence.sources.filter(({ status }) => status === 'stale'),
      [],
      on,
    )
    assert.doesNotMatch(json.note, /out of date|do not cover/i)
  }
  const sanctioned2023 = (await screen(app, `addr=${tornadoPool}&on=2023-01-01`)).json
  assert.deepEqual(outcomeOf(sanctioned2023), ['risky', 100, true, 'SANCTIONS_MATCH', undefined])
  const before = (await screen(app, `addr=${tornadoPool}&on=2022-08-07`)).json
  assert.equal(before.reason_code, 'MIXER_MATCH')
  const now = (await screen(app, `addr=${unlisted.evm}`)).json
  assert.deepEqual(outcomeOf(now), ['uncertain', null, true, 'LISTS_STALE', 'stale'], 'today is another question')
})

test('200: a day that no copy covers is uncertain and states it, in both languages; a hit stays a hit', async (t) => {
  const app = await startTestApp({ LISTS_MAX_AGE_HOURS: '72' })
  t.after(app.stop)
  for (const on of [dayAfter(completeText), '2026-11-01', '2026-12-01']) {
    const { json } = await screen(app, `addr=${unlisted.evm}&on=${on}`)
    assert.deepEqual(outcomeOf(json), ['uncertain', null, true, 'DAY_NOT_COVERED', 'not_covered'], on)
    assert.deepEqual([json.signal_class, json.retry.retryable], ['uncertain', true])
    const ofac = json.intelligence.sources.find(({ id }) => id === 'ofac')
    assert.equal(ofac?.status, 'stale')
    assert.match(ofac?.detail ?? '', /the copy does not cover that day/)
    assert.match(json.note, /Copies that do not cover that day: .*OFAC/)
    const listed = await screen(app, `addr=${sanctioned.evm}&on=${on}`)
    assert.equal(listed.json.reason_code, 'SANCTIONS_MATCH')
  }
  const { json } = await screen(app, `addr=${unlisted.evm}&on=2026-11-01&lang=zh`)
  assert.match(json.retry.condition ?? '', /请查询更早的日期/)
  assert.match(json.note, /副本未覆盖该日期的名单：/)
})

test('200: a day after the last one that the copy covers is uncertain with any limit, and so is today under an aged copy', async (t) => {
  const wide = await startTestApp({ LISTS_MAX_AGE_HOURS: '87600' })
  t.after(wide.stop)
  for (const app of [shared, wide])
    for (const on of [dayAfter(completeText), '2026-11-01', '2026-12-01']) {
      const { json } = await screen(app, `addr=${unlisted.evm}&on=${on}`)
      assert.deepEqual(outcomeOf(json), ['uncertain', null, true, 'DAY_NOT_COVERED', 'not_covered'], on)
      assert.match(json.note, /Copies that do not cover that day: .*OFAC/)
    }
  const covered = (await screen(shared, `addr=${unlisted.evm}&on=${completeText}`)).json
  assert.equal(covered.verdict, 'clear')
  assert.doesNotMatch(covered.note, /do not cover/)
})

function screen(app: Pick<TestApp, 'ask'>, query: string) {
  return app.ask<ScreenResult>(`/api/risk?${query}`)
}

function outcomeOf({ verdict, risk, blocked, reason_code, cause }: ScreenResult) {
  return [verdict, risk, blocked, reason_code, cause]
}
