import type { AddressInfo } from 'node:net'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Rooms } from '../../api/rooms.ts'
import type { Config } from '../../config/config.ts'
import { ConfigError, type Environment } from '../../config/config-error.ts'
import { workersMax } from '../../config/parsers.ts'
import { sumCounts } from '../../http/loop-counts.ts'
import { requireFree } from '../../http/server.ts'
import { prepareRules } from '../../intent/find-injection.ts'
import { flagIn } from '../../kit/shared-flag.ts'
import type { World } from '../../kit/world.ts'
import type { UncaughtCounts } from '../process/catch-uncaught.ts'
import { createCounters } from '../process/counters.ts'
import { createOtherLoops } from '../threads/other-loops.ts'
import { startLoops, type Loops } from '../loops/start-loops.ts'
import { loadTools, type LoadSurface } from '../doors/mcp-surface.ts'
import { failedAtStart } from '../start/failed-at-start.ts'
import { openDoors, type Doors, type Logs } from '../doors/open-doors.ts'
import { openRooms } from '../rooms/open-rooms.ts'
import { outdatedAtStart } from '../start/outdated-at-start.ts'
import { refusedAtStart } from '../start/refused-at-start.ts'
import { unreadAtStart } from '../start/unread-at-start.ts'
import { announceService } from '../running-service.ts'
import { version } from '../version.ts'
import { openProcessServices } from '../doors/process-services.ts'

export type App = {
  /** The URL for a local client. */
  url: string
  /**
   * A sentence about sanctions lists that are out of date at the start and how newer ones arrive; empty where none is.
   */
  outdated: string
  /** Whether its lists let it be ready at the start. */
  isReady: boolean
  /** Lines about unused files in LISTS_DIR and the consequences; empty where all are used. */
  unusedFiles: string
  /**
   * A sentence about lists whose first download failed, once all publishers have been tried; empty where none failed.
   */
  failedDownloads: Promise<string>
  /** The folder for mails where no mail server is set; null where one is. */
  outbox: string | null
  /** The URL of the metrics where they have a port of their own. */
  metricsUrl: string | null
  /** Stops accepting, finishes work in progress and closes everything. `isHurried` also cuts idle connections. */
  stop: (options?: { isHurried: boolean }) => Promise<void>
}

/** Options beyond the settings. */
type Options = {
  /** Called when nothing can be written until the process is restarted. */
  storageLost?: (error: Error) => void
  /** Counts of uncaught errors of this thread. */
  uncaught?: () => UncaughtCounts
  /** Loads what is served over MCP. */
  loadSurface?: LoadSurface
  /** The environment from which further loops read their settings; without it there are none. */
  env?: Environment
}

/**
 * The composition root: opens the rooms, attaches the doors, listens, and starts the further loops. On any failure it
 * closes what it opened.
 */
export async function startApp(
  config: Config,
  world: World,
  logs: Logs,
  { storageLost = () => {}, uncaught = noneUncaught, loadSurface = loadTools, env }: Options = {},
): Promise<App> {
  const count = env === undefined ? 0 : furtherLoops(config)
  await using opened = new AsyncDisposableStack()
  // Another thread is still loading the lists.
  prepareRules()
  const otherLoops = createOtherLoops()
  const rooms = await openRooms(config, world, logs.log, storageLost, otherLoops)
  opened.defer(rooms.close)
  const state = { isHurried: false }
  const { raise, isRaised: stopping } = flagIn(otherLoops.stopping)
  const counters = createCounters(logs, uncaught, world, rooms)
  let loops = noLoops
  const processServices = openProcessServices(config, {
    ...rooms,
    world,
    gatherCounts: () => loops.gatherCounts(),
    counts: () => (count === 0 ? counters.all() : sumCounts([counters.all(), loops.counts()])),
    loops: () => {
      const { running, died } = loops.state()
      return { running: running + 1, died }
    },
  })
  const doors = openDoors(config, { world, rooms: rooms.rooms, counters, processServices, stopping, loadSurface })
  opened.defer(async () => {
    await Promise.all([closeDoors(doors, state.isHurried), loops.stop(state.isHurried)])
  })
  if (Object.keys(config.chains.endpoints).length > 0) await world.prepareFetch?.()
  const { port, ...urls } = await listen(doors, config, count > 0)
  if (count > 0 && env)
    loops = await startLoops({
      ...rooms,
      processServices,
      otherLoops,
      logs,
      storageLost,
      log: logs.log,
      count,
      env,
      port,
      world,
    })
  logs.log.info({ version, ...urls, loops: count + 1, ...whatRuns(rooms.rooms, config) }, 'started')
  opened.defer(await announceService(config, urls.url, logs.log))
  const resources = opened.move()
  return {
    url: urls.url,
    outbox: config.smtpUrl === null ? join(config.dataDir, 'outbox') : null,
    outdated: outdatedAtStart(rooms.rooms.lists, world.now(), config.listsUpdate),
    isReady: rooms.once.lists.ready(),
    unusedFiles: [refusedAtStart(rooms.once.lists, world.now()), unreadAtStart(rooms.once.lists)]
      .filter((notice) => notice !== '')
      .join('\n'),
    failedDownloads: rooms.once.lists.firstUpdate.then(failedAtStart),
    metricsUrl: urls.metrics_url ?? null,
    stop: ({ isHurried } = { isHurried: false }) => {
      raise()
      state.isHurried = isHurried
      return resources.disposeAsync()
    },
  }
}

