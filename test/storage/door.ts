import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export type Door = { url: string; shut: () => void; reopen: () => void; close: () => Promise<void> }

/**
 * A door to the server that can be shut: what passed through it breaks off, and the server is out of reach until it is
 * opened again.
 */
export async function openDoor(url: string): Promise<Door> {
  const target = new URL(url)
  const { hostname, port } = target
  const sockets = new Set<Socket>()
  let open = true
  const server = createServer((client) => {
    if (!open) return client.destroy()
    const upstream = connect(Number(port || 5432), hostname)
    for (const [socket, other] of [[client, upstream] as const, [upstream, client] as const]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket) && other.destroy())
    }
    client.pipe(upstream).pipe(client)
    return client
  })
  const shut = () => {
    open = false
    for (const socket of sockets) socket.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  target.hostname = '127.0.0.1'
  target.port = String((server.address() as AddressInfo).port)
  const close = () => {
    shut()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { url: target.href, shut, reopen: () => (open = true), close }
}
