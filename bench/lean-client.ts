import { connect } from 'node:net'

export type LeanLoad = {
  url: string
  requests: readonly Uint8Array[]
  connections: number
  seconds: number
  /** Pipelined requests per connection, by default one: requests sent together are written and read in one piece. */
  inFlight?: number
}

/**
 * Sends requests over kept connections, each its share, a next one when one is answered, and gives the answers of a second. It does as
 * little as a client can: on a machine whose cores the client shares, what it takes is missing to the service. Throws for
 * an answer that is not 200.
 */
export async function askLean({ url, requests, connections, seconds, inFlight = 1 }: LeanLoad): Promise<number> {
  const { hostname, port } = new URL(url)
  const until = performance.now() + seconds * 1_000
  const begun = performance.now()
  const place = { host: hostname, port: Number(port) }
  const counts = await Promise.all(
    Array.from({ length: connections }, (_, nth) =>
      askOver({ requests, place, first: nth, step: connections, until, inFlight }),
    ),
  )
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - begun) / 1_000)
}

export type Request = {
  method: 'GET' | 'POST'
  path: string
  body?: string
  headers?: Readonly<Record<string, string>>
}

/** The bytes of a request. */
export function leanRequest({ method, path, body = '', headers = {} }: Request): Uint8Array {
  const ofBody = body === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const head = Object.entries({ host: 'localhost', ...ofBody, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${body}`)
}

type Asking = {
  place: { host: string; port: number }
  requests: readonly Uint8Array[]
  first: number
  step: number
  until: number
  inFlight: number
}

/** One connection: how many of its requests were answered. */
function askOver({ place, requests, first, step, until, inFlight }: Asking): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...place, noDelay: true })
    const answersIn = createCounter()
    let [sent, answered] = [0, 0]
    const ask = (count: number) => {
      const more = performance.now() < until ? count : 0
      if (more > 1) socket.cork()
      for (let i = 0; i < more; i++) socket.write(requests[(first + sent++ * step) % requests.length] ?? '')
      if (more > 1) socket.uncork()
      if (answered === sent) socket.end()
    }
    socket.on('connect', () => ask(inFlight))
    socket.on('data', (bytes) => {
      try {
        const count = answersIn(bytes)
        answered += count
        ask(count)
      } catch (error) {
        socket.destroy()
        reject(error)
      }
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answered))
  })
}

/** Counts the answers that have come to their end with these bytes. Throws for one that is not 200. */
function createCounter(): (bytes: Buffer) => number {
  let missing = 0
  let begun: Buffer | null = null
  return (received) => {
    const bytes = begun === null ? received : Buffer.concat([begun, received])
    begun = null
    let ended = 0
    let at = missing
    if (missing > 0 && missing <= bytes.length) ended++
    while (at < bytes.length) {
      const head = bytes.indexOf('\r\n\r\n', at)
      if (head < 0) {
        begun = bytes.subarray(at)
        at = bytes.length
        break
      }
      at = head + 4 + bodyLength(bytes.toString('latin1', at, head))
      if (at <= bytes.length) ended++
    }
    missing = at - bytes.length
    return ended
  }
}

function bodyLength(head: string): number {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined || !head.startsWith('HTTP/1.1 200')) throw new Error(`answered ${head}`)
  return Number(length)
}
