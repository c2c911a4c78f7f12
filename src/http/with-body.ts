import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Turns } from '../kit/turns.ts'
import { readBody } from './read-body.ts'

/** Answers once the body is there. What fails from then on is told to Fastify, which has left its handler by then. */
export function withBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytesMax, turns }: { bytesMax: number; turns: Turns },
  answer: (body: Uint8Array | null) => unknown,
): void {
  // Anything but an Error would be sent as an answer.
  const failed = (error: unknown) => void reply.send(error instanceof Error ? error : new Error(String(error)))
  const took = (body: Uint8Array | null): void | Promise<void> => {
    try {
      const answered = answer(body)
      if (answered instanceof Promise) return answered.then(() => {}, failed)
    } catch (error) {
      failed(error)
    }
  }
  readBody(request.raw, bytesMax, turns, {
    took,
    failed: (error) => {
      // The rest of a body is read past only where it is known how long that takes.
      const isBounded = error.code === 'service_busy' && request.headers['content-length'] !== undefined
      if (!isBounded) reply.header('connection', 'close')
      failed(error)
    },
  })
}
