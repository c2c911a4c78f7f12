import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import type { DecisionResult } from '../../src/decision/describing/decision-result.ts'
import { projectRoot } from '../../src/app/project-root.ts'
import type { ListEntry } from '../../src/lists/entry.ts'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { madeUp, noSample } from '../lists/list-file-fixtures.ts'
import { sdn } from '../support/fresh-ofac.ts'
import { freshSanctions } from '../support/fresh-sanctions.ts'
import { shared, startTestApp, testNow, type TestApp } from '../support/test-app.ts'
import { removeFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'
import { until } from '../support/until.ts'

const bundle: { entries: ListEntry[] } = JSON.parse(readFileSync(join(projectRoot, 'data/lists/ofac.json'), 'utf8'))
const listed = bundle.entries.filter(({ delisted_on, known_to }) => delisted_on === null && known_to === null)
const addresses = [...new Set(listed.map(({ address }) => address))]
const sharedData = process.env['SHARED_DATA'] ?? join(projectRoot, '../shared/data')
const unlisted = madeUp.evm(9)

test('200: a file of one entity that was published yesterday allows no payment', async (context) => {
  const app = await startWith(context, sdn('11/30/2026', [madeUp.evm(1)]), { LISTS_MAX_AGE_HOURS: '72' })
  const { json } = await app.ask<DecisionResult>(`/api/decide?to=${unlisted}&amountUsdc=1`)
  assert.deepEqual([json.decision, json.reason_code, json.verdict], ['review', 'LISTS_STALE', 'uncertain'])
  const own = await app.ask<ScreenResult>(`/api/risk?addr=${madeUp.evm(1)}`)
  assert.equal(own.json.verdict, 'risky')
  const list = await ofac(app)
  assert.deepEqual([list.status, list.complete_through], ['failed', '2026-08-20'])
  assert.match(list.detail, /SDN\.XML/)
  assert.match(list.detail, /lacks over 20 % of the entries known for its day/)
  assert.doesNotMatch(list.detail, /last valid copy/)
})

test('200: a complete file that was published yesterday is what verdicts wait for', async (context) => {
  const app = await startWith(context, sdn('11/30/2026', addresses), { LISTS_MAX_AGE_HOURS: '72' })
  const { json } = await app.ask<DecisionResult>(`/api/decide?to=${unlisted}&amountUsdc=1`)
  assert.deepEqual([json.decision, json.verdict, json.lists_max_age_h], ['allow', 'clear', 72])
  assert.match(
    json.advice,
    /^Sanctions lists that were not checked, for want of a copy: UK .*\. You may proceed within your own mandate\.$/,
  )
})

test('200: under a limit longer than the age of the bundle, clear waits for a complete file, and its kept copy is enough after a restart', async (context) => {
  const env = { LISTS_MAX_AGE_HOURS: '5000', DATA_DIR: await emptyFolder(context) }
  const ask = async (app: Pick<TestApp, 'ask'>, lang = 'en') =>
    (await app.ask<DecisionResult>(`/api/decide?to=${unlisted}&amountUsdc=1&lang=${lang}`)).json
  const first = await startTestApp(env)
  const json = await ask(first)
  assert.deepEqual([json.decision, json.reason_code, json.verdict], ['review', 'LISTS_STALE', 'uncertain'])
  assert.match(json.advice, /No update of sanctions lists has succeeded within 5000 hours, .*OFAC SDN list/)
  assert.doesNotMatch(json.advice, /older than the limit/)
  assert.match((await ask(first, 'zh')).advice, /5000 小时内没有成功更新过制裁名单/)
  const covered = await first.ask<ScreenResult>(`/api/risk?addr=${unlisted}&on=2026-08-01`)
  assert.equal(covered.json.verdict, 'clear', 'the bundle states that it is complete through that day')
  await first.stop()
  const loaded = await startWith(context, sdn('11/30/2026', addresses), env)
  assert.equal((await ask(loaded)).verdict, 'clear')
  await loaded.stop()
  const again = await startWith(context, sdn('11/30/2026', [madeUp.evm(1)]), env)
  assert.equal((await ask(again)).verdict, 'clear', 'the last valid copy is kept')
})

test('200: the same where the first update fails for want of a network', async (context) => {
  const world = { ...testWorld(testNow), fetch: () => Promise.reject(new Error('no network')) }
  const app = await startTestApp({ LISTS_MAX_AGE_HOURS: '5000', LISTS_UPDATE: 'on' }, world)
  context.after(app.stop)
  await until(async () => {
    const { lists } = (await app.ask<{ lists: { id: string; detail: string }[] }>('/api/lists')).json
    return lists.some(({ id, detail }) => id === 'ofac' && detail.includes('the download failed'))
  })
  const { json } = await app.ask<DecisionResult>(`/api/decide?to=${unlisted}&amountUsdc=1`)
  assert.deepEqual([json.decision, json.reason_code, json.verdict], ['review', 'LISTS_STALE', 'uncertain'])
})

test('200: a first file of the EU with one entity counts, dates nothing, and leaves the list named in the advice', async (context) => {
  const folder = await freshSanctions(context)
  const listed = madeUp.evm(5)
  const entity = (number: number) =>
    `<sanctionEntity logicalId="${number}" euReferenceNumber="EU.${number}"><remark>wallet ${listed}</remark></sanctionEntity>`
  const file = (count: number) =>
    `<export generationDate="2026-11-30T00:00:00.000+00:00">${Array.from({ length: count }, (_, n) => entity(n)).join('')}</export>`
  const decided = async (count: number) => {
    await writeFile(join(folder, 'eu-fsf/xmlFullSanctionsList_1_1.xml'), file(count))
    const app = await startTestApp({ LISTS_DIR: folder, LISTS_MAX_AGE_HOURS: '72' })
    context.after(app.stop)
    const { json } = await app.ask<DecisionResult>(`/api/decide?to=${unlisted}&amountUsdc=1`)
    const { verdict } = (await app.ask<ScreenResult>(`/api/risk?addr=${listed}`)).json
    const { lists } = (await app.ask<{ lists: List[] }>('/api/lists')).json
    const eu = lists.find(({ id }) => id === 'eu-fsf') ?? assert.fail('no list')
    return { ...json, listed: verdict, eu }
  }
  const part = await decided(1)
  assert.deepEqual([part.verdict, part.listed, part.eu.status], ['clear', 'risky', 'failed'])
  assert.match(part.advice, /^Sanctions lists that were checked only in part, because their copy is not complete: EU /)
  assert.deepEqual([part.eu.complete_through, part.eu.age_hours], [null, null])
  assert.match(part.eu.detail, /has fewer records than every complete copy/)
  const complete = await decided(2_000)
  assert.deepEqual([complete.verdict, complete.listed, complete.eu.complete_through], ['clear', 'risky', '2026-11-30'])
  assert.doesNotMatch(complete.advice, /in part|EU /)
})

test('200: a newer complete file ends what the bundle alone still lists', async (context) => {
  const [removed, ...rest] = addresses
  const app = await startWith(context, sdn('11/30/2026', rest))
  const before = await app.ask<ScreenResult>(`/api/risk?addr=${removed}&on=2026-11-29`)
  const after = await app.ask<ScreenResult>(`/api/risk?addr=${removed}`)
  assert.deepEqual([before.json.verdict, after.json.verdict], ['risky', 'clear'])
  assert.equal(after.json.evidence[0]?.delisted_on, '2026-11-30')
})

test('200: an undated file of 2021 makes no list younger', async (context) => {
  const path = join(sharedData, 'ofac-sdn-files/sdn-2021-07-trim.csv')
  if (!existsSync(path)) return context.skip(noSample)
  const app = await startWith(context, readFileSync(path, 'utf8'), { LISTS_MAX_AGE_HOURS: '72' }, 'SDN.CSV')
  const list = await ofac(app)
  assert.equal(list.complete_through, '2026-08-20')
  assert.ok((list.age_hours ?? 0) > 2_000)
  const { json } = await app.ask<ScreenResult>(`/api/risk?addr=${unlisted}`)
  assert.deepEqual([json.verdict, json.reason_code], ['uncertain', 'LISTS_STALE'])
})

test('200: a file that was refused before any version of it was good leaves the list unable to clear', async (context) => {
  const folder = await emptyFolder(context)
  await mkdir(join(folder, 'ofac-addresses'))
  await writeFile(join(folder, 'ofac-addresses/sanctioned_addresses_XBT.txt'), `${madeUp.bitcoin(1)}\n`)
  await writeFile(join(folder, 'ofac-addresses/sanctioned_addresses_ETH.txt'), '<html></html>')
  const app = await startTestApp({ LISTS_DIR: folder })
  context.after(app.stop)
  const { json } = await app.ask<DecisionResult>(`/api/decide?to=${unlisted}&amountUsdc=1`)
  assert.deepEqual([json.decision, json.verdict], ['review', 'uncertain'])
  const { lists } = (await app.ask<{ lists: List[] }>('/api/lists')).json
  const list = lists.find(({ id }) => id === 'ofac-addresses')
  assert.equal(list?.status, 'failed')
  assert.match(list?.detail ?? '', /What that file contains is not known/)
  assert.doesNotMatch(list?.detail ?? '', /last valid copy/)
})

test('200: without a bound, a verdict states first that a sanctions list is out of date, and the token names no bound', async () => {
  for (const [lang, words] of [
    ['en', /^Sanctions lists are out of date \(OFAC SDN list: 2026-08-20\): later listings are not known\. /],
    ['zh', /^制裁名单已过时（.*2026-08-20）：/],
  ] as const) {
    const { json } = await shared.ask<DecisionResult>(`/api/decide?to=${unlisted}&amountUsdc=1&lang=${lang}`)
    assert.deepEqual([json.verdict, json.lists_max_age_h], ['clear', null])
    assert.match(json.advice, words)
    const brief = await shared.ask<DecisionResult>(`/api/decide?to=${unlisted}&amountUsdc=1&lang=${lang}&view=brief`)
    assert.match(brief.json.advice, words)
    const paged = await shared.ask<DecisionResult>(
      `/api/decide?to=${unlisted}&amountUsdc=1&lang=${lang}&url=https://shop.example/pay`,
    )
    assert.match(paged.json.advice, words)
    const token = json.settlement?.attestation ?? ''
    const verified = await shared.ask<{ lists_max_age_h: number | null }>(`/api/attestation/verify?token=${token}`)
    assert.equal(verified.json.lists_max_age_h, null)
  }
  const past = await shared.ask<ScreenResult>(`/api/risk?addr=${unlisted}&on=2026-08-01`)
  assert.match(past.json.advice, /^This verdict rests on the lists of 2026-08-01 alone\./)
})

async function emptyFolder(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-copies-'))
  context.after(() => removeFolder(folder))
  return folder
}

async function startWith(context: TestContext, text: string, env: Record<string, string> = {}, name = 'SDN.XML') {
  const folder = await emptyFolder(context)
  await mkdir(join(folder, 'ofac'))
  await writeFile(join(folder, 'ofac', name), text)
  const app = await startTestApp({ ...env, LISTS_DIR: folder })
  context.after(app.stop)
  return app
}

type List = { id: string; status: string; complete_through: string | null; age_hours: number | null; detail: string }

async function ofac(app: Pick<TestApp, 'ask'>): Promise<List> {
  const { json } = await app.ask<{ lists: List[] }>('/api/lists')
  return json.lists.find(({ id }) => id === 'ofac') ?? assert.fail('no list')
}
