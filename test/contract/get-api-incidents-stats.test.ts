import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { archiveCacheMs } from '../../src/incidents/archive.ts'
import { callCli } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { shared, startTestApp, type TestApp } from '../support/test-app.ts'

type Stats = {
  as_of: string
  totals: { count: number; amount_usd: number; unknown_amounts: number }
  classes: { class: string; label: string; judgement: string; reason: string; count: number }[]
}

const one = {
  id: 'made-up',
  date: '2026-01-02',
  title: 'A made-up incident <b>',
  class: 'phishing',
  amount_usd: 1_000,
  chain: 'base',
  sources: ['https://example.com/1'],
}

test('200: totals, and every class with its judgement and the reason in the language that was requested', async () => {
  const { json, status } = await shared.ask<Stats>('/api/incidents/stats')
  assert.equal(status, 200)
  assert.ok(json.totals.count >= 120)
  const bridge = json.classes.find(({ class: id }) => id === 'bridge')
  assert.deepEqual([bridge?.label, bridge?.judgement], ['Bridge exploit', 'does_not_apply'])
  const chinese = (await shared.ask<Stats>('/api/incidents/stats?lang=zh')).json
  assert.equal(chinese.classes.find(({ class: id }) => id === 'bridge')?.label, '跨链桥攻击')
  assert.deepEqual(
    chinese.classes.map(({ count }) => count),
    json.classes.map(({ count }) => count),
  )
})

test('an imported archive replaces the built-in one within ten minutes, without a restart', async (t) => {
  const app = await start(t)
  const before = (await app.ask<Stats>('/api/incidents/stats')).json
  const file = join(app.dataDir, 'archive-to-import.json')
  await writeFile(file, JSON.stringify({ as_of: '2026-02-03', incidents: [one] }))
  const { code, out } = await callCli(['incidents', 'import', file, '--json'], { DATA_DIR: app.dataDir })
  assert.deepEqual([code, JSON.parse(out)], [0, { imported: 1, as_of: '2026-02-03' }])
  assert.deepEqual((await app.ask<Stats>('/api/incidents/stats')).json, before, 'what was read is kept for a while')
  app.world.clock.ms += archiveCacheMs
  const { as_of, totals, classes } = (await app.ask<Stats>('/api/incidents/stats')).json
  assert.deepEqual([as_of, totals], ['2026-02-03', { count: 1, amount_usd: 1_000, unknown_amounts: 0 }])
  assert.deepEqual(
    classes.map(({ class: id, judgement }) => `${id} ${judgement}`),
    ['phishing applies'],
  )
  const page = (await app.ask('/incidents')).text
  assert.ok(page.includes('A made-up incident &#60;b&#62;'), 'a title is text')
})

test('503 archive_unreadable: never zero, never kept, on the page too, and well again with the file', async (t) => {
  const app = await start(t)
  const imported = join(app.dataDir, 'incidents.json')
  for (const damage of [() => writeFile(imported, '{"as_of":"2026-'), () => mkdir(imported)]) {
    await damage()
    app.world.clock.ms += archiveCacheMs
    const { status, json, headers } = await app.ask<{ reason_code: string }>('/api/incidents/stats')
    assert.deepEqual([status, json.reason_code], [503, 'archive_unreadable'])
    assert.match(headers['retry-after'] ?? '', /^\d+$/)
    assert.ok((await app.ask('/incidents?lang=zh')).text.includes('无法读取安全事件档案'))
    await rm(imported, { recursive: true })
    assert.equal((await app.ask('/api/incidents/stats')).status, 200)
  }
})

test('INCIDENTS_FILE names the archive: it is shown instead of an imported one, and an import replaces it', async (t) => {
  const folder = await temporaryFolder(t)
  const [file, next] = [join(folder, 'archive.json'), join(folder, 'next.json')]
  await writeFile(file, JSON.stringify({ as_of: '2026-02-03', incidents: [one] }))
  await writeFile(next, JSON.stringify({ as_of: '2026-02-04', incidents: [one] }))
  const app = await startTestApp({ INCIDENTS_FILE: file })
  t.after(app.stop)
  await writeFile(join(app.dataDir, 'incidents.json'), JSON.stringify({ as_of: '2026-02-01', incidents: [] }))
  const dayShown = async () => (await app.ask<Stats>('/api/incidents/stats')).json.as_of
  assert.equal(await dayShown(), '2026-02-03')
  const { code } = await callCli(['incidents', 'import', next], { DATA_DIR: app.dataDir, INCIDENTS_FILE: file })
  assert.equal(code, 0)
  app.world.clock.ms += archiveCacheMs
  assert.equal(await dayShown(), '2026-02-04')
  await rm(file)
  app.world.clock.ms += archiveCacheMs
  const { status, json } = await app.ask<{ reason_code: string }>('/api/incidents/stats')
  assert.deepEqual([status, json.reason_code], [503, 'archive_unreadable'], 'another archive does not take its place')
})

test('a file with a fault imports nothing and names the place', async (t) => {
  const app = await start(t)
  const file = join(app.dataDir, 'broken.json')
  await writeFile(file, JSON.stringify({ as_of: '2026-02-03', incidents: [one, { ...one, id: 'b', amount_usd: -1 }] }))
  const broken = await callCli(['incidents', 'import', file], { DATA_DIR: app.dataDir })
  assert.equal(broken.code, 1)
  assert.match(broken.err, /broken\.json: incidents\[1\]\.amount_usd: .*\. Nothing was imported\.$/m)
  const none = await callCli(['incidents', 'import'], { DATA_DIR: app.dataDir })
  assert.deepEqual([none.code, none.err.trim()], [1, 'countersign incidents import takes one file.'])
  assert.equal((await app.ask<Stats>('/api/incidents/stats')).json.totals.count > 100, true)
})

async function start(t: TestContext): Promise<TestApp> {
  const app = await startTestApp()
  t.after(app.stop)
  return app
}
