import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { ServiceError } from '../endpoint/errors.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { openApiDocument } from '../api/openapi.ts'
import { refuseOtherMethods } from './server.ts'

export type ServiceNeeds = {
  baseUrl: string
  engine: string
  endpoints: readonly Endpoint<never>[]
  ready: () => boolean
  health: () => Readonly<Record<string, unknown>>
  registry: Registry
}

/** The paths an operator's machinery asks: health, readiness, metrics, and the API's own description. */
export function serveService(app: FastifyInstance, needs: ServiceNeeds): void {
  let document: string | null = null
  serve(app, '/healthz', (_request, reply) => reply.send({ status: 'ok', version: needs.engine, ...needs.health() }))
  serve(app, '/readyz', (_request, reply) => {
    if (!needs.ready()) throw new ServiceError('not_ready')
    return reply.send({ status: 'ready' })
  })
  serve(app, '/metrics', async (_request, reply) =>
    reply.type(needs.registry.contentType).send(await needs.registry.metrics()),
  )
  serve(app, '/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(needs.endpoints, needs.baseUrl))
    return reply.type('application/json; charset=utf-8').send(document)
  })
}

function serve(
  app: FastifyInstance,
  path: string,
  handler: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  app.route({ method: ['GET', 'HEAD'], url: path, config: { outcome: path }, handler })
  refuseOtherMethods(app, path, ['GET', 'HEAD'])
}
