import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import type { Log } from '../kit/log.ts'
import { writeAtomic } from '../kit/write-atomic.ts'

/** Where the service of a data folder is reached, for commands that print links. */
const runningServiceName = 'running-service.json'

const runningSchema = z.object({ base_url: z.string(), pid: z.int().positive(), started: z.string().min(1) })

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
    const running = { base_url: port === 0 ? url : baseUrl, pid: process.pid, started: await startOf(process.pid) }
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
  return running !== null && running.started === (await startOf(running.pid)) ? running.base_url : null
}

async function readRunning(dataDir: string) {
  try {
    return runningSchema.parse(JSON.parse(await readFile(join(dataDir, runningServiceName), 'utf8')))
  } catch {
    return null
  }
}

/**
 * When a process was started, as the system writes it; null where it does not run, or the system does not say. A process
 * that was killed leaves its file, and another one may have its number by now: in a container it often has.
 */
async function startOf(pid: number): Promise<string | null> {
  try {
    if (process.platform !== 'linux') {
      const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)])
      return stdout.trim()
    }
    const [stat, boot] = await Promise.all([`${pid}/stat`, 'sys/kernel/random/boot_id'].map(readProc))
    // The name of the program stands in parentheses, and may contain any character.
    const started = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[startField]
    return started === undefined ? null : `${boot?.trim()} ${started}`
  } catch {
    return null
  }
}

function readProc(name: string): Promise<string> {
  return readFile(join('/proc', name), 'utf8')
}

/** Of the fields after the name (proc_pid_stat(5)), in ticks since the start of the system. */
const startField = 19
