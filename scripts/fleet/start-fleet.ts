import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeEnvironment, nodeFlags } from '../lib/node-flags.mjs'
import { startChild, waitFor, type Child } from './child.ts'
import { nginxConfig } from './nginx-config.ts'
import { isListening, startPostgres } from './postgres.ts'
import type { Programs } from './programs.ts'

export type FleetPlan = {
  root: string
  /** Where everything is kept: the database, lists, logs. */
  folder: string
  /** The port that nginx listens on. */
  port: number
  processes: number
  programs: Programs
  /** A PostgreSQL server that is there already; without it, one is started. */
  databaseUrl?: string
  secretsKey: string
  /** Settings of the service beside those of the fleet. */
  settings?: Readonly<Record<string, string>>
}

/** Several processes of the service behind nginx, which share a PostgreSQL and a Redis server. */
export type Fleet = {
  url: string
  services: readonly FleetService[]
  redis: Child
  /** Stops and starts one process after the other, each after the one before it is ready again. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

type FleetService = { port: number; process: () => Child }

/** Starts everything and waits until every process is ready. What was started is stopped when one thing does not start. */
export async function startFleet(plan: FleetPlan): Promise<Fleet> {
  const { programs, folder, port, processes } = plan
  const started: Child[] = []
  // nginx, started by root, goes on as a user who may not be let into the folder of the fleet.
  const meeting = mkdtempSync(join(tmpdir(), 'countersign-nginx-'))
  chmodSync(meeting, 0o755)
  const stop = async () => {
    // In reverse: nginx first takes no more requests, the servers that the service needs go last.
    for (const child of started.toReversed()) await child.stop()
    rmSync(meeting, { recursive: true, force: true })
  }
  try {
    mkdirSync(folder, { recursive: true })
    const postgres = plan.databaseUrl === undefined ? await ownPostgres(plan) : null
    if (postgres) started.push(postgres.child)
    const redisPort = await freePort()
    const redisArgs = ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
    const redis = startChild({ command: programs.redis ?? '', args: redisArgs, log: join(folder, 'redis.log') })
    started.push(redis)
    await waitFor('Redis', () => isListening(redisPort))
    const shared = {
      DATABASE_URL: plan.databaseUrl ?? postgres?.url ?? '',
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      SECRETS_KEY: plan.secretsKey,
      BASE_URL: `http://localhost:${port}`,
      TRUST_PROXY: '1',
      WORKERS: '1',
      ...plan.settings,
    }
    // Several loops of a process cannot listen at one socket: then nginx goes to its port.
    const socketOf = shared.WORKERS === '1' ? (number: number) => join(meeting, `${number}.sock`) : () => null
    const services: Service[] = []
    const startOne = async (number: number) => {
      const service = await startService(plan, { number, socket: socketOf(number) }, shared)
      started.push({ pid: 0, hasEnded: () => false, stop: (signal) => service.process().stop(signal) })
      services.push(service)
    }
    // The first makes the tables, then the others need not wait for each other.
    await startOne(1)
    const others = await Promise.allSettled(Array.from({ length: processes - 1 }, (_, n) => startOne(n + 2)))
    for (const other of others) if (other.status === 'rejected') throw other.reason
    const config = join(folder, 'nginx.conf')
    const log = join(folder, 'nginx.log')
    const servers = services.map((each) => (each.socket === null ? `127.0.0.1:${each.port}` : `unix:${each.socket}`))
    writeFileSync(config, nginxConfig({ folder: meeting, log, listen: `127.0.0.1:${port}`, servers }))
    const nginxArgs = ['-p', meeting, '-e', log, '-c', config]
    started.push(startChild({ command: programs.nginx ?? '', args: nginxArgs, log: join(folder, 'nginx.out') }))
    await waitFor('nginx', () => isListening(port))
    const restart = async () => {
      for (const service of services) await service.restart()
    }
    return { url: `http://127.0.0.1:${port}`, services, redis, restart, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function ownPostgres({ programs, folder }: FleetPlan) {
  return startPostgres(programs.postgresBin ?? '', folder, await freePort())
}

type Service = FleetService & { socket: string | null; restart: () => Promise<void> }

/** A process has a folder of its own for lists and mails; all that is decided is in the database. */
async function startService(
  plan: FleetPlan,
  { number, socket }: { number: number; socket: string | null },
  shared: Record<string, string>,
): Promise<Service> {
  const port = await freePort()
  const log = join(plan.folder, `service-${number}.log`)
  const env = {
    ...nodeEnvironment,
    ...process.env,
    ...shared,
    PORT: String(port),
    HOST: '127.0.0.1',
    LISTEN_SOCKET: socket ?? '',
    DATA_DIR: join(plan.folder, `service-${number}`),
  }
  const start = async () => {
    const child = startChild({
      command: process.execPath,
      args: [...nodeFlags, 'src/main.ts'],
      log,
      env,
      cwd: plan.root,
    })
    await waitFor(`a service that is ready (${log})`, () => {
      if (child.hasEnded()) throw new Error(`the service ended before it was ready: see ${log}`)
      return isReady(port)
    })
    return child
  }
  let child = await start()
  return {
    port,
    socket,
    process: () => child,
    restart: async () => {
      await child.stop()
      child = await start()
    },
  }
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
