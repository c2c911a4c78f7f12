import { createServer as createNodeServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createNetServer, type AddressInfo, type Server as NetServer } from 'node:net'
import { ServiceError } from '../endpoint/errors.ts'
import { answerRaw, answerRawError, headersMaxBytes } from './answer-error.ts'
import type { Exchange, ServerNeeds } from './exchange.ts'
import { listenOn, stopListening, takeWaiting } from './wire/listen-on.ts'
import { workTogether } from './wire/loop-turn.ts'
import { attempt } from './wire/refuse.ts'
import { createRoutes, type PathRoutes, type Routes } from './wire/routes.ts'
import { openSocket } from './wire/socket-door.ts'
import { stopServer } from './wire/stop-server.ts'

/** A server that answers what was put onto its paths. */
export type HttpServer = {
  /** Serves a path: names in it begin with a colon. It answers preflight, and refuses every method it does not take. */
  serve: (path: string, routes: PathRoutes) => void
  listen: (place: ListenPlace) => Promise<AddressInfo>
  /** Takes connections at a Unix socket too. Rejects with EADDRINUSE where somebody listens, or where something else stands. */
  listenAtSocket: (path: string) => Promise<void>
  /** Takes the connections that wait and no new ones, and resolves when the last one has ended; hurried, idle ones are cut. */
  stop: (isHurried: boolean) => Promise<void>
  /** Node's own server. */
  node: Server
}

/** `isShared`: other servers of this process listen there too, and the system hands each connection to one of them. */
export type ListenPlace = { port: number; host: string; isShared?: boolean }

/** What the files that put something onto a server see of it. */
export type Paths = Pick<HttpServer, 'serve'>

const targetMaxBytes = 8_192
const headersTimeoutMs = 10_000
const requestTimeoutMs = 15_000
/** How often Node looks for requests that are over their time: by default every half a minute. */
const timeoutsCheckedEveryMs = 1_000
const keepAliveTimeoutMs = 5_000
const connectionsMax = 10_000

/** A server with the manners every answer has: request id, CORS, bounds, problem documents, one log line. */
export function createServer(needs: ServerNeeds): HttpServer {
  let count = 0
  const nextId = () => needs.requestIdPrefix + (++count).toString(36)
  const routes = createRoutes()
  const node = openNodeServer(needs, nextId, (request, response) => {
    const exchange = openExchange(needs, request, response, nextId())
    workTogether(() => void attempt(exchange, () => answerAt(routes, exchange)))
  })
  const sockets: NetServer[] = []
  return {
    serve: routes.add,
    listen: (place) => listenAt(node, place),
    listenAtSocket: async (path) => {
      sockets.push(await openSocket(node, path))
    },
    stop: async (isHurried) => {
      if (!isHurried) await Promise.all([node, ...sockets].map(takeWaiting))
      await Promise.all([stopServer(node, isHurried), ...sockets.map(stopListening)])
    },
    node,
  }
}

/** The server with its bounds, set so that Node answers nothing in its own words. */
function openNodeServer(
  { baseUrl }: ServerNeeds,
  nextId: () => string,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Server {
  const options = {
    requireHostHeader: false,
    maxHeaderSize: headersMaxBytes,
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: timeoutsCheckedEveryMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    // A request without a body is no stream that has to end first.
    optimizeEmptyRequests: true,
  }
  const node = createNodeServer(options, answer)
  node.maxConnections = connectionsMax
  node.on('clientError', (error, socket) => answerRawError(error, socket, nextId(), baseUrl))
  // An expectation nobody knows may be ignored; a tunnel is never opened.
  node.on('checkExpectation', answer)
  node.on('connect', (_request, socket) => answerRaw(new ServiceError('request_malformed'), socket, nextId(), baseUrl))
  return node
}

async function listenAt(
  node: NetServer,
  { port, host, isShared: reusePort = false }: ListenPlace,
): Promise<AddressInfo> {
  await listenOn(node, { port, host, reusePort })
  return node.address() as AddressInfo
}

/**
 * Rejects where somebody listens already, as a server would that shares its port with nobody: of two services that both
 * share theirs, neither would notice the other.
 */
export async function requireFree(place: Pick<ListenPlace, 'port' | 'host'>): Promise<void> {
  const probe = createNetServer()
  await listenOn(probe, place)
  await stopListening(probe)
}

function openExchange(server: ServerNeeds, request: IncomingMessage, response: ServerResponse, id: string): Exchange {
  const { url: target = '', method = '' } = request
  const mark = target.indexOf('?')
  return {
    server,
    request,
    response,
    id,
    method,
    target,
    path: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? '' : target.slice(mark + 1),
    begunAtMs: server.elapsedMs(),
    name: 'unmatched',
    route: null,
    params: noParams,
    headers: {},
    cookies: noCookies,
    closes: false,
    lang: null,
    outcome: null,
    keyRejected: null,
  }
}

const noParams = {}
const noCookies: readonly string[] = []

/** Finds the route of a request and has it answer, unless something stands against that before it is looked at. */
function answerAt(routes: Routes, exchange: Exchange): void | Promise<void> {
  const { request, server, target } = exchange
  const found = routes.find(target, exchange.path)
  if (found) exchange.name = found.served.name
  // Node gives each byte of the target as one character.
  if (target.length > targetMaxBytes)
    throw new ServiceError('url_too_long', { messageKey: 'bound.url', params: { max: targetMaxBytes } })
  if (!hasOneHost(request)) {
    exchange.closes = true
    throw new ServiceError('request_malformed')
  }
  if (server.stopping()) throw new ServiceError('shutting_down')
  if (found === undefined) throw new ServiceError('request_malformed')
  if (found === null) throw notFound(routes.nearest(exchange.path))
  const { served, params } = found
  const route = served.routes[exchange.method]
  if (route === undefined) throw new ServiceError('method_not_allowed', { headers: { allow: served.allow } })
  exchange.name = route.name ?? served.name
  exchange.route = route
  exchange.params = params
  return route.answer(exchange)
}

function notFound(nearest: string | null): ServiceError {
  if (nearest === null) return new ServiceError('not_found')
  return new ServiceError('not_found', { messageKey: 'detail.nearest_path', params: { nearest } })
}

/** Of two hosts, a proxy and this service might each believe another one. HTTP/1.0 needs none. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}
