import type { FastifyInstance } from 'fastify'
import { discoveryDocument } from '../paid/manifest.ts'
import type { Sold, PaidRooms } from '../paid/sold.ts'
import { refuseOtherMethods } from './server.ts'

const path = '/.well-known/x402'

/** Serves where crawlers of what can be bought look first. */
export function serveDiscovery(
  app: FastifyInstance,
  rooms: Pick<PaidRooms, 'service' | 'paid'>,
  sold: readonly Sold[],
): void {
  const document = discoveryDocument(rooms, sold)
  app.route({
    method: ['GET', 'HEAD'],
    url: path,
    config: { outcome: path },
    handler: (_request, reply) => reply.send(document),
  })
  refuseOtherMethods(app, path, ['GET', 'HEAD'])
}