const noneUncaught = () => ({ rejections: 0, exceptions: 0 })

const noLoops: Loops = {
  state: () => ({ running: 0, died: 0 }),
  gatherCounts: () => Promise.resolve(),
  counts: () => sumCounts([]),
  stop: () => Promise.resolve(),
}

/** The loops beside the first one. */
function furtherLoops({ workers }: Pick<Config, 'workers'>): number {
  return (workers === 'auto' ? Math.min(availableParallelism(), workersMax) : workers) - 1
}

async function listen(
  { api, metrics }: Doors,
  { host, port, metricsPort, listenSocket }: Config,
  isShared: boolean,
): Promise<{ port: number; url: string; metrics_url?: string }> {
  if (isShared) await requireFree({ port, host }).catch((error) => refuseHost(error, host))
  const place = await api.listen({ port, host, isShared }).catch((error: NodeJS.ErrnoException) => {
    if (!isShared || error.code !== 'ENOTSUP') return refuseHost(error, host)
    throw new ConfigError('Several loops cannot listen on one port of this system: set WORKERS=1, or run it on Linux.')
  })
  if (listenSocket !== null) await listenAtSocket(api, listenSocket)
  const url = localUrl(host, place)
  if (!metrics || metricsPort === null) return { port: place.port, url }
  try {
    return { port: place.port, url, metrics_url: localUrl(host, await metrics.listen({ port: metricsPort, host })) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new ConfigError(
      `The port ${metricsPort} of metrics is in use: stop the other program, or set METRICS_PORT to another one.`,
    )
  }
}

/** Throws the same error, or names the setting where no address of this machine has this name. */
function refuseHost(error: NodeJS.ErrnoException, host: string): never {
  if (!noHostCodes.has(error.code ?? '')) throw error
  throw new ConfigError(
    `HOST must be an address or a name of this machine, such as 127.0.0.1 or 0.0.0.0: ${host} is none.`,
  )
}

const noHostCodes: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL'])

const noFolderCodes: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS'])

async function listenAtSocket({ listenAtSocket: listenAt }: Doors['api'], path: string): Promise<void> {
  try {
    await listenAt(path)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new ConfigError('LISTEN_SOCKET is in use: stop the other program, or choose another path.')
    if (!noFolderCodes.has(code)) throw error
    throw new ConfigError('LISTEN_SOCKET must be in a folder that exists and may be written to.')
  }
}

async function closeDoors({ api, metrics }: Doors, isHurried: boolean): Promise<void> {
  const servers = metrics ? [api, metrics] : [api]
  await Promise.all(servers.map(({ stop }) => stop(isHurried)))
}

/** Logs what verdicts are based on. */
function whatRuns({ lists }: Pick<Rooms, 'lists'>, config: Config) {
  const { root, lists: states } = lists.current()
  const on = states.filter(({ snapshot }) => snapshot !== null)
  return {
    lists_root: root,
    lists: Object.fromEntries(on.map(({ id, entries, as_of }) => [id, { entries, as_of }])),
    chains: Object.keys(config.chains.endpoints),
  }
}

function localUrl(host: string, { port }: AddressInfo): string {
  const name = host === '0.0.0.0' || host === '::' || host === '127.0.0.1' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
