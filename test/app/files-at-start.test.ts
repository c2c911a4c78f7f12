import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { callCli } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestApp } from '../support/test-app.ts'

// Seen: an operator wrote own/own.csv. The start and the log were silent, and every payee in it was clear.

test('a start names the files of LISTS_DIR that no list reads, and what would be read', async (t) => {
  const listsDir = await filesIn(t, {
    'own/own.csv': 'x,fraud\n',
    'uk-sanctions/uk.xml': '<x/>',
    'ukk/UK-Sanctions-List.xml': '<x/>',
    'own-allow/own-allow.json': '[]',
    'own.json': '[]',
  })
  const app = await startTestApp({ LISTS_DIR: listsDir })
  t.after(app.stop)
  const parts = [
    'own/own.csv (what is read: own/own.json, own/own-allow.json)',
    'uk-sanctions/uk.xml (what is read: uk-sanctions/UK-Sanctions-List.xml)',
    ' own-allow,',
    'own.json (what is read: own/own.json)',
    ' ukk. Folders are named as the ids in GET /api/lists.',
  ]
  for (const part of parts) assert.ok(app.unusedFiles.includes(part), `${part} in: ${app.unusedFiles}`)
  const warnings = app.logged.filter((line) => line.includes('is not read: no list has a file of this name'))
  assert.deepEqual(warnings.map((line) => (JSON.parse(line) as { file: string }).file).toSorted(), [
    'own/own.csv',
    'uk-sanctions/uk.xml',
  ])
  const { out } = await callCli(['lists', 'status'], { DATA_DIR: await temporaryFolder(t), LISTS_DIR: listsDir })
  assert.match(out, /own .*own\.csv: not read, .* It is read from: own\.json\./)
  assert.match(out, /own-allow .*own\.csv: not read, .* It is read from: own-allow\.json\./)
})

test('files beyond those that are named are counted, and a folder whose files are read is not mentioned', async (t) => {
  const many = Array.from({ length: 14 }, (_, index) => [`own/list-${index + 10}.csv`, 'x'] as const)
  const app = await startTestApp({ LISTS_DIR: await filesIn(t, Object.fromEntries(many)) })
  t.after(app.stop)
  assert.match(app.unusedFiles, /list-19\.csv \(.*\), 4 more\. Folders/)
  const good = await startTestApp({ LISTS_DIR: await filesIn(t, { 'own/own.json': '[]', 'own/own-allow.json': '[]' }) })
  t.after(good.stop)
  assert.equal(good.unusedFiles, '')
})

async function filesIn(t: TestContext, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await temporaryFolder(t)
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}
