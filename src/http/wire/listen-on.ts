import { setImmediate } from 'node:timers/promises'
import type { ListenOptions, Server } from 'node:net'

/** Listens at a port or a path. Rejects with EADDRINUSE where somebody listens already. */
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
 * Resolves once a server has taken the connections that the system accepted before this call. Closing resets those that
 * still wait, though their callers may have sent a whole request. A turn of the event loop takes one of them, in their order.
 */
export async function takeWaiting(server: Server): Promise<void> {
  let taken = 0
  const count = () => taken++
  server.on('connection', count)
  // The turn that is under way may be past its look at the sockets.
  await setImmediate()
  for (let turns = 0, before = -1; before < taken && turns < waitingMax; turns++) {
    before = taken
    await setImmediate()
  }
  server.off('connection', count)
}

/** Takes no new connections, and resolves when the last one has ended. */
export function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
  })
}

/** As many connections wait in the system for a server of Node at most: the backlog it listens with, and one. */
const waitingMax = 512
