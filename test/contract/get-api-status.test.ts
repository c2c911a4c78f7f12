import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { minuteMs } from '../../src/kit/duration.ts'
import { shownDays } from '../../src/status/judging/judge-day.ts'
import { freshSanctions } from '../support/fresh-sanctions.ts'
import { writeHistory, type PastDay } from '../support/status-history.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { shared, startTestApp, testNow, type TestApp } from '../support/test-app.ts'
import { testWorld } from '../support/test-world.ts'
import { until } from '../support/until.ts'

type Day = { day: string; state: string; ok: number; degraded: number; failed: number; measured: number }
type Component = { id: string; name: string; state: string; measured_at: string | null; measured: number; days: Day[] }
type Status = {
  state: string
  detail: string
  from: string
  to: string
  history: boolean
  stale_lists: { id: string; age_hours: number }[]
  missing_lists: string[]
  components: Component[]
}

const nowMs = Date.parse(testNow)

/** A service whose clock also measures durations, so that a busy machine is not slow. */
async function start(t: TestContext, env: Record<string, string> = {}, now = testNow): Promise<TestApp> {
  const world = testWorld(now)
  const app = await startTestApp(env, { ...world, elapsedMs: () => world.clock.ms })
  t.after(app.stop)
  return app
}

const statusOf = async (app: Pick<TestApp, 'ask'>, lang = 'en') =>
  (await app.ask<Status>(`/api/status?lang=${lang}`)).json
const find = ({ components }: Status, id: string) => components.find((each) => each.id === id) ?? assert.fail(id)

/** Passes a minute, and waits until it is counted. */
async function passMinute(app: TestApp): Promise<void> {
  await app.world.clock.pass(minuteMs)
  const at = new Date(app.world.clock.ms).toISOString()
  await until(async () => find(await statusOf(app), 'storage').measured_at === at)
}

async function headOf(app: Pick<TestApp, 'ask'>, lang = 'en'): Promise<{ tone: string; text: string; page: string }> {
  const page = (await app.ask(`/status?lang=${lang}`)).text
  const [, tone = '', text = ''] = /<article class="verdict ([a-z-]+)"><header>.*?<h2>([^<]*)<\/h2>/s.exec(page) ?? []
  return { tone, text, page }
}

test('200: with a stale sanctions list the state is amber and names the list and its age, in both languages', async (t) => {
  const folder = await freshSanctions(t)
  await rm(join(folder, 'ofac'), { recursive: true })
  const app = await start(t, { LISTS_DIR: folder }, '2026-11-30T02:00:00.000Z')
  await passMinute(app)
  const status = await statusOf(app)
  assert.equal(status.state, 'stale_lists', status.detail)
  assert.deepEqual(
    status.stale_lists.map(({ id }) => id),
    ['ofac'],
  )
  const days = Math.floor((status.stale_lists[0]?.age_hours ?? 0) / 24)
  assert.ok(days > 90 && status.detail.includes(`OFAC SDN list: ${days} days old`), status.detail)
  assert.equal(find(status, 'list:ofac').state, 'degraded')
  const en = await headOf(app)
  assert.deepEqual([en.tone, en.text], ['in-part', 'Ready, with old sanctions lists'])
  assert.ok(en.page.includes(`OFAC SDN list: ${days} days old`))
  const zh = await headOf(app, 'zh')
  assert.deepEqual([zh.tone, zh.text], ['in-part', '就绪，但制裁名单已过时'])
  assert.match((await statusOf(app, 'zh')).detail, /已过时的制裁名单：OFAC.*：已过 \d+ 天/)
})

test('200: only what was measured and is well is green; what is not configured never is', async (t) => {
  // OFAC may publish each hour: a copy counts as current for three.
  const app = await start(t, { LISTS_DIR: await freshSanctions(t) }, '2026-11-30T02:00:00.000Z')
  const before = await statusOf(app)
  assert.equal(before.state, 'not_measured')
  assert.match(before.detail, /No recent measurement: Database, Signing, Loading of lists\./)
  assert.deepEqual(
    before.components.flatMap(({ days }) => days),
    [],
  )
  assert.deepEqual((await headOf(app)).tone, 'weightless')

  await passMinute(app)
  const status = await statusOf(app)
  assert.equal(status.state, 'ok', status.detail)
  assert.deepEqual(await headOf(app).then(({ tone, text }) => [tone, text]), ['clear', 'Ready'])
  for (const id of ['chain', 'facilitator', 'mail'])
    assert.deepEqual([find(status, id).state, find(status, id).days], ['not_configured', []], id)
  assert.deepEqual([find(status, 'list:il-nbctf').state, find(status, 'list:il-nbctf').days], ['needs_file', []])
  assert.equal(find(status, 'storage').state, 'ok')
  // One minute of this day is no day.
  assert.deepEqual(
    find(status, 'storage').days.map(({ day, state, ok }) => [day, state, ok]),
    [['2026-11-30', 'partly_measured', 1]],
  )

  app.world.clock.ms += 10 * minuteMs
  assert.equal((await statusOf(app)).state, 'not_measured', 'the newest result is ten minutes old')
  app.world.clock.ms += 2 * 60 * minuteMs
  assert.match((await statusOf(app)).detail, /OFAC SDN list: 4 hours old/)
})

