import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type RunningService = { base: string; stop: () => Promise<void> }

const root = resolve(import.meta.dirname, '../..')
const startTimeoutMs = 30_000
const pollIntervalMs = 50

/** Starts the real service on a free port with a folder of its own, and waits until it is ready. */
export async function startService(): Promise<RunningService> {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-browser-'))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/main.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: dataDir, LISTS_UPDATE: 'off', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
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
  const base = `http://localhost:${port}`
  const deadline = Date.now() + startTimeoutMs
  while (!(await isReady(base))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`The service did not get ready. ${complaint}`)
    }
    await sleep(pollIntervalMs)
  }
  return { base, stop }
}

async function isReady(base: string): Promise<boolean> {
  try {
    return (await fetch(`${base}/readyz`)).ok
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
