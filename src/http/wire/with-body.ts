import type { Exchange } from '../exchange.ts'
import { readBody } from '../read-body.ts'
import { attempt, refuse } from './refuse.ts'

/** Answers once the body, at most `bytesMax`, is complete. */
export function withBody(
  exchange: Exchange,
  bytesMax: number,
  answer: (body: Uint8Array | null) => void | Promise<void>,
): void {
  const { request, server } = exchange
  readBody(request, bytesMax, server.largeBodies, {
    took: (body) => attempt(exchange, () => answer(body)),
    failed: (error) => {
      // The rest of a body is drained only where its length is known.
      const isBounded = error.code === 'service_busy' && request.headers['content-length'] !== undefined
      if (!isBounded) exchange.closes = true
      refuse(exchange, error)
    },
  })
}
