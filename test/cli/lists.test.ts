import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { promisify } from 'node:util'
import { getLists } from '../../src/lists/get-lists.ts'
import { callCli, projectRoot, runCli } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('lists status shows every list with its age, and what is wrong with it', async (t) => {
  const listsDir = await temporaryFolder(t)
  await mkdir(join(listsDir, 'own'))
  await writeFile(join(listsDir, 'own/own.json'), '[{"address":"nonsense","reason":"x"}]')
  const settings = async () => ({ DATA_DIR: await temporaryFolder(t), LISTS_DIR: listsDir })
  const words = await runCli(['lists', 'status'], await settings())
  const json = await runCli(['lists', 'status', '--json'], await settings())
  assert.deepEqual([words.code, json.code], [2, 2])
  await writeFile(join(listsDir, 'own/own.json'), '[]')
  assert.equal((await runCli(['lists', 'status'], await settings())).code, 0)
  assert.match(words.out, /^ofac +stale +\d+ +\d{4}-\d\d-\d\d +\d+ days old +Out of date: .* The built-in copy\..*$/m)
  assert.match(
    words.out,
    /^own +failed +0 .*own\.json: the file contains an invalid address \(\[0\]\.address\)\. .*Correct the file or remove it\. No copy is in use\.$/m,
  )
  const answer = getLists.output.parse(JSON.parse(json.out)) as {
    root: string
    lists: { id: string; status: string }[]
  }
  assert.match(words.out, new RegExp(`^root ${answer.root}\nLists were read from `, 'm'))
  assert.equal(answer.lists.find(({ id }) => id === 'own')?.status, 'failed')
  assert.equal(words.out.trim().split('\n').length, answer.lists.length + 2)
})

test('a reader that closes the output gets nothing more', async (t) => {
  const env = { PATH: process.env['PATH'], DATA_DIR: await temporaryFolder(t) }
  const piped = `"${process.execPath}" src/cli.ts lists status | true`
  const { stderr } = await promisify(execFile)('sh', ['-c', piped], { cwd: projectRoot, env })
  assert.equal(stderr, '')
})

test('lists status takes no argument it does not know', async (t) => {
  const { code, err } = await callCli(['lists', 'status', '--all'], { DATA_DIR: await temporaryFolder(t) })
  assert.equal(code, 1)
  assert.match(err, /^countersign lists status has no option --all\./)
})
