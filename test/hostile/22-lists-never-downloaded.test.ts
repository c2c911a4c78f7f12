import assert from 'node:assert/strict'
import test from 'node:test'
import { sources } from '../../src/lists/sources.ts'
import { unlisted } from '../support/known-addresses.ts'
import { startTestApp, testNow } from '../support/test-app.ts'
import { testWorld } from '../support/test-world.ts'
import { until } from '../support/until.ts'

// Seen: a service that could not reach a publisher called its list "not enabled", on /lists, on /status and in the API.

type Lists = { lists: { id: string; status: string; cause?: string; snapshot: string | null; detail: string }[] }

test('a list whose first download failed is not called off: since when it fails and that it is tried again is stated', async (t) => {
  const world = { ...testWorld(testNow), fetch: () => Promise.reject(new Error('no network')) }
  const app = await startTestApp({ LISTS_UPDATE: 'on' }, world)
  t.after(app.stop)
  const listed = async (lang: string) => (await app.ask<Lists>(`/api/lists?lang=${lang}`)).json.lists
  const find = async (id: string, lang = 'en') =>
    (await listed(lang)).find((each) => each.id === id) ?? assert.fail(`no list ${id}`)
  const downloaded = sources.filter(({ downloads }) => downloads.length > 0).map(({ id }) => id)
  await until(async () => {
    const all = await listed('en')
    return downloaded.every((id) => all.find((each) => each.id === id)?.detail.includes('the download failed'))
  })
  const { status, cause, snapshot, detail } = await find('un-sc')
  assert.deepEqual([status, cause, snapshot], ['failed', 'download_failed', null])
  const since = `${testNow.slice(0, 19).replace('T', ' ')} UTC`
  assert.match(detail, /the download failed \(unreachable\)/)
  assert.ok(detail.includes(`Downloads have failed since ${since}.`), detail)
  assert.match(detail, /tried again every 15 minutes/)
  assert.match(
    (await find('un-sc', 'zh')).detail,
    /下载失败（无法连接）。自 .* UTC 起下载一直失败。LISTS_UPDATE=on 时，每 15 分钟重试一次。/,
  )
  // Siblings: what was not enabled is off, and a publisher who could not be reached is no fault of a copy that is in
  // force.
  assert.equal((await find('own')).status, 'off')
  assert.notEqual((await find('ofac')).status, 'failed')
  const [lists, state] = [(await app.ask('/lists?lang=en')).text, (await app.ask('/status?lang=en')).text]
  assert.match(rowOf(lists, 'un-sc'), /Download failed/)
  assert.match(rowOf(lists, 'own'), /Needs a file/)
  assert.match(rowOf(lists, 'opensanctions'), /Needs a file/)
  // A download interval is claimed only of lists that are downloaded.
  assert.match(rowOf(lists, 'un-sc'), /\d+ h/)
  assert.doesNotMatch(rowOf(lists, 'opensanctions'), /\d+ h/)
  assert.match(state, /<dt>Download failed<\/dt><dd>[1-9]\d*<\/dd>/)
  // Both pages count the lists of a state alike.
  const counted = [...state.matchAll(/<dt>([^<]*)<\/dt><dd>([1-9]\d*)<\/dd>/g)]
  assert.ok(counted.length >= 3)
  for (const [, name, count] of counted) assert.ok(lists.includes(`${name}: ${count}.`), `${name}: ${count}.`)
  // Contracts stay what they are; what was listed after the copy was made is missing all the same.
  assert.match(rowOf(lists, 'tornado-cash'), /later additions are missing/)
  assert.doesNotMatch(rowOf(lists, 'ofac'), /later additions are missing/)
  // No page, report or note calls a list that is on and failed "not enabled".
  for (const path of [
    '/lists',
    '/status',
    `/report/${unlisted.evm}`,
    `/api/risk?addr=${unlisted.evm}&intelligence=full`,
  ])
    assert.doesNotMatch((await app.ask(path)).text, /not enabled/i, path)
  // It weighs on a verdict as a list that is not there: the lists that are there answer.
  assert.equal((await app.ask(`/api/risk?addr=${unlisted.evm}`)).json['verdict'], 'clear')
})

const rowOf = (page: string, id: string) =>
  page.split('<tr').find((row) => row.includes(`href="#${id}"`)) ?? assert.fail(`no row of ${id}`)
