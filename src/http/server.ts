import { createServer as createNodeServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createNetServer, type AddressInfo, type Server as NetServer } from 'node:net'
import { ServiceError } from '../endpoint/errors.ts'
import { answerRaw, answerRawError, headersMaxBytes } from './answer-error.ts'
import type { Exchange, ServerNeeds } from './exchange.ts'
import { listenOn, stopListening, takeWaiting } from './wire/listen-on.ts'
import { workTogether } from './wire/loop-turn.ts'
import { attempt } from './wire/refuse.ts'
import { createRoutes, type PathRoutes, type Routes } from './wire/routes.ts'
import { sendMoved } from './wire/send.ts'
import { openSocket } from './wire/socket-door.ts'
import { stopServer } from './wire/stop-server.ts'

/** An HTTP server with registered paths. */
export type HttpServer = {
  /** Registers a path; parameters begin with a colon. It answers preflight requests and refuses all other methods. */
  serve: (path: string, routes: PathRoutes) => void
  listen: (place: ListenPlace) => Promise<AddressInfo>
  /** Also accepts connections on a Unix socket. Rejects with EADDRINUSE where it is in use or another file exists. */
  listenAtSocket: (path: string) => Promise<void>
  /**
   * Accepts waiting connections but no new ones, and resolves when the last one has ended; `isHurried` cuts idle ones.
   */
  stop: (isHurried: boolean) => Promise<void>
  /** The underlying Node server. */
  node: Server
}

/** `isShared`: other servers of this process use the same port, and the system distributes connections. */
export type ListenPlace = { port: number; host: string; isShared?: boolean }

/** The part of a server that route files need. */
export type Paths = Pick<HttpServer, 'serve'>

const targetMaxBytes = 8_192
const headersTimeoutMs = 10_000
const requestTimeoutMs = 15_000
/** How often Node checks for timed-out requests: its default is half a minute. */
const timeoutsCheckedEveryMs = 1_000
const keepAliveTimeoutMs = 5_000
const connectionsMax = 10_000

/** A server with the common behaviour of all answers: request id, CORS, limits, problem documents, one log line. */
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

/** The Node server, configured so that Node never answers by itself. */
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
    // A request without a body need not wait for the end of its stream.
    optimizeEmptyRequests: true,
  }
  const node = createNodeServer(options, answer)
  node.maxConnections = connectionsMax
  node.on('clientError', (error, socket) => answerRawError(error, socket, nextId(), baseUrl))
  // Unknown expectations may be ignored; tunnels are never opened.
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

/** Rejects where the port is in use. Two services that both share their port would not notice each other. */
export async function requireFree(place: Pick<ListenPlace, 'port' | 'host'>): Promise<void> {
  const probe = createNetServer()
  await listenOn(probe, place)
  await stopListening(probe)
}

function openExchange(server: ServerNeeds, request: IncomingMessage, response: ServerResponse, id: string): Exchange {
  const { url = '', method = '' } = request
  const target = originForm(url)
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

/**
 * The path and query of a target. One that names a scheme and a host, as to a proxy, is the same target without them
 * (RFC 9112, section 3.2.2): links and redirects of the answer stay on this service.
 */
function originForm(target: string): string {
  if (target.startsWith('/')) return target
  const authority = /^https?:\/\/[^/?]*/i.exec(target)?.[0]
  if (authority === undefined) return target
  const rest = target.slice(authority.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

const noParams = {}
const noCookies: readonly string[] = []

/** Finds the route of a request and runs it, after the checks that apply to every request. */
function answerAt(routes: Routes, exchange: Exchange): void | Promise<void> {
  const { request, server, target } = exchange
  const match = routes.find(target, exchange.path)
  if (match) exchange.name = match.served.name
  // Node represents each byte of the target as one character.
  if (target.length > targetMaxBytes)
    throw new ServiceError('url_too_long', { messageKey: 'bound.url', params: { max: targetMaxBytes } })
  if (!hasOneHost(request)) {
    exchange.closes = true
    throw new ServiceError('request_malformed')
  }
  if (server.stopping()) throw new ServiceError('shutting_down')
  if (match === undefined) throw new ServiceError('request_malformed')
  // A parameter that is empty because the path ends with a slash names nothing.
  if (match === null || Object.values(match.params).includes('')) {
    const page = pageWithoutSlash(routes, exchange)
    if (page !== null) return sendMoved(exchange, page)
    if (match === null) throw notFound(routes.nearest(exchange.path))
  }
  const { served, params } = match
  const route = served.routes[exchange.method]
  if (route === undefined) throw new ServiceError('method_not_allowed', { headers: { allow: served.allow } })
  exchange.name = route.name ?? served.name
  exchange.route = route
  exchange.params = params
  return route.answer(exchange)
}

/**
 * The target of a page whose path was sent with slashes at its end; null for other paths. A program gets the 404 with its
 * mistake. A path that begins with two slashes would be another site as a target.
 */
function pageWithoutSlash(routes: Routes, { method, path, query }: Exchange): string | null {
  const isRead = method === 'GET' || method === 'HEAD'
  if (!isRead || !path.endsWith('/') || /^\/(?:api\/|\.well-known\/|[/\\])/.test(path)) return null
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  const page = path.slice(0, end)
  if (!routes.find(page, page)) return null
  return query === '' ? page : `${page}?${query}`
}

function notFound(nearest: string | null): ServiceError {
  if (nearest === null) return new ServiceError('not_found')
  return new ServiceError('not_found', { messageKey: 'detail.nearest_path', params: { nearest } })
}

/** With two Host headers a proxy and this service might use different ones. HTTP/1.0 needs none. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}
