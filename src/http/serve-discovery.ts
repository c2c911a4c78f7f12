import { discoveryDocument } from '../paid/manifest.ts'
import type { Sold, PaidRooms } from '../paid/sold.ts'
import { forReading } from './wire/routes.ts'
import { sendJson } from './wire/send.ts'
import type { Paths } from './server.ts'

/** Serves where crawlers of what can be bought look first. */
export function serveDiscovery(server: Paths, rooms: Pick<PaidRooms, 'service' | 'paid'>, sold: readonly Sold[]): void {
  const document = discoveryDocument(rooms, sold)
  server.serve(discoveryPath, forReading({ answer: (exchange) => sendJson(exchange, 200, document) }))
}

/** Where crawlers look for what can be bought. */
export const discoveryPath = '/.well-known/x402'
