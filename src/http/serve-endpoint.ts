import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../api/call.ts'
import type { Caller, Presented } from '../endpoint/caller.ts'
import type { Answer, Endpoint } from '../endpoint/endpoint.ts'
import { whenReady } from '../kit/when-ready.ts'
import { clientAddress } from './client-address.ts'
import { smallBodyMaxBytes } from '../api/body-bounds.ts'
import { inputReader } from '../api/input-reader.ts'
import { readBody } from './read-body.ts'
import { sendTogether } from './send-together.ts'
import { queryOf, refuseOtherMethods, type ServerNeeds } from './server.ts'
import type { Turns } from './turns.ts'

/** Puts an endpoint behind its path: reads and validates, has it called, sends what it answers. */
export function serveEndpoint<Needs>(
  app: FastifyInstance,
  endpoint: Endpoint<Needs>,
  api: Call<Needs>,
  server: Pick<ServerNeeds, 'trustProxy' | 'bodyTurns'>,
): void {
  const readInput = inputReader(endpoint)
  const answer = (request: FastifyRequest, reply: FastifyReply, caller: Caller, body: Uint8Array | null) => {
    const raw = {
      method: request.method,
      query: queryOf(request),
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
    const answered = api.call(endpoint, { caller, requestId: request.id, read })
    if (!(answered instanceof Promise)) return send(request, reply, answered)
    return answered.then((settled) => {
      send(request, reply, settled)
      return reply
    })
  }
  const bounds = { bytesMax: endpoint.bodyMaxBytes ?? smallBodyMaxBytes, turns: server.bodyTurns }
  const handler = (request: FastifyRequest, reply: FastifyReply) =>
    whenReady<Caller, unknown>(api.identify(presentedBy(request, server.trustProxy)), (caller) =>
      request.method === 'POST'
        ? withBody(request, reply, bounds, (body) => answer(request, reply, caller, body))
        : answer(request, reply, caller, null),
    )
  const methods = endpoint.methods.includes('GET') ? (['HEAD', ...endpoint.methods] as const) : endpoint.methods
  for (const method of methods) {
    app.route({
      method,
      url: endpoint.path,
      handler,
      config: { outcome: endpoint.name },
    })
  }
  refuseOtherMethods(app, endpoint.path, methods)
}

/** Answers once the body is there. What fails from then on is told to Fastify, which has left its handler by then. */
function withBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytesMax, turns }: { bytesMax: number; turns: Turns },
  answer: (body: Uint8Array | null) => unknown,
): void {
  // Anything but an Error would be sent as an answer.
  const failed = (error: unknown) => void reply.send(error instanceof Error ? error : new Error(String(error)))
  const took = (body: Uint8Array | null): void | Promise<void> => {
    try {
      const answered = answer(body)
      if (answered instanceof Promise) return answered.then(() => {}, failed)
    } catch (error) {
      failed(error)
    }
  }
  readBody(request.raw, bytesMax, turns, {
    took,
    failed: (error) => {
      // The rest of a body is read past only where it is known how long that takes.
      const isBounded = error.code === 'service_busy' && request.headers['content-length'] !== undefined
      if (!isBounded) reply.header('connection', 'close')
      failed(error)
    },
  })
}

function send(request: FastifyRequest, reply: FastifyReply, answer: Answer): void {
  request.outcome = answer.outcome
  // What is answered holds for a moment: a list changes, a signature ends.
  reply.header('cache-control', 'no-store')
  if (answer.headers) reply.headers(answer.headers)
  reply.code(answer.status ?? 200)
  reply.header('content-type', 'application/json; charset=utf-8')
  leave(reply, answer.json ?? JSON.stringify(answer.body))
}

const leave = sendTogether()

/** What a request shows of its caller. Credentials are read when there is somebody who judges them. */
function presentedBy(request: FastifyRequest, trustProxy: ServerNeeds['trustProxy']): Presented {
  const source = clientAddress(request.socket.remoteAddress, forwardedOf(request), trustProxy)
  return { source, apiKey: null, agent: null }
}

function forwardedOf(request: FastifyRequest): string | undefined {
  const value = request.headers['x-forwarded-for']
  return Array.isArray(value) ? value.join(',') : value
}
