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

/** Takes no new connections, and resolves when the last one has ended. */
export function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
  })
}
