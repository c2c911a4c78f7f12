import { startApp, type App } from './app.ts'
import { loadConfig, readConfig } from '../config/config.ts'
import { ConfigError, type Environment } from '../config/config-error.ts'
import { openLog } from '../kit/log.ts'
import { realWorld } from '../kit/world.ts'

/** Time a stopping process has to finish what it began. */
const stopTimeoutMs = 10_000

/** Runs the service until it is told to stop. Says what it needs when it cannot start, and three things to try when it can. */
export async function serve(env: Environment): Promise<void> {
  const { log, line, close } = openLog(logLevelOf(env))
  let app: App
  try {
    app = await startApp(await loadConfig(env), realWorld(), { log, line })
  } catch (error) {
    close()
    console.error(startFailure(error))
    process.exitCode = 1
    return
  }
  const stop = once(async () => {
    const timer = setTimeout(() => process.exit(0), stopTimeoutMs)
    await app.stop()
    clearTimeout(timer)
    log.info('stopped')
    close()
    process.exit(0)
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  console.log(welcome(app.url))
}

function welcome(url: string): string {
  return `Countersign is ready at ${url}

Three things to try:
  curl '${url}/api/risk?addr=0x098B716B8Aaf21512996dC57EB0615e2383E2f96'   a sanctioned address
  curl '${url}/api/lists'                                                  what it knows, and how old it is
  open ${url}/ in a browser                                  screen an address by hand

Stop with Ctrl-C.`
}

/** Our own refusals are sentences for the operator; anything else needs its stack to be found. */
function startFailure(error: unknown): string {
  if (error instanceof ConfigError) return `Countersign did not start. ${error.message}`
  if (!(error instanceof Error)) return `Countersign did not start: ${String(error)}`
  const code = 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE')
    return 'Countersign did not start. The port is in use: stop the other program, or set PORT to another one.'
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

function once(action: () => Promise<void>): () => void {
  let running: Promise<void> | null = null
  return () => {
    running ??= action()
  }
}
