import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { FleetRefused } from './fleet/postgres.ts'
import { findPrograms, sayMissing } from './fleet/programs.ts'
import { startFleet } from './fleet/start-fleet.ts'

// Several processes of the service behind nginx, with a PostgreSQL and a Redis server of their own, on one machine and without
// a container engine: npm run fleet -- --processes 3 --port 8402 --folder var/fleet. With DATABASE_URL, that server is used.
// BASE_URL and TRUST_PROXY are for another proxy in front; with WORKERS each process has several loops.
// SIGHUP restarts one process after the other, SIGINT and SIGTERM stop everything.
const root = path.resolve(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '3' },
    port: { type: 'string', default: '8402' },
    folder: { type: 'string', default: path.join(root, 'var/fleet') },
  },
})
const databaseUrl = process.env['DATABASE_URL']
const { postgresBin, ...others } = findPrograms()
const missing = sayMissing(databaseUrl ? others : { postgresBin, ...others })
if (missing !== null) {
  console.error(missing)
  process.exit(1)
}
const folder = path.resolve(values.folder)
const starting = startFleet({
  root,
  folder,
  port: Number(values.port),
  processes: Number(values.processes),
  programs: { postgresBin, ...others },
  secretsKey: process.env['SECRETS_KEY'] || secretsKeyIn(folder),
  ...(databaseUrl ? { databaseUrl } : {}),
  settings: fromEnvironment('BASE_URL', 'TRUST_PROXY', 'WORKERS'),
})
let work: Promise<void> = Promise.resolve()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // What is still starting is stopped when it has: otherwise it would be left behind.
  process.once(signal, () => {
    void Promise.all([starting, work])
      .then(([started]) => started.stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  })
}
const fleet = await starting.catch((error: unknown) => {
  if (!(error instanceof FleetRefused)) throw error
  console.error(error.message)
  process.exit(1)
})
console.log(`${values.processes} processes are ready behind nginx at ${fleet.url}.`)
console.log(`Logs and data are in ${folder}. kill -HUP ${process.pid} restarts one process after the other.`)
process.on('SIGHUP', () => {
  work = work.then(fleet.restart).then(
    () => console.log('Every process has been restarted.'),
    (error: unknown) => console.error(String(error)),
  )
})

function fromEnvironment(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

/** The key that seals what all processes share, made at the first start and kept for its owner alone. */
function secretsKeyIn(place: string): string {
  const file = path.join(place, 'secrets.key')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(place, { recursive: true })
  const key = randomBytes(32).toString('base64')
  writeFileSync(file, `${key}\n`, { mode: 0o600 })
  return key
}
