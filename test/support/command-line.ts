import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { format } from 'node:util'
import { runCommandLine } from '../../src/cli/run-command-line.ts'
import { compileCache } from './compile-cache.ts'

export const projectRoot = join(import.meta.dirname, '../..')

export type CommandEnd = { code: number; out: string; err: string }

type Settings = Readonly<Record<string, string>>

/** Runs the command line to its end in a process of its own, with no setting of ours but those passed. */
export function runCli(words: readonly string[], settings: Settings): Promise<CommandEnd> {
  const args = ['src/cli.ts', ...words]
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: projectRoot, env: environmentOf(settings) }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err }),
    )
  })
}

/**
 * The same in this process, one call after another: what is shown of many calls. Starting a process and importing the
 * service costs more than most commands do. `serve` sets the exit code of its process and needs one of its own.
 */
export function callCli(words: readonly string[], settings: Settings): Promise<CommandEnd> {
  const end = calls.then(() => callAlone(words, environmentOf(settings)))
  calls = end.then(
    () => {},
    () => {},
  )
  return end
}

let calls: Promise<void> = Promise.resolve()

async function callAlone(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<CommandEnd> {
  const { log, error } = console
  const before = { ...process.env }
  let [out, err] = ['', '']
  console.log = (...values: unknown[]) => (out += `${format(...values)}\n`)
  console.error = (...values: unknown[]) => (err += `${format(...values)}\n`)
  setEnvironment(environment)
  try {
    const code = await runCommandLine(words)
    return { code, out, err }
  } finally {
    setEnvironment(before)
    Object.assign(console, { log, error })
  }
}

function environmentOf(settings: Settings): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], ...compileCache, HOME: settings['DATA_DIR'], LISTS_UPDATE: 'off', ...settings }
}

/** Settings are read from `process.env` itself, so it is the members that are changed. */
function setEnvironment(environment: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) delete process.env[name]
  for (const [name, value] of Object.entries(environment)) if (value !== undefined) process.env[name] = value
}
