import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { compileCache } from '../support/compile-cache.ts'
import { pauseMs } from '../support/until.ts'

/** The PATH of this machine without any project's own programs: what somebody types commands with. */
export const plainPath = (process.env['PATH'] ?? '')
  .split(':')
  .filter((folder) => !folder.includes('node_modules'))
  .join(':')

/** A process under test: what it printed so far, its exit code once it ended, and its group for signals. */
export type Running = { child: ChildProcess; pid: number; output: () => string; exit: Promise<number | null> }

/**
 * Starts a program in a process group of its own with nothing of our environment but PATH, HOME and compiled modules. Standard output and
 * errors are read together; what is left of the group is killed when the test ends.
 */
export function start(t: TestContext, command: string[], cwd: string, env: Record<string, string> = {}): Running {
  const [program = '', ...args] = command
  const clean = { HOME: process.env['HOME'] ?? cwd, PATH: plainPath, LISTS_UPDATE: 'off', ...compileCache }
  const child = spawn(program, args, {
    cwd,
    env: { ...clean, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const exit = once(child, 'close').then(([code]) => code as number | null)
  const pid = child.pid ?? 0
  t.after(() => {
    if (isAlive(-pid)) process.kill(-pid, 'SIGKILL')
  })
  return { child, pid, output: () => output, exit }
}

/** Runs a program to its end. */
export async function run(t: TestContext, command: string[], cwd: string, env: Record<string, string> = {}) {
  const running = start(t, command, cwd, env)
  const code = await running.exit
  return { code, output: running.output() }
}

/** Runs one of a clone's scripts on this Node, with the clone's stand-in for npm as the npm that called it. */
export function runScript(t: TestContext, clone: string, script: string, args: string[] = [], env = {}) {
  return run(t, [process.execPath, script, ...args], clone, { ...fakeNpmOf(clone), ...env })
}

/** The variable in which npm passes its own path to its scripts, pointing at the clone's stand-in. */
export function fakeNpmOf(clone: string): Record<string, string> {
  return { npm_execpath: path.join(clone, 'fake/npm-cli.js') }
}

/** Waits until the condition returns a value; a timeout throws an error with what was printed so far. */
export async function until<T>(
  condition: () => T | undefined | false | null,
  printed: () => string = () => '',
  limitMs = 60_000,
): Promise<T> {
  const beginMs = performance.now()
  while (performance.now() < beginMs + limitMs) {
    const value = condition()
    if (value !== undefined && value !== false && value !== null) return value
    await sleep(pauseMs(performance.now() - beginMs))
  }
  throw new Error(`waited ${limitMs} ms in vain; printed so far:\n${printed()}`)
}

/** Whether a process, or with a negative id a process group, still exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
