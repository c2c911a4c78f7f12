import type { FastifyReply } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { problemOf, ServiceError } from '../endpoint/errors.ts'
import type { Lang } from '../messages/message.ts'
import type { ErrorCode } from '../endpoint/reason-codes.ts'
import { StorageUnavailable } from '../storage/storage.ts'
import { everyAnswer } from './every-answer.ts'

/** Sends an error as an RFC 9457 document: the one place that writes error bodies. */
export function sendProblem(reply: FastifyReply, error: ServiceError, lang: Lang, baseUrl: string): FastifyReply {
  const problem = problemOf(error, lang, baseUrl)
  reply.code(problem.status).headers(error.headers)
  if (waitingStatuses.has(problem.status) && problem.retry.after_seconds)
    reply.header('retry-after', String(problem.retry.after_seconds))
  // What is not found or not ready now may be in a moment.
  reply.header('cache-control', 'no-store')
  reply.header('content-type', 'application/problem+json; charset=utf-8')
  const { keyRejected } = reply.request
  return reply.send(JSON.stringify(keyRejected === null ? problem : { ...problem, key_rejected: keyRejected }))
}

/** Of these the sender is to come again after a while. */
const waitingStatuses: ReadonlySet<number> = new Set([409, 429, 502, 503])

/** What of a failure may be told: our own errors as they are, the framework's by their code, anything else as internal. */
export function serviceErrorOf(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  if (error instanceof StorageUnavailable)
    return new ServiceError('storage_unavailable', error.applied === 'unknown' ? { messageKey: 'storage.unknown' } : {})
  const code = codeOf(error)
  return new ServiceError(frameworkCodes[code] ?? (isRefusal(error, code) ? 'request_malformed' : 'internal_error'))
}

/** Answers what the HTTP parser itself refused; there is no request then, only a socket. */
export function answerRawError(error: Error, socket: Duplex, requestId: string, baseUrl: string): void {
  const code = codeOf(error)
  if (code === 'ECONNRESET') socket.destroy()
  else answerRaw(parserErrors[code]?.() ?? new ServiceError('request_malformed'), socket, requestId, baseUrl)
}

/** Writes an error to a socket by hand and hangs up. */
export function answerRaw(error: ServiceError, socket: Duplex, requestId: string, baseUrl: string): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const problem = problemOf(error, 'en', baseUrl)
  const { status } = problem
  const body = JSON.stringify(problem)
  const headers = {
    ...everyAnswer,
    'x-request-id': requestId,
    'cache-control': 'no-store',
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}

/** Whether the framework says that the request is at fault. */
function isRefusal(error: unknown, code: string): boolean {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 0
  return code.startsWith('FST_') && status >= 400 && status < 500
}

function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : ''
  return typeof code === 'string' ? code : ''
}

/** All headers of a request together. */
export const headersMaxBytes = 16_384

const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_BAD_URL: 'request_malformed',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_PARAM_LENGTH: 'not_found',
}

const parserErrors: Readonly<Record<string, () => ServiceError>> = {
  HPE_HEADER_OVERFLOW: () =>
    new ServiceError('headers_too_large', { messageKey: 'bound.headers', params: { max: headersMaxBytes } }),
  ERR_HTTP_REQUEST_TIMEOUT: () => new ServiceError('request_timeout'),
}
