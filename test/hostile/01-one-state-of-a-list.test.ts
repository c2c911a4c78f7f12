import assert from 'node:assert/strict'
import test from 'node:test'
import { callCli } from '../support/command-line.ts'
import { unlisted } from '../support/known-addresses.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestApp, testNow } from '../support/test-app.ts'
import { testWorld } from '../support/test-world.ts'
import { until } from '../support/until.ts'

// Seen: of a list whose first download failed, /lists stated it, while `GET /api/risk` called it `not_configured`, and
// `countersign lists status` in the same folder called it "off"; no command stated which folder it had read.

type Row = { id: string; status: string; cause?: string; detail: string }
type Lists = { lists: Row[] }

test('a list that was never downloaded is failed at every door and on the command line, with the cause', async (t) => {
  const DATA_DIR = await temporaryFolder(t)
  const world = { ...testWorld(testNow), fetch: () => Promise.reject(new Error('no network')) }
  const app = await startTestApp({ LISTS_UPDATE: 'on', DATA_DIR }, world)
  t.after(app.stop)
  const idOf = (rows: readonly Row[], id: string) => rows.find((row) => row.id === id) ?? assert.fail(`no ${id}`)
  await until(async () => {
    const { lists } = (await app.ask<Lists>('/api/lists')).json
    return ['un-sc', 'scamsniffer'].every((id) => idOf(lists, id).detail.includes('the download failed'))
  })
  for (const [lang, reply] of [
    ['en', /not checked, because its download failed/],
    ['zh', /下载失败且没有副本/],
  ] as const) {
    const request = await app.ask(`/api/risk?addr=${unlisted.evm}&lang=${lang}`)
    const { sources } = request.json['intelligence'] as { sources: Row[] }
    const un = idOf(sources, 'un-sc')
    assert.deepEqual([un.status, un.cause], ['failed', 'download_failed'])
    assert.match(un.detail, reply)
    // What nothing downloads stays a choice of the operator, and the verdict does not wait for either.
    assert.equal(idOf(sources, 'own').status, 'not_configured')
    assert.equal(request.json['verdict'], 'clear')
  }
  const host = (await app.ask<Lists>('/api/endpoint?url=https://api.example.com/')).json
  const { status, cause } = idOf(host.lists, 'scamsniffer')
  assert.deepEqual([status, cause], ['failed', 'download_failed'])
  const report = (await app.ask(`/report/${unlisted.evm}`)).text
  assert.match(report, /un-sc">[^<]*<\/a><\/td><td><span class="pill failed">Download failed</)

  const listed = await callCli(['lists', 'status', '--json'], { DATA_DIR })
  const row = idOf((JSON.parse(listed.out) as Lists).lists, 'un-sc')
  assert.deepEqual([row.status, row.detail.includes('the download failed')], ['failed', true])
  const screened = await callCli(['screen', unlisted.evm, '--json'], { DATA_DIR })
  const { intelligence } = JSON.parse(screened.out) as { intelligence: { sources: Row[] } }
  assert.equal(idOf(intelligence.sources, 'un-sc').status, 'failed')
  for (const { err } of [listed, screened]) assert.equal(err, '')
})

test('commands that screen state the folders that they read lists from', async (t) => {
  const [DATA_DIR, LISTS_DIR] = [await temporaryFolder(t), await temporaryFolder(t)]
  for (const words of [
    ['host', 'example.com'],
    ['screen', unlisted.evm],
    ['lists', 'status'],
  ]) {
    const [bare, own] = [await callCli(words, { DATA_DIR }), await callCli(words, { DATA_DIR, LISTS_DIR })]
    assert.ok(bare.out.includes(`${DATA_DIR}/lists`) && bare.out.includes('LISTS_DIR is not set'), bare.out)
    assert.ok(own.out.includes(`${LISTS_DIR} (LISTS_DIR)`), own.out)
  }
  assert.match((await callCli(['host', 'example.com', '--lang', 'zh'], { DATA_DIR })).out, /未设置 LISTS_DIR/)
})
