import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { getLists } from '../../src/lists/get-lists.ts'
import { runCli, temporaryFolder } from '../support/command-line.ts'

test('lists status shows every list with its age, and what is wrong with it', async (t) => {
  const listsDir = await temporaryFolder(t)
  await mkdir(join(listsDir, 'own'))
  await writeFile(join(listsDir, 'own/own.json'), '[{"address":"nonsense","reason":"x"}]')
  const status = async (...words: string[]) =>
    runCli(['lists', 'status', ...words], { DATA_DIR: await temporaryFolder(t), LISTS_DIR: listsDir })
  const [words, json] = await Promise.all([status(), status('--json')])
  assert.deepEqual([words.code, json.code], [0, 0])
  assert.match(
    words.out,
    /^ofac +stale +\d+ +\d{4}-\d\d-\d\d +\d+ days old +complete through \d{4}-\d\d-\d\d; Out of date: .* data\/lists\/ofac\.json$/m,
  )
  assert.match(
    words.out,
    /^own +failed +0 .*own\.json: the file contains an invalid address \(\[0\]\.address\)\. No copy is in use\.$/m,
  )
  const answer = getLists.output.parse(JSON.parse(json.out)) as {
    root: string
    lists: { id: string; status: string }[]
  }
  assert.match(words.out, new RegExp(`^root ${answer.root}$`, 'm'))
  assert.equal(answer.lists.find(({ id }) => id === 'own')?.status, 'failed')
  assert.equal(words.out.trim().split('\n').length, answer.lists.length + 1)
})

test('lists status takes no argument it does not know', async (t) => {
  const { code, err } = await runCli(['lists', 'status', '--all'], { DATA_DIR: await temporaryFolder(t) })
  assert.equal(code, 1)
  assert.match(err, /^Unknown option '--all'/)
})
