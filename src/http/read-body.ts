import type { IncomingMessage } from 'node:http'
import { smallBodyMaxBytes } from '../api/body-bounds.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { createTurns, type Turns } from '../kit/turns.ts'

type Reader = {
  /** Called once with the whole body; null where the request has none. What it answers is waited for. */
  took: (body: Uint8Array | null) => unknown
  /** Called once instead. The rest of the body may still come; nothing is kept of it. */
  failed: (error: ServiceError) => void
}

/** Time from a large body's turn to its last byte. Without it, two slow callers would keep all others waiting. */
const largeBodyTimeoutMs = 5_000

/** Whose turn it is to send a large body: some 1 MiB each, so that memory and the loop are shared by few of them. */
export function largeBodyTurns(): Turns {
  return createTurns({ atOnceMax: 2, waitingMax: 64, waitMaxMs: 5_000 })
}

/** Reads the body of a request, at most `bytesMax`; a large one when it is its turn. */
export function readBody(request: IncomingMessage, bytesMax: number, turns: Turns, reader: Reader): void {
  const length = request.headers['content-length']
  if (request.headers['transfer-encoding'] === undefined && (length === undefined || length === '0'))
    return void reader.took(null)
  if (Number(length) > bytesMax) return reader.failed(tooLarge(bytesMax))
  if (!(Number(length) <= smallBodyMaxBytes)) return readInPieces(request, bytesMax, turns, reader)
  // Most small bodies came with their head, so that the parser has handed them over by now: they are taken without listening.
  // It may not have said yet that the message is complete; what counts is that all bytes are there.
  const body: unknown = request.readableLength === Number(length) ? request.read() : null
  if (body instanceof Uint8Array) void reader.took(body)
  else readInPieces(request, bytesMax, turns, reader)
}

/** Listens to what comes. */
function readInPieces(request: IncomingMessage, bytesMax: number, turns: Turns, { took, failed }: Reader): void {
  const length = request.headers['content-length']
  const pieces: Buffer[] = []
  const turn = createBodyTurn(request, turns, (code) => fail(new ServiceError(code)))
  let bytes = 0
  let isOver = false
  const fail = (error: ServiceError) => {
    if (isOver) return
    isOver = true
    pieces.length = 0
    turn.end()
    request.resume()
    failed(error)
  }
  request.on('data', (piece: Buffer) => {
    if (isOver) return
    bytes += piece.length
    if (bytes > bytesMax) return fail(tooLarge(bytesMax))
    pieces.push(piece)
    if (bytes > smallBodyMaxBytes) turn.wait()
  })
  request.on('end', () => {
    if (isOver) return
    isOver = true
    turn.arrived()
    const answered = took(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces))
    if (answered instanceof Promise) void answered.finally(turn.end)
    else turn.end()
  })
  request.on('error', () => fail(new ServiceError('request_malformed')))
  if (Number(length) > smallBodyMaxBytes) turn.wait()
}

/** The turn of one body. While it waits, nothing is read, so that no more of it comes than the socket holds. */
function createBodyTurn(
  request: IncomingMessage,
  turns: Turns,
  fail: (code: 'request_timeout' | 'service_busy') => void,
) {
  let leave: (() => void) | null = null
  let timer: NodeJS.Timeout | undefined
  return {
    wait: () => {
      if (leave) return
      leave = () => {}
      request.pause()
      const begin = () => {
        timer = setTimeout(fail, largeBodyTimeoutMs, 'request_timeout')
        request.resume()
      }
      leave = turns(begin, () => fail('service_busy'))
    },
    /** The body is there; the turn lasts until it is answered. */
    arrived: () => clearTimeout(timer),
    end: () => {
      clearTimeout(timer)
      leave?.()
    },
  }
}

function tooLarge(max: number): ServiceError {
  return new ServiceError('body_too_large', { messageKey: 'bound.body', params: { max } })
}
