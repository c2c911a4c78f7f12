import { lstat, unlink } from 'node:fs/promises'
import type { Server } from 'node:http'
import { connect, createServer, type Server as NetServer } from 'node:net'
import { listenOn } from './listen-on.ts'

/**
 * Takes connections at a Unix socket, for a proxy on the same machine, and hands them to a server that listens at a port.
 * Whoever may enter the socket's folder may connect, as whoever is on the machine may connect to the port. A socket that a
 * process left behind when it died is removed. Rejects with EADDRINUSE where somebody listens, or where something else stands.
 */
export async function openSocket(server: Server, path: string): Promise<NetServer> {
  if (await isLeftBehind(path)) await unlink(path)
  const door = createServer((connection) => server.emit('connection', connection))
  door.maxConnections = server.maxConnections
  await listenOn(door, { path, readableAll: true, writableAll: true })
  return door
}

async function isLeftBehind(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null)
  if (found === null || !found.isSocket()) return false
  return new Promise((resolve) => {
    const probe = connect(path)
    probe.once('connect', () => {
      probe.destroy()
      resolve(false)
    })
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED'))
  })
}
