import { connect } from 'node:net'

export type LeanLoad = {
  url: string
  requests: readonly Uint8Array[]
  connections: number
  seconds: number
  /** Where calls come from: with these, a connection ends after so many calls, and the next one begins at another address. */
  sources?: { next: () => string; callsEach: number }
}

/**
 * Sends requests over kept connections, the next one when the last is answered, and gives the answers of a second. It does as
 * little as a client can: on a machine whose cores the client shares, what it takes is missing to the service. Throws for
 * an answer that is not 200.
 */
export async function askLean({ url, requests, connections, seconds, sources }: LeanLoad): Promise<number> {
  const { hostname, port } = new URL(url)
  const until = performance.now() + seconds * 1_000
  const begun = performance.now()
  const place = { host: hostname, port: Number(port) }
  const counts = await Promise.all(
    Array.from({ length: connections }, async (_, nth) => {
      const { next = () => undefined, callsEach = Number.POSITIVE_INFINITY } = sources ?? {}
      let answered = 0
      do {
        const from = { ...place, localAddress: next() }
        answered += await askOver({ place: from, requests, first: nth + answered, callsMax: callsEach, until })
      } while (performance.now() < until)
      return answered
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - begun) / 1_000)
}

/** The bytes of a request. */
export function leanRequest(method: 'GET' | 'POST', path: string, body = ''): Uint8Array {
  const about = body === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
  return Buffer.from(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${about}\r\n${body}`)
}

type Asking = {
  place: { host: string; port: number; localAddress: string | undefined }
  requests: readonly Uint8Array[]
  first: number
  callsMax: number
  until: number
}

/** One connection: how many of its requests were answered. */
function askOver({ place, requests, first, callsMax, until }: Asking): Promise<number> {
  return new Promise((resolve, reject) => {
    const { localAddress, ...to } = place
    const socket = connect({ ...to, noDelay: true, ...(localAddress === undefined ? {} : { localAddress }) })
    let answered = 0
    let missing = 0
    let next = first
    const ask = () => socket.write(requests[next++ % requests.length] ?? '')
    const received = (bytes: Buffer) => {
      missing = missing > 0 ? missing - bytes.length : missingOf(bytes)
      if (missing > 0) return
      answered++
      if (answered < callsMax && performance.now() < until) ask()
      else socket.end()
    }
    socket.on('connect', ask)
    socket.on('data', (bytes) => {
      try {
        received(bytes)
      } catch (error) {
        socket.destroy()
        reject(error)
      }
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answered))
  })
}

/** How much of an answer is not there yet, whose head is. */
function missingOf(bytes: Buffer): number {
  const head = bytes.indexOf('\r\n\r\n')
  const text = bytes.toString('latin1', 0, head)
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
  if (head < 0 || length === undefined || !text.startsWith('HTTP/1.1 200')) throw new Error(`answered ${text}`)
  return head + 4 + Number(length) - bytes.length
}
