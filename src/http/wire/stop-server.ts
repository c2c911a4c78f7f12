import type { Server } from 'node:http'
import { stopListening } from './listen-on.ts'

/**
 * Takes no new connections, and resolves when the last one has ended. Connections that are idle are not cut: a caller may
 * just be sending something, and would never know whether it arrived. They end with the next answer, or after the time
 * for which callers were told that they may keep them. With `isHurried` they are cut all the same.
 */
export function stopServer(server: Server, isHurried: boolean): Promise<void> {
  if (!server.listening) return Promise.resolve()
  // Node cuts idle connections itself when a server closes.
  if (!isHurried) server.closeIdleConnections = () => {}
  return stopListening(server)
}
