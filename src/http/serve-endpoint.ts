import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { anonymousCaller } from '../endpoint/caller.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { clientAddress } from './client-address.ts'
import { inputReader } from '../api/input-reader.ts'
import { readBody } from './read-body.ts'
import { sendTogether } from './send-together.ts'
import { queryOf, refuseOtherMethods, type ServerNeeds } from './server.ts'

const bodyMaxBytes = 64 * 1024

/** Puts an endpoint behind its path: reads and validates, runs it, sends what it answers. */
export function serveEndpoint<Needs>(
  app: FastifyInstance,
  endpoint: Endpoint<Needs>,
  needs: Needs,
  server: ServerNeeds,
): void {
  const read = inputReader(endpoint)
  const answer = (request: FastifyRequest, reply: FastifyReply, body: Uint8Array | null) => {
    const raw = {
      method: request.method,
      query: queryOf(request),
      body,
      contentType: request.headers['content-type'],
      contentEncoding: request.headers['content-encoding'],
    }
    const { lang, input } = read(raw, (heard) => {
      request.askedLang = heard
    })
    request.askedLang = lang
    const source = clientAddress(request.socket.remoteAddress, forwardedOf(request), server.trustProxy)
    const answered = endpoint.run(needs, input, { lang, caller: anonymousCaller(source), requestId: request.id })
    if (!(answered instanceof Promise)) return send(reply, answered)
    return answered.then((settled) => {
      send(reply, settled)
      return reply
    })
  }
  const handler = (request: FastifyRequest, reply: FastifyReply) =>
    request.method === 'POST'
      ? withBody(request, reply, endpoint.bodyMaxBytes ?? bodyMaxBytes, (body) => answer(request, reply, body))
      : answer(request, reply, null)
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
  bytesMax: number,
  answer: (body: Uint8Array | null) => unknown,
): void {
  // Anything but an Error would be sent as an answer.
  const failed = (error: unknown) => void reply.send(error instanceof Error ? error : new Error(String(error)))
  const took = (body: Uint8Array | null) => {
    try {
      const answered = answer(body)
      if (answered instanceof Promise) answered.catch(failed)
    } catch (error) {
      failed(error)
    }
  }
  readBody(request.raw, bytesMax, {
    took,
    failed: (error) => {
      reply.header('connection', 'close')
      failed(error)
    },
  })
}

function send(reply: FastifyReply, answer: Awaited<ReturnType<Endpoint<never>['run']>>): void {
  // What is answered holds for a moment: a list changes, a signature ends.
  reply.header('cache-control', 'no-store')
  if (answer.headers) reply.headers(answer.headers)
  reply.code(answer.status ?? 200)
  reply.header('content-type', 'application/json; charset=utf-8')
  leave(reply, answer.json ?? JSON.stringify(answer.body))
}

const leave = sendTogether()

function forwardedOf(request: FastifyRequest): string | undefined {
  const value = request.headers['x-forwarded-for']
  return Array.isArray(value) ? value.join(',') : value
}
