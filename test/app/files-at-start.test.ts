import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { callCli } from '../support/command-line.ts'
import { unlisted } from '../support/known-addresses.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestApp, testNow } from '../support/test-app.ts'
import { testWorld } from '../support/test-world.ts'
import { until } from '../support/until.ts'

// Seen: an operator wrote own/own.csv. The start and the log were silent, and every payee in it was clear.

test('a start names the files of LISTS_DIR that no list reads, and what would be read', async (t) => {
  const listsDir = await filesIn(t, {
    'own/own.csv': 'x,fraud\n',
    'own/own-allow.csv': 'x,fine\n',
    'uk-sanctions/uk.xml': '<x/>',
    'ukk/UK-Sanctions-List.xml': '<x/>',
    'own-allow/own-allow.json': '[]',
    'own.json': '[{"host":"evil-shop.example.com","reason":"fraud"}]',
  })
  const app = await startTestApp({ LISTS_DIR: listsDir })
  t.after(app.stop)
  const parts = [
    'own/own.csv, LISTS_DIR/own.json: the file is not read under this name or in this place (rename it to own/own.json',
    'own/own-allow.csv, LISTS_DIR/own-allow: the file is not read under this name or in this place (rename it to own/own-allow.json',
    'uk-sanctions/uk.xml (what is read: uk-sanctions/UK-Sanctions-List.xml)',
    ' ukk. Folders are named as the ids in GET /api/lists.',
  ]
  for (const part of parts) assert.ok(app.unusedFiles.includes(part), `${part} in: ${app.unusedFiles}`)
  const warnings = app.logged.filter((line) => line.includes('is not read: no list has a file of this name'))
  assert.deepEqual(warnings.map((line) => (JSON.parse(line) as { file: string }).file).toSorted(), [
    'uk-sanctions/uk.xml',
  ])
  const { out } = await callCli(['lists', 'status'], { DATA_DIR: await temporaryFolder(t), LISTS_DIR: listsDir })
  assert.match(out, /own .*own\.csv.*: the file is not read .*rename it to own\/own\.json/)
  assert.match(out, /own-allow .*own-allow\.csv.*: the file is not read .*rename it to own\/own-allow\.json/)
  // What is meant to block must not be suggested as what is allowed.
  assert.doesNotMatch(out, /own\.csv[^\n]*own-allow\.json/)
})

test('files beyond those that are named are counted, and a folder whose files are read is not mentioned', async (t) => {
  const many = Array.from({ length: 14 }, (_, index) => [`openphish/list-${index + 10}.csv`, 'x'] as const)
  const app = await startTestApp({ LISTS_DIR: await filesIn(t, Object.fromEntries(many)) })
  t.after(app.stop)
  assert.match(app.unusedFiles, /list-19\.csv \(.*\), 4 more\. Folders/)
  const good = await startTestApp({ LISTS_DIR: await filesIn(t, { 'own/own.json': '[]', 'own/own-allow.json': '[]' }) })
  t.after(good.stop)
  assert.equal(good.unusedFiles, '')
})

test('a start names a refused file, what is wrong with it and what it causes, beside what /readyz answers', async (t) => {
  const listsDir = await filesIn(t, {
    'uk-sanctions/UK-Sanctions-List.xml': '<broken',
    'own/own-allow.json': '{',
    'openphish/feed.txt': '<html></html>',
  })
  const app = await startTestApp({ LISTS_DIR: listsDir })
  t.after(app.stop)
  const parts = [
    /uk-sanctions\/UK-Sanctions-List\.xml: the file [^.]*\. Until that is mended, addresses without a hit are uncertain\./,
    /own\/own-allow\.json: the file [^.]*\. Nothing of it is in force until the file can be read\./,
    /openphish\/feed\.txt: the file is an HTML page, not the list\. Until that is mended, payment pages without a hit/,
    /\nUntil these files are corrected or removed, the service is not ready \(GET \/readyz\)\.$/,
  ]
  for (const part of parts) assert.match(app.unusedFiles, part)
  assert.equal((await app.ask('/readyz')).status, 503)
  const { json } = await app.ask(`/api/risk?addr=${unlisted.evm}`)
  assert.equal(json['verdict'], 'uncertain')
})

test('a file that is refused after a valid one is named with the copy that stays in use', async (t) => {
  const listsDir = await filesIn(t, { 'own/own.json': '[{"host":"shop.example","reason":"test"}]' })
  const dataDir = await temporaryFolder(t)
  await (await startTestApp({ LISTS_DIR: listsDir, DATA_DIR: dataDir })).stop()
  await writeFile(join(listsDir, 'own/own.json'), '[{')
  const app = await startTestApp({ LISTS_DIR: listsDir, DATA_DIR: dataDir })
  t.after(app.stop)
  assert.match(
    app.unusedFiles,
    /^own\/own\.json: the file [^.]*\. The last valid copy remains in use, and further entries [^.]*\. Correct or restore the file: [^.]*\.$/,
  )
  assert.equal((await app.ask('/readyz')).status, 200)
})

test('an own list that cannot be read leaves the service not ready, as a sanctions list does, until it is repaired', async (t) => {
  const listsDir = await filesIn(t, { 'own/own.json': '[{' })
  const app = await startTestApp({ LISTS_DIR: listsDir })
  t.after(app.stop)
  const { status, json } = await app.ask('/readyz')
  assert.equal(status, 503)
  assert.equal(json['detail'], "The operator's own list could not be loaded. GET /api/lists states the problem.")
  assert.match(
    app.unusedFiles,
    /^own\/own\.json: .* addresses without a hit are uncertain\.\nUntil these files are corrected/,
  )
  assert.equal((await app.ask(`/api/risk?addr=${unlisted.evm}`)).json['verdict'], 'uncertain')
  await writeFile(join(listsDir, 'own/own.json'), '[]')
  await until(async () => (await app.ask('/readyz')).status === 200)
})

test('without downloads the start names every sanctions list that has no copy, and where files belong', async (t) => {
  const app = await startTestApp()
  t.after(app.stop)
  assert.match(
    app.outdated,
    /without a copy, which are not checked: UK Sanctions List, EU consolidated financial sanctions, UN Security Council/,
  )
  const world = { ...testWorld(testNow), fetch: () => Promise.reject(new Error('no network')) }
  const updating = await startTestApp({ LISTS_UPDATE: 'on' }, world)
  t.after(updating.stop)
  assert.doesNotMatch(updating.outdated, /without a copy/)
  await updating.failedDownloads
})

async function filesIn(t: TestContext, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await temporaryFolder(t)
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}
