import type { IncomingMessage } from 'node:http'
import { ServiceError } from '../endpoint/errors.ts'

type Reader = {
  /** Called once with the whole body; null where the request has none. */
  took: (body: Uint8Array | null) => void
  /** Called once instead: body_too_large, or request_malformed of a caller that hung up. The rest may still come. */
  failed: (error: ServiceError) => void
}

/**
 * Reads the body of a request, at most `bytesMax`. Fastify's own reading looks up a parser by content type and keeps an
 * asynchronous context for each request, which together cost about as much as checking a payment.
 */
export function readBody(request: IncomingMessage, bytesMax: number, { took, failed }: Reader): void {
  const length = request.headers['content-length']
  if (request.headers['transfer-encoding'] === undefined && (length === undefined || length === '0')) return took(null)
  if (Number(length) > bytesMax) return failed(tooLarge(bytesMax))
  const pieces: Buffer[] = []
  let bytes = 0
  request.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes <= bytesMax) pieces.push(piece)
    else if (bytes - piece.length <= bytesMax) failed(tooLarge(bytesMax))
  })
  request.on('end', () => {
    if (bytes <= bytesMax) took(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces))
  })
  request.on('error', () => {
    if (bytes <= bytesMax) failed(new ServiceError('request_malformed'))
  })
}

function tooLarge(max: number): ServiceError {
  return new ServiceError('body_too_large', { sentence: 'bound.body', params: { max } })
}
