import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { constants, openSync, readSync } from 'node:fs'
import { readFile, truncate, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { start, type Running } from '../bootstrap/run-process.ts'
import { projectRoot } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'
import { readyUrl } from './start-service.ts'

/** A stopping process has so long to end. */
const stopTimeoutMs = 10_000
/** More lines than are held while nothing is taken: each is some 350 bytes long. */
const manyAnswers = 5_000

test('a reader of the log that stalls costs lines and nothing else, is caught up with, and does not hold up a stop', async (t) => {
  const fifo = join(await temporaryFolder(t), 'log')
  assert.equal(spawnSync('mkfifo', [fifo]).status, 0)
  const reader = openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK)
  const { running, url } = await serve(t, fifo)
  await answers(url, manyAnswers)
  const dropped = await droppedLines(url)
  assert.ok(dropped > 0)
  let read = ''
  await until(() => (read += readWhatIsThere(reader)).includes('"log lines dropped"'))
  const lines = read.slice(0, read.lastIndexOf('\n')).split('\n')
  const logged = lines.map((line) => JSON.parse(line) as { msg: string; dropped?: number })
  assert.equal(logged.find(({ msg }) => msg === 'log lines dropped')?.dropped, dropped)
  assert.ok(logged.some(({ msg }) => msg === 'started'))
  await answers(url, manyAnswers)
  assert.ok((await droppedLines(url)) > dropped, 'the reader stalls again')
  await endsWell(running)
})

test('a disk that is full costs lines and nothing else, is stated on standard output, and is written to when it has room', async (t) => {
  const file = join(await temporaryFolder(t), 'log')
  // A limit on the size of files stands for a full disk. The log begins 200 kB below it, so that the database,
  // which the limit holds for as well, has room.
  const limitBytes = 10_240_000
  await writeFile(file, 'x'.repeat(limitBytes - 204_800))
  const { running, url } = await serve(t, file, `ulimit -f ${limitBytes / 512} &&`)
  await answers(url, manyAnswers)
  assert.ok((await droppedLines(url)) > 0)
  assert.match(
    running.output(),
    /^Log lines cannot be written to standard error \(EFBIG\)\. .+ counts the dropped lines\.$/m,
  )
  // Room is made once: to make it again could take away the line that is waited for.
  await truncate(file, 0)
  await until(async () => (await readFile(file, 'utf8')).includes('"log lines dropped"'))
  await endsWell(running)
})

test('with /dev/full for a log it starts, states it where it can, answers and stops', async (t) => {
  const { running, url } = await serve(t, '/dev/full')
  await until(() => /^Log lines cannot be written to standard error \(ENOSPC\)\./m.test(running.output()))
  await answers(url, 10)
  await endsWell(running)
})

/** Starts the service with standard error on a file; what it prints is standard output alone. */
async function serve(t: TestContext, standardError: string, before = '') {
  const script = `${before} exec "$0" --disable-warning=ExperimentalWarning src/main.ts 2>>"$STANDARD_ERROR"`
  const settings = { PORT: '0', LIMITS: 'off', DATA_DIR: await temporaryFolder(t), STANDARD_ERROR: standardError }
  const running = start(t, ['sh', '-c', script, process.execPath], projectRoot, settings)
  return { running, url: await readyUrl(running) }
}

/** Sends so many requests, each with a long id of the caller's own, and requires an answer to each. */
async function answers(url: string, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const headers = { 'x-request-id': 'x'.repeat(128) }
  const ask = () =>
    new Promise<number | undefined>((resolve, reject) => {
      get(`${url}/api/risk`, { agent, headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode))
      }).on('error', reject)
    })
  const statuses = await Promise.all(Array.from({ length: count }, ask))
  agent.destroy()
  assert.ok(statuses.every((status) => status === 400))
}

async function droppedLines(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^countersign_log_lines_dropped_total (\d+)$/m.exec(text)?.[1])
}

async function endsWell(running: Running): Promise<void> {
  const begun = performance.now()
  running.child.kill('SIGTERM')
  assert.equal(await running.exit, 0, running.output())
  assert.ok(performance.now() - begun < stopTimeoutMs + 4_000)
}

function readWhatIsThere(reader: number): string {
  const piece = Buffer.alloc(1 << 20)
  try {
    return piece.toString('latin1', 0, readSync(reader, piece))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return ''
    throw error
  }
}
