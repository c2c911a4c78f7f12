import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../api/call.ts'
import type { KeyRejection } from '../endpoint/caller.ts'
import { hasBody, type Answer, type Endpoint } from '../endpoint/endpoint.ts'
import { smallBodyMaxBytes } from '../api/body-bounds.ts'
import { inputReader } from '../api/input-reader.ts'
import { headerOf, presentedBy } from './presented.ts'
import { sendTogether } from './send-together.ts'
import { queryOf, refuseOtherMethods, type ServerNeeds } from './server.ts'
import { withBody } from './with-body.ts'

type Serving = Pick<ServerNeeds, 'trustProxy' | 'bodyTurns'>

/** Puts endpoints behind their paths, each of which refuses the methods that none of its endpoints has. */
export function serveEndpoints<Needs>(
  app: FastifyInstance,
  endpoints: readonly Endpoint<Needs>[],
  api: Call<Needs>,
  server: Serving,
): void {
  const byPath = Map.groupBy(endpoints, ({ path }) => path)
  for (const [path, served] of byPath) {
    const methods = served.flatMap((endpoint) => serveEndpoint(app, endpoint, api, server))
    refuseOtherMethods(app, routeOf(path), methods)
  }
}

/** Reads and validates, has the endpoint called, sends what it answers. Gives the methods that are taken. */
function serveEndpoint<Needs>(
  app: FastifyInstance,
  endpoint: Endpoint<Needs>,
  api: Call<Needs>,
  server: Serving,
): readonly string[] {
  const readInput = inputReader(endpoint)
  const { okStatus = 200 } = endpoint
  const answer = (request: FastifyRequest, reply: FastifyReply, body: Uint8Array | null) => {
    const raw = {
      method: request.method,
      query: queryOf(request),
      path: request.params as Readonly<Record<string, string>>,
      body,
      contentType: request.headers['content-type'],
      contentEncoding: request.headers['content-encoding'],
    }
    const read = () => {
      const reading = readInput(raw, (heard) => {
        request.askedLang = heard
      })
      request.askedLang = reading.lang
      return reading
    }
    const answered = api.call(endpoint, {
      received: { presented: presentedBy(request, server.trustProxy), body, header: (name) => headerOf(request, name) },
      requestId: request.id,
      read,
      identified: ({ keyRejected }) => {
        if (keyRejected === null) return
        request.keyRejected = keyRejected
        reply.header('x-key-rejected', keyRejected)
      },
      carry: (name, value) => void reply.header(name, value),
    })
    if (!(answered instanceof Promise)) return send(request, reply, answered, okStatus)
    return answered.then((settled) => {
      send(request, reply, settled, okStatus)
      return reply
    })
  }
  const bounds = { bytesMax: endpoint.bodyMaxBytes ?? smallBodyMaxBytes, turns: server.bodyTurns }
  const handler = (request: FastifyRequest, reply: FastifyReply) =>
    hasBody(request.method)
      ? withBody(request, reply, bounds, (body) => answer(request, reply, body))
      : answer(request, reply, null)
  const hasHead = endpoint.methods.includes('GET') && !endpoint.isSold
  const methods = hasHead ? (['HEAD', ...endpoint.methods] as const) : endpoint.methods
  for (const method of methods) {
    app.route({
      method,
      url: routeOf(endpoint.path),
      handler,
      config: { outcome: endpoint.name },
    })
  }
  return methods
}

/** The pattern of a path whose names stand in braces, as OpenAPI has them, for the router. */
function routeOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

function send(request: FastifyRequest, reply: FastifyReply, answer: Answer, okStatus: number): void {
  request.outcome = answer.outcome
  // What is answered holds for a moment: a list changes, a signature ends.
  reply.header('cache-control', 'no-store')
  if (answer.headers) reply.headers(answer.headers)
  reply.code(answer.status ?? okStatus)
  if (answer.csv !== undefined) {
    reply.header('content-type', 'text/csv; charset=utf-8')
    return leave(reply, answer.csv)
  }
  const status = answer.status ?? okStatus
  reply.header('content-type', status < 400 ? jsonType : problemType)
  const json = answer.json ?? JSON.stringify(answer.body)
  leave(reply, request.keyRejected === null ? json : withKeyRejected(json, request.keyRejected))
}

/** Puts the member in front of an object that is JSON already (decisions section 6). */
function withKeyRejected(json: string, keyRejected: KeyRejection): string {
  return `{"key_rejected":"${keyRejected}"${json === '{}' ? '' : ','}${json.slice(1)}`
}

const jsonType = 'application/json; charset=utf-8'
const problemType = 'application/problem+json; charset=utf-8'

const leave = sendTogether()
