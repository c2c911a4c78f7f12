import assert from 'node:assert/strict'
import { Agent, get, type IncomingMessage } from 'node:http'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { start } from '../bootstrap/run-process.ts'
import { projectRoot } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { unlisted } from '../support/known-addresses.ts'
import { until } from '../support/until.ts'

/** A stopping process has so long to end. */
const stopTimeoutMs = 10_000
const busyCallers = 24
/** When each client sends its next request after the stop began, all within the time for which a connection may be kept. */
const idleCallersMs = [0, 50, 200, 500, 1_000, 2_000, 3_000]

for (const workers of [1, 3])
  test(`on SIGTERM no caller of ${workers} loops loses a connection: each that is open ends with an answer that closes it`, (t) =>
    losesNothing(t, workers))

async function losesNothing(t: TestContext, workers: number): Promise<void> {
  const settings = { PORT: '0', WORKERS: String(workers), DATA_DIR: await temporaryFolder(t), LIMITS: 'off' }
  const running = start(t, [process.execPath, 'src/main.ts'], projectRoot, settings)
  const base = await until(() => /ready at (http:\/\/localhost:\d+)/.exec(running.output())?.[1] ?? null)
  const url = `${base}/api/risk?addr=${unlisted.evm}`
  const state = { answered: 0, closed: 0 }
  const busy = Array.from({ length: busyCallers }, () => askUntilClosed(url, state))
  const idle = idleCallersMs.map(() => caller())
  for (const ask of idle) assert.equal((await ask(url)).headers.connection, 'keep-alive')
  await until(() => state.answered > 500)

  const begun = performance.now()
  running.child.kill('SIGTERM')
  const late = idleCallersMs.map(async (waitMs, n) => {
    await sleep(waitMs)
    // The first of them may still be answered before the signal arrives.
    return askUntilClosed(url, state, idle[n])
  })
  for (const answer of await Promise.all([...busy, ...late])) {
    assert.ok(answer?.statusCode === 200 || answer?.statusCode === 503, String(answer?.statusCode))
    assert.equal(answer.headers.connection, 'close')
  }
  assert.equal(await running.exit, 0, running.output())
  assert.ok(performance.now() - begun < stopTimeoutMs + 4_000)
}

type Seen = { answered: number; closed: number }

/**
 * Sends requests over one connection until an answer closes it: that one. An error is thrown. Once any answer has
 * closed its connection the stop has begun, and each later request has to be answered so.
 */
async function askUntilClosed(url: string, state: Seen, ask = caller()): Promise<IncomingMessage> {
  for (;;) {
    const hasBegun = state.closed > 0
    const answer = await ask(url)
    state.answered++
    if (answer.headers.connection === 'close') {
      state.closed++
      return answer
    }
    assert.equal(hasBegun, false, 'a connection stays open although the stop has begun')
  }
}

/** Sends requests over one connection of its own, which it keeps. */
function caller() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return (url: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(url, { agent }, (answer) => {
        answer.resume().on('end', () => resolve(answer))
      }).on('error', reject)
    })
}
