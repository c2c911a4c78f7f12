import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { start, type Running } from '../bootstrap/run-process.ts'
import { projectRoot } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

/** Where a service can be killed, those first that a short run must not leave out. */
export const points = [
  'after_claim',
  'commit_sent',
  'after_commit',
  'within_answer',
  'before_commit',
  'before_answer',
  'random',
] as const

export type Service = { url: string; dataDir: string; running: Running }

/** Starts the real service, in a folder of its own unless it is started again. */
export async function startService(
  t: TestContext,
  env: Readonly<Record<string, string>>,
  dataDir?: string,
): Promise<Service> {
  const folder = dataDir ?? (await temporaryFolder(t))
  const settings = {
    PORT: '0',
    DATA_DIR: folder,
    LIMITS: 'off',
    LOG_LEVEL: 'error',
    LISTS_UPDATE: 'off',
    KILL_ORDER: orderIn(folder),
    ...env,
  }
  const node = [process.execPath, '--disable-warning=ExperimentalWarning']
  const running = start(t, [...node, '--import', './test/crash/kill-child.ts', 'src/main.ts'], projectRoot, settings)
  const url = await until(() => {
    assert.equal(running.child.exitCode, null, running.output())
    return /ready at (http:\/\/localhost:\d+)/.exec(running.output())?.[1] ?? null
  }, startMaxMs)
  return { url: url.replace('localhost', '127.0.0.1'), dataDir: folder, running }
}

export async function stopService({ running }: Service): Promise<void> {
  running.child.kill('SIGTERM')
  await running.exit
}

/**
 * Orders a service to die at a point. The result is called with each answer, and kills at random where that is the order.
 */
export async function killAt(service: Service, point: string, after: number): Promise<() => void> {
  const { child } = service.running
  if (point === 'random') {
    let left = randomInt(12)
    return () => {
      if (left-- <= 0) setTimeout(() => child.kill('SIGKILL'), randomInt(20))
    }
  }
  await writeFile(orderIn(service.dataDir), `${point} ${after}`)
  child.kill('SIGUSR2')
  return () => {}
}

/** A busy machine takes its time. */
const startMaxMs = 180_000

function orderIn(folder: string): string {
  return join(folder, 'kill-order')
}
