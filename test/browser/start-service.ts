import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { compileCache } from '../support/compile-cache.ts'
import { freePort } from '../support/free-port.ts'
import { until } from '../support/until.ts'

export type RunningService = { base: string; dataDir: string; stop: () => Promise<void> }

const root = resolve(import.meta.dirname, '../..')
const startTimeoutMs = 120_000

/** Starts the real service on a free port with a folder of its own, and waits until it reports that it is ready. */
export async function startService(): Promise<RunningService> {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-browser-'))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      ...compileCache,
      PORT: String(port),
      DATA_DIR: dataDir,
      LISTS_UPDATE: 'off',
      LIMITS: 'off',
      LOG_LEVEL: 'error',
      WEBHOOK_ALLOW_LOOPBACK: 'on',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let reply = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (reply += text))
  }
  const killChild = () => child.kill('SIGKILL')
  process.once('exit', killChild)
  const stop = async () => {
    process.off('exit', killChild)
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await rm(dataDir, { recursive: true, force: true })
  }
  const ready = () => /ready at (http:\/\/localhost:\d+)/.exec(reply)?.[1]
  await until(() => ready() ?? child.exitCode !== null, startTimeoutMs).catch(() => null)
  const base = ready()
  if (base !== undefined) return { base, dataDir, stop }
  await stop()
  throw new Error(`The service did not get ready. ${reply}`)
}
