import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { minuteMs } from '../../src/kit/duration.ts'

/** A child process that runs until it is stopped. Its output is in its log file. */
export type Child = {
  pid: number
  hasEnded: () => boolean
  /** Sends the signal and waits for the end, which is forced after `stopMaxMs`. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

export type Start = {
  command: string
  args: readonly string[]
  log: string
  env?: NodeJS.ProcessEnv
  uid?: number
  cwd?: string
}

export function startChild({ command, args, log, env = process.env, uid, cwd }: Start): Child {
  const child = spawn(command, args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid }),
    ...(cwd === undefined ? {} : { cwd }),
  })
  const file = createWriteStream(log, { flags: 'a' })
  child.stdout.pipe(file, { end: false })
  child.stderr.pipe(file, { end: false })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  return {
    pid: child.pid ?? 0,
    hasEnded: () => hasEnded(child),
    stop: async (signal = 'SIGTERM') => {
      if (hasEnded(child)) return
      child.kill(signal)
      const timer = setTimeout(() => child.kill('SIGKILL'), stopMaxMs)
      await ended
      clearTimeout(timer)
    },
  }
}

/** Asks until it is so. Throws an error that names what was waited for. */
export async function waitFor(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = performance.now() + waitMaxMs
  while (performance.now() < deadline) {
    if (await isSo()) return
    await sleep(50)
  }
  throw new Error(`${what} did not come about within ${waitMaxMs / 1000} s`)
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined
}

const stopMaxMs = 20_000
const waitMaxMs = minuteMs
