import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { sources } from '../../src/lists/sources.ts'
import { isChecked, isUnchecked, type ShownSource } from '../../src/screening/is-checked.ts'
import { unlisted } from '../support/known-addresses.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestApp, testNow } from '../support/test-app.ts'
import { testWorld } from '../support/test-world.ts'
import { until } from '../support/until.ts'

// Seen: where downloads had failed, the page of an address counted 15 sources as checked and the report 8 as not checked,
// while 16 had no copy; the brief decision counted 14, the note named 16, and a signed bundle had two states of one list.

type Row = ShownSource & { id: string; detail: string; as_of: string | null }

/** A service whose every download has failed. */
async function startWithoutNetwork(t: { after: (stop: () => Promise<void>) => void }) {
  const world = { ...testWorld(testNow), fetch: () => Promise.reject(new Error('no network')) }
  const app = await startTestApp({ LISTS_UPDATE: 'on' }, world)
  t.after(app.stop)
  const downloaded = sources.filter(({ downloads }) => downloads.length > 0).map(({ id }) => id)
  await until(async () => {
    const { lists } = (await app.ask<{ lists: Row[] }>('/api/lists')).json
    return downloaded.every((id) => lists.find((each) => each.id === id)?.detail.includes('the download failed'))
  })
  return app
}

test('a list without a copy counts as not checked, for every cause, with one count at every door', async (t) => {
  const app = await startWithoutNetwork(t)
  const { json } = await app.ask(`/api/risk?addr=${unlisted.evm}`)
  const { sources: requests } = json['intelligence'] as { sources: Row[] }
  const silent = requests.filter(isUnchecked)
  assert.ok(silent.some(({ cause }) => cause === 'download_failed'))
  assert.ok(silent.some(({ status }) => status === 'not_configured'))
  // What has no day was not read, with any status.
  assert.ok(requests.filter(isChecked).every(({ as_of }) => as_of !== null))
  const named = /Not checked: (.*)\.$/.exec(String(json['note']))?.[1]
  assert.equal(named?.split(/, (?!the )/).length, silent.length, named)

  const brief = (await app.ask(`/api/decide?to=${unlisted.evm}&amountUsdc=1&view=brief`)).json
  assert.equal(brief['not_checked'], silent.length)
  const report = (await app.ask(`/report/${unlisted.evm}`)).text
  assert.match(report, new RegExp(`Not checked, because [^<]*: ${silent.length}\\.`))
})

test('a signed bundle has one state of each list', async (t) => {
  const app = await startWithoutNetwork(t)
  const { json } = await app.ask<{ bundle: { lists: Row[]; screening: { intelligence: { sources: Row[] } } } }>(
    `/api/evidence/bundle?address=${unlisted.evm}`,
  )
  const { lists, screening } = json.bundle
  const stated = new Map(screening.intelligence.sources.map(({ id, status, cause }) => [id, [status, cause]]))
  assert.ok(lists.some(({ status, cause }) => status === 'failed' && cause === 'download_failed'))
  for (const { id, status, cause } of lists) assert.deepEqual([status, cause], stated.get(id), id)
})

test('a list whose only file is unreadable counts as not checked, and the note names it', async (t) => {
  const folder = await temporaryFolder(t)
  await mkdir(join(folder, 'scamsniffer'))
  await writeFile(join(folder, 'scamsniffer', 'address.json'), '{')
  const app = await startTestApp({ LISTS_DIR: folder })
  t.after(app.stop)
  const { json } = await app.ask(`/api/risk?addr=${unlisted.evm}`)
  const row = (json['intelligence'] as { sources: Row[] }).sources.find(({ id }) => id === 'scamsniffer')
  assert.equal(row?.status, 'failed')
  assert.equal(isUnchecked(row), true)
  assert.match(String(json['note']), /Not checked: .*ScamSniffer/)
})
