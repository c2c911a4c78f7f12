import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { createCall, type Call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { openApiDocument } from '../api/openapi.ts'
import { createOutcomeCounts } from '../api/outcome-counts.ts'
import type { Rooms } from '../api/rooms.ts'
import type { Config } from '../config/config.ts'
import { anonymousCaller } from '../endpoint/caller.ts'
import { createOutcomeLog } from '../http/outcome-log.ts'
import { largeBodyTurns } from '../http/read-body.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { serveKeys } from '../http/serve-keys.ts'
import { servePages } from '../http/serve-pages.ts'
import { serveMetrics, serveService } from '../http/serve-service.ts'
import { createServer, type ServerNeeds } from '../http/server.ts'
import type { Log } from '../kit/log.ts'
import type { World } from '../kit/world.ts'
import { listAges } from '../lists/list-status.ts'
import type { OpenedRooms } from './open-rooms.ts'
import type { MessageKey } from '../messages/message.ts'
import { projectRoot } from './project-root.ts'
import { version } from './version.ts'

export type Logs = Pick<Log, 'log' | 'line' | 'dropped'>

/** The servers, not listening yet: the one of the API, and one for metrics where they have a port of their own. */
export type Doors = { api: FastifyInstance; metrics: FastifyInstance | null }

/** Puts everything that is served onto its server. */
export function openDoors(
  config: Pick<Config, 'trustProxy' | 'metricsPort'>,
  world: World,
  logs: Logs,
  { rooms, chainFailures }: Pick<OpenedRooms, 'rooms' | 'chainFailures'>,
  stopping: () => boolean,
): Doors {
  const { lists, service, storage } = rooms
  const counts = createOutcomeCounts()
  const outcomes = createOutcomeLog(logs, world.now, {
    version,
    listAges: () => listAges(lists.current().lists, world.now(), lists.maxAgeHours),
    listProblems: () => lists.current().lists.map(({ id, problems }) => ({ id, count: problems.length })),
    listLoads: lists.loads,
    decided: counts.all,
    chainFailures,
  })
  const needs: ServerNeeds = {
    baseUrl: service.baseUrl,
    trustProxy: config.trustProxy,
    requestIdPrefix: `${Buffer.from(world.randomBytes(5)).toString('hex')}-`,
    outcomes,
    bodyTurns: largeBodyTurns(),
    stopping,
  }
  const call: Call<Rooms> = createCall({
    rooms,
    identify: ({ source }) => anonymousCaller(source),
    admissions: [],
    recorders: [counts.record],
  })
  const api = createServer(needs)
  const metrics = config.metricsPort === null ? null : createServer(needs)
  const document = openApiDocument(endpoints, { baseUrl: service.baseUrl, withMetrics: metrics === null })
  for (const endpoint of endpoints) serveEndpoint(api, endpoint, call, needs)
  serveService(api, {
    engine: service.engine,
    document,
    notReady: () => notReady(rooms, stopping()),
    health: () => ({ storage: storage.kind }),
  })
  serveMetrics(metrics ?? api, outcomes.registry)
  serveKeys(api, rooms.attestation)
  servePages(api, { ...rooms, endpoints, document, consoleDir: join(projectRoot, 'console/dist') })
  return { api, metrics }
}

/** Why no traffic should come now, as a sentence; null when it may. */
function notReady({ lists, clock }: Pick<Rooms, 'lists' | 'clock'>, isStopping: boolean): MessageKey | null {
  if (isStopping) return 'reason.shutting_down'
  if (clock.fault() !== null) return 'reason.clock_wrong'
  if (lists.ready()) return null
  return lists.current().lists.some(({ entries }) => entries > 0) ? 'not_ready.lists' : 'not_ready.no_list'
}
