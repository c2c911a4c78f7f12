import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { shared, startTestApp } from '../support/test-app.ts'
import { openFixtureProtocol } from './fixtures/fixture-protocol.ts'
import { removeFolder } from '../support/temporary-folder.ts'

const runs = [
  { suite: 'mcp-conformance', name: '0.1.16', options: [] },
  { suite: 'mcp-conformance-next', name: '2025-11-25', options: ['--requirements', '2025-11-25'] },
  { suite: 'mcp-conformance-next', name: '2026-07-28', options: ['--requirements', '2026-07-28'] },
] as const

// A baseline names the scenarios that need fixtures of the suite; a scenario that fails beyond it, or passes although it
// is named there, fails the run.
test('the official conformance suites pass against the service, but for what needs their fixtures', async (t) => {
  const { url } = await shared.app()
  await passAll(t, url, (name) => ['--expected-failures', join(import.meta.dirname, 'baselines', `${name}.yml`)])
})

// What fails of the scenarios that a revision scores fails the run. Extensions that are not served are not scored.
test('with their fixtures behind the same door every scored scenario of the suites passes', async (t) => {
  const surface = { tools: [], openProtocol: openFixtureProtocol }
  const app = await startTestApp({}, undefined, () => Promise.resolve(surface))
  t.after(app.stop)
  await passAll(t, app.url, () => [])
})

async function passAll(t: TestContext, url: string, optionsOf: (name: string) => readonly string[]): Promise<void> {
  const output = await mkdtemp(join(tmpdir(), 'countersign-conformance-'))
  t.after(() => removeFolder(output))
  for (const { suite, name, options } of runs) {
    const program = join(import.meta.dirname, '../../node_modules', suite, 'dist/index.js')
    const args = [
      program,
      'server',
      '--url',
      `${url}/api/mcp`,
      ...options,
      ...optionsOf(name),
      '-o',
      join(output, name),
    ]
    // The suite waits a second for a stream, which a busy machine may take: what fails for another reason fails twice.
    const first = await run(args)
    const { code, said: reply } = first.code === 0 ? first : await run(args)
    assert.equal(code, 0, `${suite}, ${name}: ${reply.slice(reply.lastIndexOf('SUMMARY'))}`)
  }
}

function run(args: readonly string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...args], { timeout: runTimeoutMs }, (error, out, err) => {
      resolve({ code: error === null ? 0 : typeof error.code === 'number' ? error.code : 1, said: out + err })
    })
  })
}

const runTimeoutMs = 120_000
