import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import type { Log } from '../kit/log.ts'
import { writeAtomic } from '../kit/write-atomic.ts'

/** Where the service of a data folder is reached, for commands that print links. */
const runningServiceName = 'running-service.json'

const runningSchema = z.object({ base_url: z.string(), pid: z.int().positive() })

/**
 * States in the data folder where this process is reached: at BASE_URL, or at `url` where the system chose the port.
 * Returns how to take it back. A folder that takes no file is no reason not to start.
 */
export async function announceService(
  { dataDir, port, baseUrl }: Pick<Config, 'dataDir' | 'port' | 'baseUrl'>,
  url: string,
  log: Log['log'],
): Promise<() => Promise<void>> {
  const file = join(dataDir, runningServiceName)
  try {
    const running = { base_url: port === 0 ? url : baseUrl, pid: process.pid }
    await writeAtomic(file, [JSON.stringify(running)])
  } catch (error) {
    log.warn({ error: String(error) }, 'commands cannot find out where this service is reached')
  }
  return async () => {
    // Another process of the same data folder may have been started since.
    if ((await readRunning(dataDir))?.pid === process.pid) await rm(file, { force: true })
  }
}

/** The URL of the service that runs on a data folder; null where none is known to run on this machine. */
export async function runningServiceUrl(dataDir: string): Promise<string | null> {
  const running = await readRunning(dataDir)
  return running !== null && isAlive(running.pid) ? running.base_url : null
}

async function readRunning(dataDir: string) {
  try {
    return runningSchema.parse(JSON.parse(await readFile(join(dataDir, runningServiceName), 'utf8')))
  } catch {
    return null
  }
}

/** A process that was killed leaves its file. A signal of 0 only asks; EPERM means that it runs for another user. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
