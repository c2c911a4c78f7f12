import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { commonHeaders } from './common-headers.ts'
import type { Exchange } from '../exchange.ts'

/** Sends an answer in one piece: head and body in a single write. `bytes` is the length of the body in UTF-8. */
export function send(
  exchange: Exchange,
  status: number,
  body: string | Uint8Array | null,
  bytes = bytesOf(body),
): void {
  const { response } = exchange
  const head = headOf(exchange)
  if (status !== 204 && status !== 304) head.push('content-length', String(bytes))
  response.writeHead(status, head)
  if (body === null) response.end()
  // A text with as many bytes as characters is ASCII, which Node copies instead of encoding.
  else if (typeof body === 'string') response.end(body, bytes === body.length ? 'latin1' : 'utf8')
  else response.end(body)
  exchange.server.outcomes.record(exchange, status)
}

function bytesOf(body: string | Uint8Array | null): number {
  if (body === null) return 0
  return typeof body === 'string' ? Buffer.byteLength(body) : body.length
}

/** Sends a value as JSON. */
export function sendJson(exchange: Exchange, status: number, value: unknown): void {
  exchange.headers['content-type'] = jsonType
  send(exchange, status, JSON.stringify(value))
}

/** Sends a page. */
export function sendHtml(exchange: Exchange, status: number, page: string): void {
  exchange.headers['content-type'] = htmlType
  send(exchange, status, page)
}

/** Sends a browser on to another page of the service, as a fresh GET. */
export function sendOnwards(exchange: Exchange, path: string): void {
  exchange.headers['location'] = path
  send(exchange, 303, '')
}

/** Sends a client to the one path of a page, for good. */
export function sendMoved(exchange: Exchange, target: string): void {
  exchange.headers['location'] = target
  send(exchange, 308, '')
}

export const jsonType = 'application/json; charset=utf-8'
export const htmlType = 'text/html; charset=utf-8'

/** Sends an answer of unknown length. It is recorded when it ends, however it ends. */
export function sendStream(exchange: Exchange, status: number, body: Readable): void {
  exchange.response.writeHead(status, headOf(exchange))
  pipeline(body, exchange.response, () => exchange.server.outcomes.record(exchange, status))
}

/** Alternating names and values: the form of headers that Node writes without building an object. */
function headOf({ server, id, headers, cookies, closes }: Exchange): string[] {
  const head = [...commonHeadList, 'x-request-id', id]
  for (const name in headers) head.push(name, headers[name] ?? '')
  for (const cookie of cookies) head.push('set-cookie', cookie)
  // Also where the request came before the stop, so that the connection is not idle while the server waits for it.
  if (closes || server.stopping()) head.push('connection', 'close')
  return head
}

const commonHeadList = Object.entries(commonHeaders).flat()
