import { connect } from 'node:net'

export type LeanLoad = { url: string; requests: readonly Uint8Array[]; connections: number; seconds: number }

/**
 * Sends requests over kept connections, the next one when the last is answered, and gives the answers of a second. It does as
 * little as a client can: on a machine whose cores the client shares, what it takes is missing to the service. Throws for
 * an answer that is not 200.
 */
export async function askLean({ url, requests, connections, seconds }: LeanLoad): Promise<number> {
  const { hostname, port } = new URL(url)
  const until = performance.now() + seconds * 1_000
  const begun = performance.now()
  const counts = await Promise.all(
    Array.from({ length: connections }, (_, nth) => askOver({ hostname, port: Number(port) }, requests, nth, until)),
  )
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - begun) / 1_000)
}

/** The bytes of a request. */
export function leanRequest(method: 'GET' | 'POST', path: string, body = ''): Uint8Array {
  const about = body === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
  return Buffer.from(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${about}\r\n${body}`)
}

function askOver(
  place: { hostname: string; port: number },
  requests: readonly Uint8Array[],
  first: number,
  until: number,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: place.hostname, port: place.port, noDelay: true })
    let answered = 0
    let missing = 0
    let next = first
    const ask = () => socket.write(requests[next++ % requests.length] ?? '')
    const received = (bytes: Buffer) => {
      missing = missing > 0 ? missing - bytes.length : missingOf(bytes)
      if (missing > 0) return
      answered++
      if (performance.now() < until) ask()
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
