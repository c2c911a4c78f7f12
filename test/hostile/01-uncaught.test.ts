import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import test from 'node:test'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { start } from '../bootstrap/run-process.ts'
import { startService, type StartedService } from '../scenario/start-service.ts'
import { anvilIsMissing } from '../support/chains/anvil.ts'
import { askOver } from '../support/ask.ts'
import { projectRoot } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { unlisted } from '../support/known-addresses.ts'
import { cannotLimitFileSize, limitFileSize } from '../support/limit-file-size.ts'
import { uncaughtErrors } from '../support/process-afterwards.ts'
import { until } from '../support/until.ts'

// What a library throws where nothing catches it must not end a service that has other work. Seen before: nothing in src/
// or bin/ listened for it, so that any such error ended the process, or the event loop it came up in.

const harness = ['--import', './test/support/throwing-harness.ts']
const risk = `/api/risk?addr=${unlisted.evm}`

test('errors that nothing catches, in every event loop, are logged with their cause and counted, and the service goes on', async (t) => {
  const service = await startService(t, { WORKERS: '2', LIMITS: 'off' }, harness)
  service.running.child.kill('SIGUSR2')
  await until(async () => {
    const counts = await uncaughtErrors(service)
    return counts['unhandled_rejection'] === 2 && counts['uncaught_exception'] === 2
  })
  const { text } = await service.ask('/metrics')
  assert.match(text, /^countersign_loops 2$/m)
  assert.match(text, /^countersign_loop_deaths_total 0$/m)
  assert.equal((await service.ask(risk)).status, 200)
  const causes = () => service.running.output().match(/caused by Error: what the library was answered/g) ?? []
  await until(() => causes().length === 4)
  assert.match(service.running.output(), /"kind":"uncaught_exception","error":"Error: a library threw in thread/)
  service.running.child.kill('SIGTERM')
  assert.equal(await service.running.exit, 0, service.running.output())
})

for (const errcode of [11, 26])
  test(`an error by which the database is damaged (${errcode}) ends the process, with an exit code that has it started again`, async (t) => {
    const { running } = await startService(t, { DAMAGE_ERRCODE: String(errcode) }, harness)
    running.child.kill('SIGUSR2')
    assert.equal(await running.exit, 1, running.output())
    assert.match(running.output(), /the process ends, so that it is started again/)
  })

test('a further loop that detects damage ends the entire process', async (t) => {
  const { running } = await startService(t, { WORKERS: '2', DAMAGE_ERRCODE: '11', ONLY_LOOPS: '1' }, harness)
  running.child.kill('SIGUSR2')
  assert.equal(await running.exit, 1, running.output())
})

test('a database that is busy or full is no damage: what it refuses passes', async (t) => {
  const service = await startService(t, { DAMAGE_ERRCODE: '13' }, harness)
  service.running.child.kill('SIGUSR2')
  await until(async () => (await uncaughtErrors(service))['uncaught_exception'] === 1)
  assert.equal((await service.ask(risk)).status, 200)
})

test('the local chain and its service go on as well', { skip: anvilIsMissing, timeout: 120_000 }, async (t) => {
  const settings = { PORT: '0', DATA_DIR: await temporaryFolder(t), LOG_LEVEL: 'error' }
  const running = start(t, [process.execPath, ...harness, 'src/cli.ts', 'devnet'], projectRoot, settings)
  const url = await until(() => /http:\/\/localhost:\d+/.exec(running.output())?.[0] ?? null)
  const agent = new Agent()
  t.after(() => agent.destroy())
  const ask = (path: string) => askOver(agent, url.replace('localhost', '127.0.0.1'), path)
  await until(async () => (await ask('/readyz')).status === 200)
  running.child.kill('SIGUSR2')
  await until(async () => (await uncaughtErrors({ ask: ask as StartedService['ask'] }))['uncaught_exception'] === 1)
  assert.equal((await ask(risk)).status, 200)
})

test('a service that cannot write is not ready, reports it, and is ready again once it can', {
  skip: cannotLimitFileSize,
}, async (t) => {
  const { ask, running } = await startService(t, { LIMITS: 'off' })
  assert.equal((await ask('/readyz')).status, 200)
  limitFileSize(running.pid, 0)
  await until(async () => (await ask('/readyz')).status === 503)
  assert.equal(
    (await ask('/readyz')).json['detail'],
    'The database cannot be reached or cannot be written. No restart is needed once it recovers.',
  )
  assert.equal(
    (await ask('/api/pay', { method: 'POST', body: { action: 'register', agentId: 'a', entity: 'A' } })).status,
    503,
  )
  assert.equal((await ask(risk)).status, 200)
  limitFileSize(running.pid, 'unlimited')
  await until(async () => (await ask('/readyz')).status === 200)
})

test('the stdio package reports uncaught errors, and answers the next call', async (t) => {
  const words = [...harness, 'mcp-stdio/src/main.ts']
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: words,
    cwd: projectRoot,
    env: { COUNTERSIGN_URL: 'http://127.0.0.1:9' },
    stderr: 'pipe',
  })
  let received = ''
  transport.stderr?.on('data', (bytes) => (received += String(bytes)))
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  t.after(() => client.close())
  await until(() => received.includes('countersign-mcp: http'))
  process.kill(transport.pid ?? 0, 'SIGUSR2')
  await until(() => received.includes('a library threw') && received.includes('a library rejected'))
  assert.equal((await client.listTools()).tools.length, 5)
})
