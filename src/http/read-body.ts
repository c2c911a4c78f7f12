import type { IncomingMessage } from 'node:http'
import { smallBodyMaxBytes } from '../api/body-bounds.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { createTurns, type TurnBounds, type Turns } from '../kit/turns.ts'
import { createBodyMemory, type BodyMemory, type Place } from './wire/body-memory.ts'

type Reader = {
  /** Called once with the complete body; null where the request has none. Its result is awaited. */
  took: (body: Uint8Array | null) => unknown
  /** Called once instead, on failure. Further bytes may arrive and are discarded. */
  failed: (error: ServiceError) => void
}

/** Shared by large bodies: the memory in which they arrive, and the turns in which they are processed. */
export type LargeBodies = { room: BodyMemory; turns: Turns }

/** Time from the first to the last byte of a large body. */
const largeBodyTimeoutMs = 5_000
/** Memory for all large bodies that are arriving, waiting or being processed: sixteen of the largest. */
const roomMaxBytes = 16 * 1024 * 1024
const turnBounds = { atOnceMax: 2, waitingMax: 64, waitMaxMs: 5_000 }

/**
 * Large bodies arrive concurrently, so no request waits for another's bytes. Few are processed at once, because each
 * takes the loop and memory for longer than other requests.
 */
export function createLargeBodies(
  { elapsedMs }: { elapsedMs: () => number },
  { bytesMax = roomMaxBytes, ...turns }: Partial<TurnBounds & { bytesMax: number }> = {},
): LargeBodies {
  return { room: createBodyMemory({ bytesMax, elapsedMs }), turns: createTurns({ ...turnBounds, ...turns }) }
}

/** Reads the body of a request, at most `bytesMax`; a large one is handed over when it gets a turn. */
export function readBody(request: IncomingMessage, bytesMax: number, large: LargeBodies, reader: Reader): void {
  const length = request.headers['content-length']
  if (request.headers['transfer-encoding'] === undefined && (length === undefined || length === '0'))
    return void reader.took(null)
  if (Number(length) > bytesMax) return reader.failed(tooLarge(bytesMax))
  if (!(Number(length) <= smallBodyMaxBytes)) return readInPieces(request, bytesMax, large, reader)
  // Most small bodies arrive with their head, so the parser has already buffered them: they are taken without
  // listeners. The message may not be marked complete yet; what counts is that all bytes are there.
  const body: unknown = request.readableLength === Number(length) ? request.read() : null
  if (body instanceof Uint8Array) void reader.took(body)
  else readInPieces(request, bytesMax, large, reader)
}

/** Collects the chunks of a body. */
function readInPieces(request: IncomingMessage, bytesMax: number, large: LargeBodies, { took, failed }: Reader): void {
  const length = request.headers['content-length']
  const pieces: Buffer[] = []
  let bytes = 0
  let isOver = false
  let place: Place | null = null
  const fail = (error: ServiceError) => {
    if (isOver) return
    isOver = true
    pieces.length = 0
    place?.leave()
    request.resume()
    failed(error)
  }
  const failWith = (code: 'request_timeout' | 'service_busy') => fail(new ServiceError(code))
  if (Number(length) > smallBodyMaxBytes) place = enterRoom(large.room, failWith)
  request.on('data', (piece: Buffer) => {
    if (isOver) return
    bytes += piece.length
    if (bytes > bytesMax) return fail(tooLarge(bytesMax))
    pieces.push(piece)
    if (bytes <= smallBodyMaxBytes && place === null) return
    const added = place === null ? bytes : piece.length
    place ??= enterRoom(large.room, failWith)
    if (!place.take(added)) failWith('service_busy')
  })
  request.on('end', () => {
    if (isOver) return
    const concatenated = () => took(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces))
    if (place !== null) return workInTurn(large.turns, place, { concatenated, failWith, over: () => (isOver = true) })
    isOver = true
    concatenated()
  })
  request.on('error', () => fail(new ServiceError('request_malformed')))
}

/** Reserves memory for a body, which must be complete in time and before its memory is needed for others. */
function enterRoom(room: BodyMemory, fail: (code: 'request_timeout') => void): Place {
  const timer = setTimeout(fail, largeBodyTimeoutMs, 'request_timeout')
  const place = room.enter(() => fail('request_timeout'))
  const stop = () => clearTimeout(timer)
  return {
    take: place.take,
    complete: () => {
      stop()
      place.complete()
    },
    leave: () => {
      stop()
      place.leave()
    },
  }
}

type Arrived = { concatenated: () => unknown; failWith: (code: 'service_busy') => void; over: () => void }

/** Hands over a complete body when it gets a turn. Turn and memory are held until it is answered. */
function workInTurn(turns: Turns, place: Place, { concatenated, failWith, over }: Arrived): void {
  place.complete()
  const endTurn = turns(
    () => {
      over()
      const answered = Promise.resolve(concatenated())
      void answered.finally(() => {
        endTurn()
        place.leave()
      })
    },
    () => failWith('service_busy'),
  )
}

function tooLarge(max: number): ServiceError {
  return new ServiceError('body_too_large', { messageKey: 'bound.body', params: { max } })
}
