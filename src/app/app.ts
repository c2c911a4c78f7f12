import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { openKeyring } from '../attestation/keyring.ts'
import { openChains } from '../chains/chains.ts'
import type { Config } from '../config/config.ts'
import { noReceipts } from '../evidence/fulfillment-stats.ts'
import { endpoints, type EndpointNeeds } from '../api/endpoints.ts'
import { createOutcomeLog } from '../http/outcome-log.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { createServer, type ServerNeeds } from '../http/server.ts'
import { servePages } from '../http/serve-pages.ts'
import { serveKeys } from '../http/serve-keys.ts'
import { serveService } from '../http/serve-service.ts'
import { idDrawer } from '../kit/draw-id.ts'
import { prepareRules } from '../intent/find-injection.ts'
import type { Log } from '../kit/log.ts'
import type { World } from '../kit/world.ts'
import { listStatus } from '../lists/list-status.ts'
import { openLists } from '../lists/lists.ts'
import { sources } from '../lists/sources.ts'
import { openStorage } from '../storage/open.ts'
import { version } from './version.ts'

export type App = {
  /** Where it listens, as a local client reaches it. */
  url: string
  /** Stops accepting, finishes what it began, lets go of everything. */
  stop: () => Promise<void>
}

const root = join(import.meta.dirname, '../..')

/** The composition root: opens the rooms in the order of the ladder, puts the doors on, listens. */
export async function startApp(config: Config, world: World, logs: Pick<Log, 'log' | 'line'>): Promise<App> {
  const keyring = await openKeyring({ dataDir: config.dataDir, world, secretsKey: config.secretsKey })
  const storage = await openStorage({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, migrations: [] })
  const lists = await openLists({
    world,
    dataDir: config.dataDir,
    bundleDir: join(root, 'data/lists'),
    listsDir: config.listsDir,
    update: config.listsUpdate,
    sources,
    log: logs.log,
  })
  const chains = openChains(world, config.chains)
  let stopping = false
  const engine = `countersign/${version}`
  const needs: EndpointNeeds = {
    lists,
    chains,
    keyring,
    now: world.now,
    drawId: idDrawer(world.randomBytes),
    receipts: noReceipts,
    engine,
    baseUrl: config.baseUrl,
    listsMaxAgeHours: config.listsMaxAgeHours,
  }
  const outcomes = createOutcomeLog(logs, world.now, function* listAges() {
    for (const state of lists.current().lists) {
      const { age_hours } = listStatus(state, world.now(), config.listsMaxAgeHours)
      if (age_hours !== null) yield { id: state.id, ageHours: age_hours }
    }
  })
  const server: ServerNeeds = {
    baseUrl: config.baseUrl,
    trustProxy: config.trustProxy,
    requestIdPrefix: `${Buffer.from(world.randomBytes(5)).toString('hex')}-`,
    outcomes,
    stopping: () => stopping,
  }
  const app = createServer(server)
  for (const endpoint of endpoints) serveEndpoint(app, endpoint, needs, server)
  serveService(app, {
    baseUrl: config.baseUrl,
    engine,
    ready: () => lists.ready() && !stopping,
    health: () => ({ storage: storage.kind }),
    registry: outcomes.registry,
  })
  serveKeys(app, keyring)
  servePages(app, { ...needs, consoleDir: join(root, 'console/dist') })
  const stop = async () => {
    stopping = true
    await app.close()
    await lists.stop()
    await storage.close()
  }
  if (Object.keys(config.chains.endpoints).length > 0) await world.prepareFetch?.()
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await stop()
    throw error
  }
  void prepareRules()
  return { url: localUrl(config.host, app.server.address()), stop }
}

function localUrl(host: string, address: AddressInfo | string | null): string {
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const name = host === '0.0.0.0' || host === '::' || host === '127.0.0.1' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
