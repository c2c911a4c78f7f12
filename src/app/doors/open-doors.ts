import { join } from 'node:path'
import { admitInOrder, createAdmission } from '../../api/admit.ts'
import { nameLocalNetworks } from '../../api/name-local-networks.ts'
import { createCall, type Call } from '../../api/call.ts'
import { createIdentify } from '../../api/identify.ts'
import { createTakeTurn, fundsBounds } from '../../api/take-turns.ts'
import { endpoints as freeEndpoints } from '../../api/endpoints.ts'
import { withLocalExamples } from '../../api/local-examples.ts'
import { openApiDocument } from '../../api/openapi.ts'
import { recordKeyCalls } from '../../api/record-key-calls.ts'
import { readRecordedAnswers } from '../../api/recorded-answers.ts'
import type { Endpoint } from '../../endpoint/endpoint.ts'
import { settings, type Config } from '../../config/config.ts'
import { serviceErrorOf } from '../../http/answer-error.ts'
import { createLargeBodies } from '../../http/read-body.ts'
import { serveEndpoints } from '../../http/serve-endpoint.ts'
import { serveCrawlers } from '../../http/serve-crawlers.ts'
import { serveAgentCard } from '../../http/serve-agent-card.ts'
import { serveDiscovery } from '../../http/serve-discovery.ts'
import { serveListsLog } from '../../http/serve-lists-log.ts'
import { serveKeys } from '../../http/serve-keys.ts'
import { serveMcp } from '../../http/serve-mcp.ts'
import { serveLinkPages } from '../../http/serve-link-pages.ts'
import { servePages } from '../../http/serve-pages.ts'
import { serveReport } from '../../http/serve-report.ts'
import { serveSecurityText } from '../../http/serve-security-text.ts'
import { serveMetrics, serveService } from '../../http/serve-service.ts'
import type { ServerNeeds } from '../../http/exchange.ts'
import { createServer, type HttpServer } from '../../http/server.ts'
import { misplacedFile } from '../../lists/unread-files.ts'
import { identityCache } from '../../kit/identity-cache.ts'
import type { Log } from '../../kit/log.ts'
import type { World } from '../../kit/world.ts'
import { sellCalls } from '../../paid/paid-call.ts'
import { createSell } from '../../paid/sell-call.ts'
import { paidEndpoints, sold } from '../../paid/paid-endpoints.ts'
import type { PaidRooms } from '../../paid/sold.ts'
import type { Mcp } from '../../mcp/create-mcp.ts'
import type { McpNeeds } from '../../mcp/protocol.ts'
import type { LoadSurface } from './mcp-surface.ts'
import type { Counters } from '../process/counters.ts'
import { projectRoot } from '../project-root.ts'
import { version } from '../version.ts'
import type { ProcessServices } from './process-services.ts'

export type Logs = Pick<Log, 'log' | 'line' | 'take' | 'dropped'>

/** The servers, not listening yet: the API, and metrics where they have a port of their own. */
export type Doors = { api: HttpServer; metrics: HttpServer | null }

export type DoorNeeds = {
  world: World
  rooms: PaidRooms
  counters: Counters
  processServices: ProcessServices
  stopping: () => boolean
  /** Loads what is served over MCP. */
  loadSurface: LoadSurface
}

