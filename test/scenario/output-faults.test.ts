import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { start } from '../bootstrap/run-process.ts'
import { projectRoot } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

const outputs: readonly [name: string, redirect: (t: TestContext, folder: string) => string, isRefused: boolean][] = [
  ['a full disk', () => '>/dev/full', true],
  ['a pipe without a reader', () => '> >(exec true)', true],
  ['a pipe whose reader stalls', (t, folder) => `>${fullPipe(t, folder)}`, false],
  ['nothing', () => '>&-', false],
]

for (const [name, redirect, isRefused] of outputs) {
  test(`npm start with ${name} for standard output answers after it has printed, and stops on request`, async (t) => {
    const folder = await temporaryFolder(t)
    const log = join(folder, 'log')
    writeFileSync(log, '')
    const script = `exec "$0" scripts/start.mjs ${redirect(t, folder)} 2>${log}`
    const settings = { PORT: '0', LIMITS: 'off', DATA_DIR: join(folder, 'data') }
    const running = start(t, ['bash', '-c', script, process.execPath], projectRoot, settings)
    const port = await until(() => /"url":"http:\/\/localhost:(\d+)"/.exec(readFileSync(log, 'utf8'))?.[1] ?? null)
    for (let i = 0; i < 20; i++) assert.equal((await fetch(`http://127.0.0.1:${port}/healthz`)).status, 200)
    running.child.kill('SIGTERM')
    assert.equal(await running.exit, 0, readFileSync(log, 'utf8'))
    const written = readFileSync(log, 'utf8')
    assert.doesNotMatch(written, /caught nowhere/)
    assert.equal(written.includes('standard output takes nothing'), isRefused)
  })
}

test('countersign serve answers on after the reader of both its outputs ended', async (t) => {
  const folder = await temporaryFolder(t)
  const port = await freePort()
  const script = `exec "$0" bin/countersign.mjs serve > >(head -n 1 >${join(folder, 'first')}) 2>&1`
  const settings = { PORT: String(port), LIMITS: 'off', DATA_DIR: join(folder, 'data') }
  const running = start(t, ['bash', '-c', script, process.execPath], projectRoot, settings)
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  await until(async () => (await get('/healthz').catch(() => null))?.ok ?? false)
  // Each of these writes a line of the log; lines are written within a second, and then the loss of them is reported.
  for (let second = 0; second < 5; second++) {
    for (let i = 0; i < 20; i++) assert.equal((await get('/api/lists')).status, 200)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  running.child.kill('SIGTERM')
  assert.equal(await running.exit, 0)
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A pipe that takes nothing more and is never read. */
function fullPipe(t: TestContext, folder: string): string {
  const pipe = join(folder, 'pipe')
  assert.equal(spawnSync('mkfifo', [pipe]).status, 0)
  const held = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK)
  t.after(() => closeSync(held))
  for (const size of [4_096, 1]) {
    try {
      for (;;) writeSync(held, Buffer.alloc(size))
    } catch (error) {
      assert.equal((error as NodeJS.ErrnoException).code, 'EAGAIN')
    }
  }
  return pipe
}
