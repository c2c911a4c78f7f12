import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { hostCommand } from '../../src/cli/host-command.ts'
import { hostResultSchema } from '../../src/screening/host-result.ts'
import { callCli, runCli } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { shared, testBaseUrl } from '../support/test-app.ts'

test('host ends with 0 for clear, 2 for caution, 3 for risky, and prints the verdict alone', async (t) => {
  const folder = await temporaryFolder(t)
  await mkdir(join(folder, 'own'))
  await writeFile(join(folder, 'own/own.json'), JSON.stringify([{ host: 'bad.example', reason: 'Never delivered' }]))
  const [clear, caution, risky] = await Promise.all([
    host(t, ['https://docs.example.org/pay']),
    host(t, ['metmask.io', '--lang', 'zh']),
    host(t, ['pay.bad.example'], { LISTS_DIR: folder }),
  ])
  assert.deepEqual([clear.code, caution.code, risky.code], [0, 2, 3])
  for (const { out, err } of [clear, caution, risky]) {
    assert.equal(err, '')
    assert.doesNotMatch(out, /\{\w+\}|undefined|null/)
  }
  assert.match(clear.out, /^Clear, 0\/100 +docs\.example\.org$/m)
  assert.match(caution.out, /^谨慎 \(caution\), 60\/100 +metmask\.io$/m)
  assert.match(risky.out, /Never delivered/)
})

test('host --json prints what the API answers', async (t) => {
  const settings = { DATA_DIR: await temporaryFolder(t), BASE_URL: testBaseUrl }
  const { code, out } = await runCli(['host', 'metmask.io', '--json'], settings)
  const answer = await shared.ask('/api/endpoint?url=metmask.io')
  assert.equal(code, 2)
  assert.deepEqual(hostResultSchema.parse(JSON.parse(out)), answer.json)
})

test('what is no payment URL is one sentence on standard error and exit code 1', async (t) => {
  const { code, out, err } = await host(t, ['javascript:alert(1)'])
  assert.deepEqual([code, out], [1, ''])
  assert.match(err.trim(), /^URL must be an http or https URL, or a domain\.$/)
  const cases: [string[], RegExp][] = [
    [[], /exactly one URL or domain/],
    [['a.example', 'b.example'], /exactly one URL or domain/],
    [['co.uk'], /public suffix/],
    [['nonsense'], /^URL: the host has no dot/],
  ]
  for (const [words, message] of cases) {
    await assert.rejects(hostCommand.run(words, { lang: 'en' }), { name: 'CliError', message })
  }
})

async function host(t: TestContext, words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return callCli(['host', ...words], { DATA_DIR: await temporaryFolder(t), BASE_URL: testBaseUrl, ...env })
}
