import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import createRouter, { type HTTPVersion, type Instance as Router } from 'find-my-way'
import { METHODS, type IncomingMessage } from 'node:http'
import type { KeyRejection } from '../endpoint/caller.ts'
import { isForOperator, ServiceError } from '../endpoint/errors.ts'
import type { Outcome } from '../endpoint/outcome.ts'
import type { Lang } from '../messages/message.ts'
import type { TrustProxy } from '../kit/trust-proxy.ts'
import { answerRaw, answerRawError, headersMaxBytes, sendProblem, serviceErrorOf } from './answer-error.ts'
import { preflightHeaders } from './cors.ts'
import { everyAnswer } from './every-answer.ts'
import type { OutcomeLog } from './outcome-log.ts'
import type { Turns } from '../kit/turns.ts'
import { isForPerson, sendProblemPage } from './send-problem-page.ts'
import { langOf } from '../api/read-input.ts'

export type ServerNeeds = {
  baseUrl: string
  trustProxy: TrustProxy
  /** Begins every request id: tells processes and starts apart in one log. */
  requestIdPrefix: string
  outcomes: OutcomeLog
  /** In which order large bodies are read. */
  bodyTurns: Turns
  stopping: () => boolean
}

/** What a path is called in the log, and the methods it takes. */
type KnownPath = { outcome: string; allowed: readonly string[] }

declare module 'fastify' {
  interface FastifyInstance {
    /** Every path once, under GET whatever it takes: for requests that no route takes. */
    knownPaths: Router<HTTPVersion.V1>
  }
  interface FastifyRequest {
    /** What the path is called in the log, where no route took the request. */
    refusedAt: string | null
    /** The language the request asks for, once its query and body are read. */
    askedLang: Lang | null
    /** What the answer decided, once it is made: for the log. */
    outcome: Outcome | null
    /** Why a key that was sent does not count, once that is known: every answer says so. */
    keyRejected: KeyRejection | null
  }
}

const targetMaxBytes = 8_192
const headersTimeoutMs = 10_000
const requestTimeoutMs = 15_000
/** How often Node looks for requests that are over their time: by default every half a minute. */
const timeoutsCheckedEveryMs = 1_000
const keepAliveTimeoutMs = 5_000
const connectionsMax = 10_000

/** Every method the parser lets through but OPTIONS, which all paths answer, and CONNECT, which names no path. */
const routeMethods = METHODS.filter((method) => method !== 'OPTIONS' && method !== 'CONNECT')

/** A Fastify server with the manners every answer has: request id, CORS, bounds, problem documents, one log line. */
export function createServer(needs: ServerNeeds): FastifyInstance {
  const app = openServer(needs)
  app.decorate('knownPaths', createRouter(routerOptions))
  app.decorateRequest('refusedAt', null)
  app.decorateRequest('askedLang', null)
  app.decorateRequest('outcome', null)
  app.decorateRequest('keyRejected', null)
  app.addHook('onRequest', (request, reply, done) => {
    dress(request, reply)
    // Node gives each byte of the target as one character.
    if (request.url.length > targetMaxBytes)
      return done(new ServiceError('url_too_long', { messageKey: 'bound.url', params: { max: targetMaxBytes } }))
    if (!hasOneHost(request.raw)) {
      reply.header('connection', 'close')
      return done(new ServiceError('request_malformed'))
    }
    done(needs.stopping() ? new ServiceError('shutting_down') : undefined)
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Also where the request came before the stop: the connection is not to fall idle while the server waits for it.
    if (needs.stopping()) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    needs.outcomes.record(request, reply)
    done()
  })
  app.setErrorHandler((error, request, reply) => {
    const known = serviceErrorOf(error)
    if (isForOperator(known)) needs.outcomes.failed(request, error)
    const lang = request.askedLang ?? langOf(queryOf(request))
    if (isForPerson(request, known)) return sendProblemPage(reply, known, lang, needs.baseUrl)
    return sendProblem(reply, known, lang, needs.baseUrl)
  })
  app.setNotFoundHandler((request) => {
    const known = app.knownPaths.find('GET', request.url)?.store as KnownPath | undefined
    if (!known) throw new ServiceError('not_found')
    request.refusedAt = known.outcome
    throw new ServiceError('method_not_allowed', { headers: { allow: known.allowed.join(', ') } })
  })
  return app
}

/** The server with its bounds, set so that Node and Fastify answer nothing in their own words. */
function openServer(needs: ServerNeeds): FastifyInstance {
  let count = 0
  const nextId = () => needs.requestIdPrefix + (++count).toString(36)
  const app = Fastify({
    logger: false,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: nextId,
    http: {
      requireHostHeader: false,
      maxHeaderSize: headersMaxBytes,
      connectionsCheckingInterval: timeoutsCheckedEveryMs,
    },
    exposeHeadRoutes: false,
    routerOptions,
    frameworkErrors: (error, request, reply) => {
      void sendProblem(dress(request, reply), serviceErrorOf(error), langOf(queryOf(request)), needs.baseUrl)
    },
    clientErrorHandler: (error, socket) => answerRawError(error, socket, nextId(), needs.baseUrl),
  })
  app.server.headersTimeout = headersTimeoutMs
  app.server.maxConnections = connectionsMax
  // An expectation nobody knows may be ignored; a tunnel is never opened.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.server.on('connect', (_request, socket) =>
    answerRaw(new ServiceError('request_malformed'), socket, nextId(), needs.baseUrl),
  )
  // Whoever takes a body reads it: see read-body.ts.
  for (const method of routeMethods) app.addHttpMethod(method, { hasBody: false, overrideExisting: true })
  app.removeAllContentTypeParsers()
  return app
}

/** Every path answers preflight, and names its methods when asked with another one. */
export function refuseOtherMethods(app: FastifyInstance, path: string, methods: readonly string[]): void {
  const known: KnownPath = { outcome: path, allowed: [...new Set([...methods, 'OPTIONS'])] }
  const headers = preflightHeaders(known.allowed)
  app.route({
    method: 'OPTIONS',
    url: path,
    config: { outcome: path },
    handler: (_request, reply) => reply.code(204).headers(headers).send(),
  })
  // A route for each method that is refused would be thirty for each path, and a tenth of the start.
  app.knownPaths.on('GET', path, () => null, known)
}

const routerOptions = { querystringParser: () => ({}), maxParamLength: 256 }

/** What every answer carries, whatever it says. */
function dress(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.headers(everyAnswer).header('x-request-id', request.id)
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

/** The query string as it arrived, without the question mark. */
export function queryOf(request: FastifyRequest): string {
  const mark = request.url.indexOf('?')
  return mark < 0 ? '' : request.url.slice(mark + 1)
}
