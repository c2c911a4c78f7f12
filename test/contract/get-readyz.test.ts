import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { shared, startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'
import { openDoor } from '../storage/door.ts'
import { postgresPlace } from '../storage/place.ts'

const server = process.env['TEST_DATABASE_URL']

test('200: with a list in force the service is ready', async () => {
  const { status, json } = await shared.ask('/readyz')
  assert.deepEqual([status, json], [200, { status: 'ready' }])
})

test('503: a sanctions list that cannot be loaded is stated, and is ready again when it can', async (t) => {
  const listsDir = await temporaryFolder(t)
  const app = await startTestApp({ LISTS_DIR: listsDir })
  t.after(() => app.stop())
  const root = (await app.ask<{ root: string }>('/api/lists')).json.root
  const state = join(app.dataDir, 'lists/state/downloads/ofac')
  await mkdir(join(state, '..'), { recursive: true })
  await writeFile(state, '')
  await mkdir(join(listsDir, 'own'))
  await writeFile(join(listsDir, 'own/own.json'), '[{"host":"shop.example","reason":"test"}]')
  await until(async () => (await app.ask('/readyz')).status === 503)
  const { json } = await app.ask('/readyz')
  assert.equal(json['detail'], 'A sanctions list could not be loaded. GET /api/lists states the problem.')
  const lists = (await app.ask<{ root: string; lists: { id: string; status: string; detail: string }[] }>('/api/lists'))
    .json
  const ofac = lists.lists.find(({ id }) => id === 'ofac')
  assert.deepEqual([ofac?.status, lists.lists.find(({ id }) => id === 'own')?.status], ['failed', 'fresh'])
  assert.match(
    ofac?.detail ?? '',
    /state\/downloads\/ofac: the file cannot be read\. The last valid copy remains in use\./,
  )
  assert.notEqual(lists.root, root)
  const { text } = await app.ask('/metrics')
  assert.match(text, /^countersign_list_problems\{list="ofac"\} 1$/m)
  assert.match(text, /^countersign_list_loads_total\{outcome="partial"\} \d+$/m)
  assert.ok(app.logged.some((line) => line.includes('list could not be loaded') && line.includes('"list":"ofac"')))
  await rm(state)
  await writeFile(join(listsDir, 'own/own.json'), '[{"host":"shop.example","reason":"tests"}]')
  await until(async () => (await app.ask('/readyz')).status === 200)
})

test('503: a database that does not answer is stated in both languages, and ready again when it does', {
  skip: server === undefined && 'set TEST_DATABASE_URL to run it on PostgreSQL',
}, async (t) => {
  const place = await postgresPlace(server ?? '')
  t.after(place.remove)
  const door = await openDoor(place.databaseUrl ?? '')
  t.after(door.close)
  const app = await startTestApp({ DATABASE_URL: door.url, SECRETS_KEY: Buffer.alloc(32, 1).toString('base64') })
  t.after(app.stop)
  assert.equal((await app.ask('/readyz')).status, 200)
  door.shut()
  await until(async () => (await app.ask('/readyz')).status === 503)
  const { json, headers } = await app.ask('/readyz?lang=zh')
  assert.deepEqual([json['reason_code'], json['detail']], ['not_ready', '无法访问或写入数据库。恢复后无需重启服务。'])
  assert.ok(Number(headers['retry-after']) > 0)
  assert.equal((await app.ask('/healthz')).json['database'], 'unreachable')
  assert.equal(
    (await app.ask('/readyz')).json['detail'],
    'The database cannot be reached or cannot be written. No restart is needed once it recovers.',
  )
  door.reopen()
  await until(async () => (await app.ask('/readyz')).status === 200)
  assert.equal((await app.ask('/healthz')).json['database'], 'reachable')
})
