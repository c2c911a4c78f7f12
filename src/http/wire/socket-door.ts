import { lstat, unlink } from 'node:fs/promises'
import type { Server } from 'node:http'
import { connect, createServer, type Server as NetServer } from 'node:net'
import { listenOn } from './listen-on.ts'

/**
 * Accepts connections on a Unix socket, for a proxy on the same machine, and passes them to a server that listens on a
 * port. Access is controlled by the socket's folder. A socket left by a dead process is removed. Rejects with
 * EADDRINUSE where it is in use or another file exists.
 */
export async function openSocket(server: Server, path: string): Promise<NetServer> {
  if (await isLeftBehind(path)) await unlink(path)
  const door = createServer((connection) => server.emit('connection', connection))
  door.maxConnections = server.maxConnections
  await listenOn(door, { path, readableAll: true, writableAll: true })
  return door
}

async function isLeftBehind(path: string): Promise<boolean> {
  const stats = await lstat(path).catch(() => null)
  if (stats === null || !stats.isSocket()) return false
  return new Promise((resolve) => {
    const probe = connect(path)
    probe.once('connect', () => {
      probe.destroy()
      resolve(false)
    })
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED'))
  })
}
