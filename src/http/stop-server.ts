import type { FastifyInstance } from 'fastify'

/**
 * Takes no new connections, and resolves when the last one has ended. Connections that are idle are not cut: a caller may
 * just be sending something, and would never know whether it arrived. They end with the next answer, or after the time
 * for which callers were told that they may keep them. With `isHurried` they are cut all the same.
 */
export async function stopServer(app: FastifyInstance, isHurried: boolean): Promise<void> {
  // Node cuts idle connections itself when a server closes.
  if (!isHurried) app.server.closeIdleConnections = () => {}
  await app.close()
}