test('200: an authority without any list is named first, and is not called unconfigured', async (t) => {
  const app = await start(t)
  await passMinute(app)
  const status = await statusOf(app)
  assert.equal(status.state, 'missing_lists')
  assert.deepEqual(status.missing_lists, ['uk-sanctions', 'eu-fsf', 'un-sc'])
  assert.match(
    status.detail,
    /^No copy: UK Sanctions List, EU .*, UN .*\. Whether .*Sanctions lists that are out of date: OFAC/,
  )
  assert.equal(find(status, 'list:un-sc').state, 'not_downloaded')
  assert.equal(find(status, 'lists').state, 'ok', 'without downloads none has failed')
  const { tone, text, page } = await headOf(app)
  assert.deepEqual([tone, text], ['in-part', 'Ready, with sanctions lists missing'])
  assert.match(page, /without a copy, and therefore not measured: [^<]*UN [^<]*\(Not downloaded\)/)
  const unconfigured = /Not configured, and therefore not measured: ([^<]*)/.exec(page)?.[1] ?? assert.fail(page)
  assert.doesNotMatch(unconfigured, /list|sanctions/i)
  const zh = await headOf(app, 'zh')
  assert.deepEqual([zh.tone, zh.text], ['in-part', '就绪，但缺少制裁名单'])
  assert.match((await statusOf(app, 'zh')).detail, /^没有副本：英国制裁名单、欧盟/)
})

test('200: while downloads fail, the loading of lists is not green, and the lists are named', async (t) => {
  const app = await start(t, { LISTS_UPDATE: 'on' })
  await until(async () => find(await statusOf(app), 'list:un-sc').state === 'download_failed')
  await passMinute(app)
  const status = await statusOf(app)
  assert.equal(status.state, 'degraded')
  assert.equal(find(status, 'lists').state, 'degraded')
  assert.match(status.detail, /The latest download failed: OFAC SDN list, .*UN /)
  assert.doesNotMatch(status.detail, /Failing or slow/)
  const { page } = await headOf(app)
  assert.match(page, /Loading of lists <span class="pill degraded">Downloads fail</)
  assert.match(page, /without a copy[^<]*UN [^<]*\(Download failed\)/)
})

test('200: the history outlives a restart, days without a measurement are never green, older days go', async (t) => {
  const dataDir = await temporaryFolder(t)
  const past: PastDay[] = [
    { component: 'storage', daysAgo: 1, ok: 1_440 },
    { component: 'storage', daysAgo: 2, ok: 1_430, failed: 10 },
    { component: 'storage', daysAgo: 3, ok: 10, failed: 1_430 },
    { component: 'storage', daysAgo: 5, ok: 20 },
    { component: 'storage', daysAgo: 89, ok: 1_440 },
    { component: 'storage', daysAgo: 90, ok: 1_440 },
  ]
  await writeHistory(dataDir, nowMs, past)
  const first = await start(t, { DATA_DIR: dataDir })
  const states = async (app: TestApp) =>
    find(await statusOf(app), 'storage').days.map(({ day, state }) => `${day} ${state}`)
  const stored = [
    '2026-09-03 ok',
    '2026-11-26 partly_measured',
    '2026-11-28 failed',
    '2026-11-29 degraded',
    '2026-11-30 ok',
  ]
  assert.deepEqual(await states(first), stored)
  await passMinute(first)
  assert.deepEqual(await states(first), [...stored, '2026-12-01 partly_measured'])
  await first.stop()

  const again = await start(t, { DATA_DIR: dataDir })
  const status = await statusOf(again)
  assert.deepEqual([status.from, status.to, status.history], ['2026-09-03', '2026-12-01', true])
  assert.deepEqual(await states(again), [...stored, '2026-12-01 partly_measured'])
  const { page } = await headOf(again)
  const strip = page.slice(page.indexOf('aria-label="Database'), page.indexOf('Days in words'))
  const cells = [...strip.matchAll(/<i class="day (\w+)" title="([^"]*)">/g)].map(([, state, title]) => ({
    state,
    title,
  }))
  assert.equal(cells.length, shownDays)
  assert.equal(cells.filter(({ state }) => state === 'ok').length, 2)
  assert.equal(cells.filter(({ state }) => state === 'not_measured').length, shownDays - 6)
  assert.equal(cells[1]?.title, '2026-09-04: Not measured')
  assert.match(strip, /^aria-label="Database, No failure: 2, No failure, measured in part: 2, /)
  assert.match(page, /<li>2026-09-04 to 2026-11-25: Not measured<\/li>/)
  assert.match(page, /<li>2026-11-29: [^<]* \(1430 ok, 0 degraded, 10 failed; 100 % measured\)<\/li>/)
})

test('200: a service that is not ready is red, with any history', async (t) => {
  const app = await start(t)
  await passMinute(app)
  app.world.clock.ms = Date.parse('2020-01-01T00:00:00.000Z')
  const status = await statusOf(app)
  assert.equal(status.state, 'not_ready')
  assert.match(status.detail, /clock of this service is wrong/)
  assert.deepEqual(await headOf(app).then(({ tone, text }) => [tone, text]), ['risky', 'Not ready'])
})

test('200: a query changes nothing, and an unknown parameter is refused', async () => {
  assert.equal((await shared.ask('/api/status', { method: 'HEAD' })).status, 200)
  assert.equal((await shared.ask('/api/status?days=7')).status, 400)
  assert.equal((await shared.ask('/api/status', { method: 'POST' })).status, 405)
})
