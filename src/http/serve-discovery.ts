import { discoveryDocument } from '../paid/manifest.ts'
import type { Sold, PaidRooms } from '../paid/sold.ts'
import { forReading } from './wire/routes.ts'
import { sendJson } from './wire/send.ts'
import type { Paths } from './server.ts'

/** Serves the discovery document of paid endpoints. */
export function serveDiscovery(server: Paths, rooms: Pick<PaidRooms, 'service' | 'paid'>, sold: readonly Sold[]): void {
  const document = discoveryDocument(rooms, sold)
  server.serve(discoveryPath, forReading({ answer: (exchange) => sendJson(exchange, 200, document) }))
}

/** The path that crawlers of paid endpoints request. */
export const discoveryPath = '/.well-known/x402'
