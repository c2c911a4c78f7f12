import { catchUncaught } from './process/catch-uncaught.ts'
import { startApp, type App } from './service/app.ts'
import type { LoadSurface } from './doors/mcp-surface.ts'
import { loadConfig, readConfig } from '../config/config.ts'
import { ConfigError, type Environment } from '../config/config-error.ts'
import { openLog } from '../kit/log.ts'
import { realWorld } from '../kit/world.ts'

/** Time for a stopping process to finish its work. Including the last log lines it ends within 10 s. */
const stopTimeoutMs = 9_500

/**
 * Runs the service until a stop signal. Prints why it cannot start, or what to try once it is ready. `loadSurface`
 * replaces the tools that the first loop serves over MCP.
 */
export async function serve(env: Environment, words: Words = welcome, loadSurface?: LoadSurface): Promise<void> {
  const { log, line, take, dropped, close } = openLog(logLevelOf(env), reportLogFailure)
  // A full disk or a closed pipe must not stop the service, as it does other commands: what is printed is only for people.
  process.stdout.removeAllListeners('error')
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => log.warn({ code }, 'standard output takes nothing'))
  let app: App | null = null
  const stop = once(async ({ exitCode, isHurried }: Stop) => {
    const end = async () => {
      await close()
      process.exit(exitCode)
    }
    setTimeout(() => void end(), stopTimeoutMs)
    await app?.stop({ isHurried }).catch((error: unknown) => {
      log.error({ error: String(error) }, 'not everything could be closed')
    })
    log.info('stopped')
    await end()
  })
  const storageLost = ({ message }: Error) => {
    log.error({ error: message }, 'nothing can be stored any more: the process ends, so that it is started again')
    stop({ exitCode: 1, isHurried: false })
  }
  const world = realWorld()
  const uncaught = catchUncaught({ thread: process, log, after: world.after, storageInDoubt: storageLost })
  try {
    const host = { storageLost, uncaught, env, ...(loadSurface && { loadSurface }) }
    app = await startApp(await loadConfig(env), world, { log, line, take, dropped }, host)
  } catch (error) {
    await close()
    console.error(startFailure(error))
    process.exitCode = 1
    return
  }
  // Ctrl-C comes from a person who waits; other signals come from process managers that drain traffic themselves.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => stop({ exitCode: 0, isHurried: signal === 'SIGINT' }))
  console.log(words(app.url, app))
  // Scripts read the output of commands that print their own text.
  if (words !== welcome) return
  void app.failedDownloads.then((failed) => {
    if (failed !== '') console.log(`\n${failed}`)
  })
}

/** What is printed when the service is ready. */
type Words = (url: string, noted: Pick<App, 'isReady' | 'outdated' | 'unusedFiles' | 'outbox'>) => string

type Stop = { exitCode: number; isHurried: boolean }

/** Written to standard output, because standard error is what failed. */
function reportLogFailure({ code, message }: NodeJS.ErrnoException): void {
  console.log(
    `Log lines cannot be written to standard error (${code ?? message}). Countersign continues without them and counts the dropped lines.`,
  )
}

function welcome(url: string, { isReady, outdated, unusedFiles, outbox }: Parameters<Words>[1]): string {
  const notes = [unusedFiles, outdated].filter((note) => note !== '').map((note) => `\n${note}\n`)
  const things = [
    [`curl '${url}/api/risk?addr=0x098B716B8Aaf21512996dC57EB0615e2383E2f96'`, 'a sanctioned address'],
    [`curl '${url}/api/lists'`, 'the lists and their age'],
    [`open ${url}/ in a browser`, 'screen an address on the web page'],
  ] as const
  const width = Math.max(...things.map(([command]) => command.length))
  const lines = things.map(([command, shows]) => `  ${command.padEnd(width)}   ${shows}`)
  return `Countersign is ${isReady ? 'ready' : 'not ready'} at ${url}
${notes.join('')}${outbox === null ? '' : `\nNo mail server is set (SMTP_URL): e-mails, such as sign-in links, are files in ${outbox}.\n`}
Three things to try:
${lines.join('\n')}

Stop with Ctrl-C.`
}

/** Refusals of our own are sentences for the operator; any other error needs its stack. */
function startFailure(error: unknown): string {
  if (error instanceof ConfigError) return `Countersign did not start. ${error.message}`
  if (!(error instanceof Error)) return `Countersign did not start: ${String(error)}`
  const code = 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') {
    const port = 'port' in error ? ` ${String(error.port)}` : ''
    return `Countersign did not start. The port${port} is in use: stop the other program, or set PORT to another one.`
  }
  if (code === 'EACCES')
    return `Countersign did not start. ${error.message}: choose a PORT or DATA_DIR this user may use.`
  if (typeof code === 'string' && code.startsWith('storage_')) return `Countersign did not start. ${error.message}`
  return `Countersign did not start.\n${error.stack ?? error.message}`
}

function logLevelOf(env: Environment): string {
  try {
    return readConfig(env).logLevel
  } catch {
    return 'info'
  }
}

function once<Value>(action: (value: Value) => Promise<void>): (value: Value) => void {
  let running: Promise<void> | null = null
  return (value) => {
    running ??= action(value)
  }
}
