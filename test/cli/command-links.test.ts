import assert from 'node:assert/strict'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { checkIntent } from '../../src/intent/check-intent.ts'
import { runCli } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { sanctioned, tornadoPool } from '../support/known-addresses.ts'
import { startTestApp } from '../support/test-app.ts'

test('links of a command lead to the service that runs on its data folder, else the command names what it assumes', async (t) => {
  const dataDir = await temporaryFolder(t)
  const app = await startTestApp({ DATA_DIR: dataDir })
  t.after(app.stop)
  const during = await runCli(['host', 'metmask.io'], { DATA_DIR: dataDir })
  assert.ok(during.out.includes(`${app.url}/host/metmask.io`), during.out)
  assert.doesNotMatch(during.out, /:8402|No service runs/)
  const named = await runCli(['host', 'metmask.io'], { DATA_DIR: dataDir, BASE_URL: 'https://other.example' })
  assert.match(named.out, /https:\/\/other\.example\/host\/metmask\.io/)
  await app.stop()
  assert.ok(!(await readdir(dataDir)).includes('running-service.json'))

  const assumes = /No service runs on this data folder: the links assume http:\/\/localhost:18999\. /
  const after = await runCli(['host', 'metmask.io'], { DATA_DIR: dataDir, PORT: '18999' })
  assert.match(after.out, assumes)
  // What a process that was killed leaves: no process has this id.
  const left = { base_url: 'http://localhost:1', pid: 2 ** 30 }
  await writeFile(join(dataDir, 'running-service.json'), JSON.stringify(left))
  assert.match((await runCli(['screen', tornadoPool], { DATA_DIR: dataDir, PORT: '18999' })).out, assumes)
  // Another process may have its number by now.
  await writeFile(join(dataDir, 'running-service.json'), JSON.stringify({ ...left, pid: process.pid, started: '1' }))
  assert.match((await runCli(['host', 'metmask.io'], { DATA_DIR: dataDir, PORT: '18999' })).out, assumes)
  // Seen: with --json the links of the answer led to a service that did not run, and nothing said so.
  const body = join(dataDir, 'body.json')
  await writeFile(body, JSON.stringify(checkIntent.examples[0]?.input))
  for (const words of [
    ['intent', body, '--json'],
    ['host', 'metmask.io', '--json'],
    ['screen', tornadoPool, '--json'],
  ]) {
    const { out, err } = await runCli(words, { DATA_DIR: dataDir, PORT: '18999' })
    assert.equal(typeof JSON.parse(out), 'object')
    assert.match(err, assumes)
  }
  const without = await runCli(['screen', sanctioned.evm], { DATA_DIR: dataDir, PORT: '18999' })
  assert.doesNotMatch(without.out, assumes, 'no link of it leads to a service')
  const zh = await runCli(['host', 'metmask.io', '--lang', 'zh'], { DATA_DIR: dataDir, PORT: '18999' })
  assert.match(zh.out, /链接假定服务位于 http:\/\/localhost:18999。/)
})
