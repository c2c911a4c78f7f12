import type { AddressInfo } from 'node:net'
import type { Rooms } from '../api/rooms.ts'
import type { Config } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import { stopServer } from '../http/stop-server.ts'
import { prepareRules } from '../intent/find-injection.ts'
import type { World } from '../kit/world.ts'
import { loadTools, type LoadSurface } from './mcp-surface.ts'
import { openDoors, type Doors, type Logs } from './open-doors.ts'
import { openRooms } from './open-rooms.ts'
import { version } from './version.ts'

export type App = {
  /** Where it listens, as a local client reaches it. */
  url: string
  /** Where metrics are when they have a port of their own. */
  metricsUrl: string | null
  /** Stops accepting, finishes what it began, lets go of everything. Hurried, it cuts connections that are idle. */
  stop: (options?: { isHurried: boolean }) => Promise<void>
}

/**
 * The composition root: opens the rooms, puts the doors on, listens. Whatever fails, what was opened is closed.
 * `storageLost` is told when nothing can be written any more until the process is started again. `loadSurface` loads
 * what is served over MCP.
 */
export async function startApp(
  config: Config,
  world: World,
  logs: Logs,
  storageLost: (error: Error) => void = () => {},
  loadSurface: LoadSurface = loadTools,
): Promise<App> {
  await using opened = new AsyncDisposableStack()
  const rooms = await openRooms(config, world, logs.log, storageLost)
  opened.defer(rooms.close)
  const state = { isStopping: false, isHurried: false }
  const doors = openDoors(config, world, logs, rooms, () => state.isStopping, loadSurface)
  opened.defer(() => closeDoors(doors, state.isHurried))
  if (Object.keys(config.chains.endpoints).length > 0) await world.prepareFetch?.()
  const urls = await listen(doors, config)
  void prepareRules()
  logs.log.info({ version, ...urls, ...whatRuns(rooms.rooms, config) }, 'started')
  const kept = opened.move()
  return {
    url: urls.url,
    metricsUrl: urls.metrics_url ?? null,
    stop: ({ isHurried } = { isHurried: false }) => {
      state.isStopping = true
      state.isHurried = isHurried
      return kept.disposeAsync()
    },
  }
}

async function listen({ api, metrics }: Doors, config: Config): Promise<{ url: string; metrics_url?: string }> {
  const { host, port, metricsPort } = config
  const url = localUrl(host, await api.listen(port, host))
  if (!metrics || metricsPort === null) return { url }
  try {
    return { url, metrics_url: localUrl(host, await metrics.listen(metricsPort, host)) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new ConfigError('The port of metrics is in use: stop the other program, or set METRICS_PORT to another one.')
  }
}

async function closeDoors({ api, metrics }: Doors, isHurried: boolean): Promise<void> {
  const servers = metrics ? [api, metrics] : [api]
  await Promise.all(servers.map(({ node }) => stopServer(node, isHurried)))
}

/** What verdicts are given from: for whoever reads the log later. */
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
