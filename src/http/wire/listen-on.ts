import { setImmediate } from 'node:timers/promises'
import type { ListenOptions, Server } from 'node:net'

/** Listens on a port or path. Rejects with EADDRINUSE where it is in use. */
export function listenOn(server: Server, place: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(place, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/**
 * Resolves once a server has accepted the connections that were in the backlog before this call. Closing would reset
 * them, although their callers may have sent a complete request. The event loop accepts one per turn, in order.
 */
export async function takeWaiting(server: Server): Promise<void> {
  let taken = 0
  const count = () => taken++
  server.on('connection', count)
  // The current turn may already have polled the sockets.
  await setImmediate()
  for (let turns = 0, before = -1; before < taken && turns < waitingMax; turns++) {
    before = taken
    await setImmediate()
  }
  server.off('connection', count)
}

/** Accepts no new connections, and resolves when the last one has ended. */
export function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
  })
}

/** Maximum number of connections in the backlog of a Node server, plus one. */
const waitingMax = 512
