import type { Server } from 'node:http'
import { stopListening } from './listen-on.ts'

/**
 * Accepts no new connections, and resolves when the last one has ended. Idle connections are not cut, because a caller
 * may be about to send a request and would not know whether it arrived. They end with the next answer or their
 * keep-alive timeout. With `isHurried` they are cut.
 */
export function stopServer(server: Server, isHurried: boolean): Promise<void> {
  if (!server.listening) return Promise.resolve()
  // Node cuts idle connections itself when a server closes.
  if (!isHurried) server.closeIdleConnections = () => {}
  return stopListening(server)
}
