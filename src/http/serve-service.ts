import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { ServiceError } from '../endpoint/errors.ts'
import type { MessageKey } from '../messages/message.ts'
import { serveFile } from './serve-file.ts'
import { refuseOtherMethods } from './server.ts'
import { staticFile } from './static-files.ts'

export type ServiceNeeds = {
  engine: string
  /** The OpenAPI document. */
  document: object
  /** Why the service is not ready, as a sentence of the catalogue; null when it is. */
  notReady: () => MessageKey | null | Promise<MessageKey | null>
  health: () => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>
}

/** The paths an operator's machinery asks: health and readiness, and the API's own description. */
export function serveService(app: FastifyInstance, needs: ServiceNeeds): void {
  serveProbe(app, '/healthz', async (_request, reply) =>
    reply.send({ status: 'ok', version: needs.engine, ...(await needs.health()) }),
  )
  serveProbe(app, '/readyz', async (_request, reply) => {
    const messageKey = await needs.notReady()
    if (messageKey !== null) throw new ServiceError('not_ready', { messageKey })
    return reply.send({ status: 'ready' })
  })
  const path = '/openapi.json'
  const file = staticFile(path, 'application/json; charset=utf-8', Buffer.from(JSON.stringify(needs.document)))
  serveFile(app, { path, outcome: path, headers: {}, fileFor: () => file })
}

/** Prometheus metrics: beside the API, or on a port of their own. */
export function serveMetrics(app: FastifyInstance, registry: Registry): void {
  serveProbe(app, '/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}

function serveProbe(
  app: FastifyInstance,
  path: string,
  handler: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  app.route({ method: ['GET', 'HEAD'], url: path, config: { outcome: path, isProbe: true }, handler })
  refuseOtherMethods(app, path, ['GET', 'HEAD'])
}
