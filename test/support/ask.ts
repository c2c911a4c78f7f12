import { Agent, request } from 'node:http'
import { connect } from 'node:net'

export type Question = {
  method?: string
  /** An object is sent as JSON with its content type; a string or bytes as they are. */
  body?: Readonly<Record<string, unknown>> | string | Uint8Array
  headers?: Readonly<Record<string, string>>
  /** Sends the body in pieces of unknown number, without a content-length. */
  chunked?: boolean
}

/** What came back. `json` is the parsed body, undefined when it is not JSON. */
export type Answer<Body = unknown> = {
  status: number
  headers: Readonly<Record<string, string | undefined>>
  text: string
  json: Body
}

const answerTimeoutMs = 60_000

/** Sends one request exactly as it is written: the path is not normalised, the method not judged. */
export function askOver(agent: Agent, base: string, path: string, question: Question = {}): Promise<Answer> {
  const { body } = question
  const isObject = typeof body === 'object' && !(body instanceof Uint8Array)
  const bytes = body === undefined ? null : Buffer.from(isObject ? JSON.stringify(body) : body)
  const headers: Record<string, string> = {
    ...(isObject ? { 'content-type': 'application/json' } : {}),
    ...(bytes && !question.chunked ? { 'content-length': String(bytes.length) } : {}),
    ...question.headers,
  }
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const sent = request({ agent, hostname, port, path, method: question.method ?? 'GET', headers }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('error', reject)
      answer.on('end', () => {
        const text = Buffer.concat(pieces).toString('utf8')
        const flat = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
        resolve({ status: answer.statusCode ?? 0, headers: Object.fromEntries(flat), text, json: parsed(text) })
      })
    })
    sent.setTimeout(answerTimeoutMs, () => sent.destroy(new Error(`no answer to ${path} in ${answerTimeoutMs} ms`)))
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // In a test that kept the loop busy, a connection's time may be over at both ends before either has noticed.
      if (sent.reusedSocket && error.code === 'ECONNRESET') return resolve(askOver(agent, base, path, question))
      // A server that refuses a large body may hang up while it is still being sent: the answer is what counts.
      setTimeout(() => reject(error), 500)
    })
    sent.end(bytes ?? undefined)
  })
}

/** Writes bytes to a socket and reads until the other side hangs up or falls silent. */
export function sayRaw(base: string, bytes: string | Uint8Array, silenceMs = 30_000): Promise<string> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let received = ''
    const end = () => {
      socket.destroy()
      resolve(received)
    }
    socket.setTimeout(silenceMs, end)
    socket.on('data', (piece) => (received += piece.toString('latin1')))
    socket.on('error', end)
    socket.on('end', end)
    socket.write(bytes)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
