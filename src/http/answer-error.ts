import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { problemOf, ServiceError } from '../endpoint/errors.ts'
import type { Lang } from '../messages/message.ts'
import { StorageUnavailable } from '../storage/storage.ts'
import { commonHeaders } from './wire/common-headers.ts'
import type { Exchange } from './exchange.ts'
import { send } from './wire/send.ts'

/** Sends an error as an RFC 9457 document: the only place that writes error bodies. */
export function sendProblem(exchange: Exchange, error: ServiceError, lang: Lang): void {
  const { headers, keyRejected, server } = exchange
  const problem = problemOf(error, lang, server.baseUrl)
  Object.assign(headers, error.headers)
  if (waitingStatuses.has(problem.status) && problem.retry.after_seconds)
    headers['retry-after'] = String(problem.retry.after_seconds)
  // What is not found or not ready now may become available soon.
  headers['cache-control'] = 'no-store'
  headers['content-type'] = problemType
  send(
    exchange,
    problem.status,
    JSON.stringify(keyRejected === null ? problem : { ...problem, key_rejected: keyRejected }),
  )
}

/** For these the client should retry after a while. */
const waitingStatuses: ReadonlySet<number> = new Set([409, 429, 502, 503])

/** The error to show for a failure: our own errors as they are, anything else as `internal`. */
export function serviceErrorOf(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  if (error instanceof StorageUnavailable)
    return new ServiceError('storage_unavailable', error.applied === 'unknown' ? { messageKey: 'storage.unknown' } : {})
  return new ServiceError('internal_error')
}

/** Answers an error of the HTTP parser; there is no request, only a socket. */
export function answerRawError(error: NodeJS.ErrnoException, socket: Duplex, requestId: string, baseUrl: string): void {
  const { code = '' } = error
  if (code === 'ECONNRESET') socket.destroy()
  else answerRaw(parserErrors[code]?.() ?? new ServiceError('request_malformed'), socket, requestId, baseUrl)
}

/** Writes an error to a socket directly and closes it. */
export function answerRaw(error: ServiceError, socket: Duplex, requestId: string, baseUrl: string): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const problem = problemOf(error, 'en', baseUrl)
  const { status } = problem
  const body = JSON.stringify(problem)
  const headers = {
    ...commonHeaders,
    'x-request-id': requestId,
    'cache-control': 'no-store',
    'content-type': problemType,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}

export const problemType = 'application/problem+json; charset=utf-8'

/** All headers of a request together. */
export const headersMaxBytes = 16_384

const parserErrors: Readonly<Record<string, () => ServiceError>> = {
  HPE_HEADER_OVERFLOW: () =>
    new ServiceError('headers_too_large', { messageKey: 'bound.headers', params: { max: headersMaxBytes } }),
  ERR_HTTP_REQUEST_TIMEOUT: () => new ServiceError('request_timeout'),
}
