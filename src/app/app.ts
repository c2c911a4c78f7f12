import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createCall, type Call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { createOutcomeCounts } from '../api/outcome-counts.ts'
import type { Rooms } from '../api/rooms.ts'
import type { Config } from '../config/config.ts'
import { anonymousCaller } from '../endpoint/caller.ts'
import { createOutcomeLog } from '../http/outcome-log.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { serveKeys } from '../http/serve-keys.ts'
import { servePages } from '../http/serve-pages.ts'
import { serveService } from '../http/serve-service.ts'
import { createServer, type ServerNeeds } from '../http/server.ts'
import { prepareRules } from '../intent/find-injection.ts'
import type { Log } from '../kit/log.ts'
import type { World } from '../kit/world.ts'
import { listAges } from '../lists/list-status.ts'
import { openRooms } from './open-rooms.ts'
import { projectRoot } from './project-root.ts'

export type App = {
  /** Where it listens, as a local client reaches it. */
  url: string
  /** Stops accepting, finishes what it began, lets go of everything. */
  stop: () => Promise<void>
}

type Logs = Pick<Log, 'log' | 'line'>

/** The composition root: opens the rooms, puts the doors on, listens. Whatever fails, what was opened is closed. */
export async function startApp(config: Config, world: World, logs: Logs): Promise<App> {
  await using opened = new AsyncDisposableStack()
  const { rooms, close } = await openRooms(config, world, logs.log)
  opened.defer(close)
  const state = { stopping: false }
  const server = openDoors(config, world, logs, rooms, state)
  opened.defer(() => server.close())
  if (Object.keys(config.chains.endpoints).length > 0) await world.prepareFetch?.()
  await server.listen({ port: config.port, host: config.host })
  void prepareRules()
  const kept = opened.move()
  const stop = () => {
    state.stopping = true
    return kept.disposeAsync()
  }
  return { url: localUrl(config.host, server.server.address()), stop }
}

/** The HTTP server with everything it serves, not listening yet. */
function openDoors(
  config: Config,
  world: World,
  logs: Logs,
  rooms: Rooms,
  state: { stopping: boolean },
): FastifyInstance {
  const { clock, lists, service, storage } = rooms
  const counts = createOutcomeCounts()
  const outcomes = createOutcomeLog(logs, world.now, {
    listAges: () => listAges(lists.current().lists, world.now(), lists.maxAgeHours),
    decided: counts.all,
  })
  const needs: ServerNeeds = {
    baseUrl: service.baseUrl,
    trustProxy: config.trustProxy,
    requestIdPrefix: `${Buffer.from(world.randomBytes(5)).toString('hex')}-`,
    outcomes,
    stopping: () => state.stopping,
  }
  const api: Call<Rooms> = createCall({
    rooms,
    identify: ({ source }) => anonymousCaller(source),
    admissions: [],
    recorders: [counts.record],
  })
  const app = createServer(needs)
  for (const endpoint of endpoints) serveEndpoint(app, endpoint, api, needs)
  serveService(app, {
    ...service,
    endpoints,
    ready: () => lists.ready() && !state.stopping && clock.fault() === null,
    health: () => ({ storage: storage.kind }),
    registry: outcomes.registry,
  })
  serveKeys(app, rooms.attestation)
  servePages(app, { ...rooms, endpoints, consoleDir: join(projectRoot, 'console/dist') })
  return app
}

function localUrl(host: string, address: AddressInfo | string | null): string {
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const name = host === '0.0.0.0' || host === '::' || host === '127.0.0.1' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
