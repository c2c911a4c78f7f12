import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeEnvironment, nodeFlags } from '../scripts/lib/node-flags.mjs'

export type Service = { url: string; pid: number; dataDir: string; readyMs: number; stop: () => Promise<void> }

const readyTimeoutMs = 30_000

/** Starts the real service in a folder of its own and waits until it is ready. `flags` are further ones of Node. */
export async function startService(
  env: Readonly<Record<string, string>> = {},
  readyMaxMs = readyTimeoutMs,
  flags: readonly string[] = [],
): Promise<Service> {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  const began = performance.now()
  const child = spawn(process.execPath, [...nodeFlags, ...flags, 'src/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...nodeEnvironment,
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      NODE_ENV: '',
      LISTS_UPDATE: 'off',
      LIMITS: 'off',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const url = `http://127.0.0.1:${port}`
  try {
    await untilReady(url, child, readyMaxMs)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  const readyMs = performance.now() - began
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    readyMs,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** CPU seconds a process has used so far, and its resident megabytes, from /proc. */
export function processFacts(pid: number): { cpuSeconds: number; residentMb: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const residentKb = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN)
  return { cpuSeconds: (Number(fields[11]) + Number(fields[12])) / 100, residentMb: residentKb / 1024 }
}

async function untilReady(url: string, child: ChildProcess, readyMaxMs: number): Promise<void> {
  const deadline = performance.now() + readyMaxMs
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error('the service ended before it was ready')
    const ready = await fetch(`${url}/readyz`)
      .then((answer) => answer.ok)
      .catch(() => false)
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('the service was not ready in time')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
