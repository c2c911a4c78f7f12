import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way to a server that can be closed and held: what a network does to a client. */
export type TcpGate = {
  port: number
  /** Ends every connection and refuses new ones. */
  shut: () => void
  /** Takes connections and answers nothing. */
  hold: () => void
  open: () => void
  close: () => Promise<void>
}

export async function openTcpGate(to: { host: string; port: number }): Promise<TcpGate> {
  const sockets = new Set<Socket>()
  let state: 'open' | 'shut' | 'held' = 'open'
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    track(client)
    if (state === 'shut') {
      client.destroy()
      return
    }
    const upstream = connect(to.port, to.host)
    track(upstream)
    client.on('data', (bytes) => state === 'open' && upstream.write(bytes))
    upstream.on('data', (bytes) => state === 'open' && client.write(bytes))
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    shut: () => {
      state = 'shut'
      endAll()
    },
    hold: () => {
      state = 'held'
    },
    open: () => {
      state = 'open'
      endAll()
    },
    close: () => {
      endAll()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