/** Attaches all endpoints and pages to the servers. */
export function openDoors(
  config: Pick<Config, 'host' | 'trustProxy' | 'metricsPort' | 'countsCalls' | 'securityContact'>,
  { world, rooms, counters, processServices, stopping, loadSurface }: DoorNeeds,
): Doors {
  const { service, keys, registry } = rooms
  const needs: ServerNeeds = {
    baseUrl: service.baseUrl,
    trustProxy: config.trustProxy,
    requestIdPrefix: `${Buffer.from(world.randomBytes(5)).toString('hex')}-`,
    outcomes: counters.outcomes,
    largeBodies: createLargeBodies(world),
    stopping,
    elapsedMs: world.elapsedMs,
  }
  const identify = createIdentify({ world, keys, registry })
  const admissions = config.countsCalls ? [createAdmission(keys.limits, rooms.accounts.browsers)] : []
  const admit = admitInOrder(admissions)
  const everyCall = createCall<PaidRooms>({
    rooms,
    identify,
    admit,
    takeTurn: createTakeTurn(processServices.takeTurnOf, fundsBounds),
    recorders: [counters.decided.record, rooms.decisions.log.record, recordKeyCalls(keys.calls)],
  })
  const call: Call<PaidRooms> = nameLocalNetworks(everyCall, rooms.chains)
  const shown = rooms.chains.isOn('devnet') ? withLocalExamples(endpoints) : endpoints
  const api = createServer(needs)
  const metrics = config.metricsPort === null ? null : createServer(needs)
  const document = describeOnce(shown, { baseUrl: service.baseUrl, withMetrics: metrics === null })
  const sell = createSell(rooms, call, { identify, admit })
  serveEndpoints(api, endpoints, sellCalls(rooms, sold, { sell, api: call }))
  const probes = { engine: service.engine, notReady: processServices.notReady, health: processServices.health }
  const misplaced = () =>
    rooms.lists
      .current()
      .lists.map(misplacedFile)
      .find((file) => file !== null) ?? null
  serveService(api, { ...probes, document, misplacedFile: misplaced })
  serveMetrics(metrics ?? api, processServices.metrics)
  serveMcp(api, {
    isLocal: isLoopback(config.host),
    baseUrl: service.baseUrl,
    load: loadMcp({ rooms, api: call, sell }, loadSurface),
  })
  serveKeys(api, rooms.attestation, service.baseUrl)
  serveListsLog(api, rooms)
  serveDiscovery(api, rooms, sold)
  serveCrawlers(api, service.baseUrl)
  serveSecurityText(api, { baseUrl: service.baseUrl, contact: config.securityContact, world })
  serveAgentCard(api, { ...service, skills: shown.filter(({ name }) => skills.has(name)) })
  serveLinkPages(api, rooms)
  serveReport(api, call, { ...service, now: world.now, attestation: rooms.attestation })
  servePages(api, {
    ...rooms,
    endpoints: shown,
    document,
    settings,
    probes,
    consoleDir: join(projectRoot, 'console/dist'),
  })
  return { api, metrics }
}

/** What an agent uses this service for. */
const skills: ReadonlySet<string> = new Set([
  'screenAddress',
  'screenEndpoint',
  'decidePayment',
  'decidePayee',
  'checkIntent',
])

const endpoints = [...freeEndpoints, ...paidEndpoints]

/**
 * The OpenAPI document, generated on first request so that it does not delay the start. Apps with the same endpoints
 * share it.
 */
function describeOnce(
  described: readonly Endpoint<never>[],
  served: { baseUrl: string; withMetrics: boolean },
): () => Promise<Readonly<Record<string, unknown>>> {
  return () =>
    documents([described], [served.baseUrl, served.withMetrics], () => {
      const answers = readRecordedAnswers(join(projectRoot, 'data/reference/answers.json'), served.baseUrl)
      return openApiDocument(described, { ...served, answers })
    })
}

const documentsMax = 4
const documents = identityCache<ReturnType<typeof openApiDocument>>(documentsMax)

/** Loaded with the first message. */
function loadMcp(needs: Pick<McpNeeds, 'rooms' | 'api' | 'sell'>, loadSurface: LoadSurface): () => Promise<Mcp> {
  let loading: Promise<Mcp> | null = null
  const load = async () => {
    const [{ createMcp }, { tools, openProtocol }] = await Promise.all([
      import('../../mcp/create-mcp.ts'),
      loadSurface(),
    ])
    return createMcp({ ...needs, version, tools, errorOf: serviceErrorOf }, openProtocol)
  }
  return () => (loading ??= load())
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}
