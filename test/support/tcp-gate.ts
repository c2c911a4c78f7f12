import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way to a server that can be closed and held: what a network does to a client. */
export type TcpGate = {
  port: number
  /** Ends every connection and refuses new ones. */
  shut: () => void
  /** Takes connections and answers nothing. */
  hold: () => void
  /** Answers every connection and every byte with bytes that belong to no protocol. */
  garble: () => void
  /** Begins an answer and resets the connection. */
  cut: () => void
  open: () => void
  /** The connections that there are stay open and pass nothing any more; new ones pass everything. */
  silence: () => void
  /** How many connections it has had. */
  connections: () => number
  close: () => Promise<void>
}

export async function openTcpGate(to: { host: string; port: number }): Promise<TcpGate> {
  const sockets = new Set<Socket>()
  let state: 'open' | 'shut' | 'held' | 'garbled' | 'cut' = 'open'
  let connections = 0
  const silent = new Set<Socket>()
  const spoil = (client: Socket) => {
    if (state === 'garbled') client.write(noProtocol)
    if (state === 'cut')
      client.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n{"', () => client.resetAndDestroy())
  }
  const passes = (client: Socket) => state === 'open' && !silent.has(client)
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    track(client)
    connections++
    if (state === 'shut') {
      client.destroy()
      return
    }
    const upstream = connect(to.port, to.host)
    track(upstream)
    // Some protocols begin with a word of the server.
    if (state === 'garbled') spoil(client)
    client.on('data', (bytes) => (passes(client) ? void upstream.write(bytes) : spoil(client)))
    upstream.on('data', (bytes) => passes(client) && client.write(bytes))
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
    garble: () => {
      state = 'garbled'
    },
    cut: () => {
      state = 'cut'
    },
    silence: () => {
      state = 'open'
      for (const socket of sockets) silent.add(socket)
    },
    connections: () => connections,
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

/** A NUL, lines without sense, and bytes that are no UTF-8. */
const noProtocol = Buffer.from([
  0,
  255,
  254,
  ...Buffer.from('\r\n*-1\r\n$9\r\n{"]}\r\n\r\n'),
  0xc0,
  0x80,
  69,
  255,
  255,
  255,
  255,
])
